import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GuardSettings } from '../../core/settings/guard-settings';
import { requestIdFrom } from '../../core/observability/request-id';
import { isHttps } from '../../../shared/core/site/base-url';
import { addEarlyHeader } from '../../../shared/server/http/early-headers';
import { ipAddressOf, membershipOf } from '../../../shared/server/http/ip-address';

/** How long browsers use https only, in seconds: a year. */
const STRICT_TRANSPORT_SECURITY = 'max-age=31536000';

/** Who is at the other end of a connection: found out once, because it takes longer than the rest of the header's check. */
interface Peer {
  /** Null when unknown. */
  readonly address: string | null;
  readonly isProxy: boolean;
}
const PEER = Symbol('peer');
type Connection = IncomingMessage['socket'] & { [PEER]?: Peer };

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Replaces the headers that say how a request came here (`X-Forwarded-For`, `-Proto`, `-Host`, `X-Request-Id`) by trusted values, before
 * any other middleware. Koa and Strapi then read the headers as they are (`server.proxy` in config/server.ts). Afterwards `-For` is one
 * address, `-Proto` is `http` or `https`, and `-Host` is a host that a trusted proxy named, or absent.
 */
export function forwardedHeaders({
  trustedProxies,
  publicUrl,
}: Pick<GuardSettings, 'trustedProxies' | 'publicUrl'>): (
  request: IncomingMessage,
  response: ServerResponse,
) => void {
  const isTrusted = membershipOf(trustedProxies);
  const readersComeByHttps = isHttps({ publicUrl });

  function peerOf({ remoteAddress }: Connection): Peer {
    const address = ipAddressOf(remoteAddress ?? '');
    return { address, isProxy: address !== null && isTrusted(address) };
  }

  return ({ headers, socket }, response) => {
    const connection: Connection = socket;
    connection[PEER] ??= peerOf(connection);
    const { address: peer, isProxy } = connection[PEER];
    const client =
      isProxy && peer !== null
        ? clientBehind(peer, listOf(headers['x-forwarded-for']), isTrusted)
        : peer;
    const host = isProxy ? listOf(headers['x-forwarded-host']).at(-1) : undefined;
    const claimsHttps = isProxy && listOf(headers['x-forwarded-proto']).at(-1) === 'https';

    // Read by requestIdOf, which makes one where there is none.
    if (headers['x-request-id'] !== undefined)
      headers['x-request-id'] = isProxy
        ? (requestIdFrom(headers['x-request-id']) ?? undefined)
        : undefined;
    headers['x-forwarded-for'] = client ?? '';
    headers['x-forwarded-host'] = host !== undefined && HOST.test(host) ? host : undefined;
    headers['x-forwarded-proto'] = readersComeByHttps || claimsHttps ? 'https' : 'http';
    if (headers['x-forwarded-proto'] === 'https')
      addEarlyHeader(response, 'Strict-Transport-Security', STRICT_TRANSPORT_SECURITY);
  };
}

/** Each proxy appends the address it received the request from: the first from the right that is not a trusted proxy is the client. */
function clientBehind(
  proxy: string,
  forwarded: readonly string[],
  isTrusted: (address: string) => boolean,
): string {
  let client = proxy;
  for (const named of forwarded.toReversed()) {
    const address = client === proxy || isTrusted(client) ? ipAddressOf(named) : null;
    if (address === null) break;
    client = address;
  }
  return client;
}

function listOf(header: string | string[] | undefined): readonly string[] {
  return header === undefined
    ? []
    : String(header)
        .split(',')
        .map((value) => value.trim());
}
