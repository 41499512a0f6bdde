import type { IncomingMessage } from 'node:http';
import { networkOf } from '../../../shared/server/http/ip-address';

/** Whom limits and turns are about: the address from which a request comes, as it is believed, or its /64. */
export function clientNetworkOf({ headers }: IncomingMessage): string {
  return networkOf(String(headers['x-forwarded-for'] ?? ''));
}
