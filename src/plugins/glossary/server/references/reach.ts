import { isIPv4 } from 'node:net';
import {
  NOT_PUBLIC_IPV4,
  NOT_PUBLIC_IPV6,
  PUBLIC_IPV6,
} from '../../core/references/network-ranges';
import { ipAddressOf, membershipOf } from '../http/ip-address';

export interface Reach {
  /** @param address an IP address */
  isAllowed(address: string): boolean;
  /** Whether other ports than those of http and https may be used. */
  readonly anyPort: boolean;
}

const isSpecial4 = membershipOf(NOT_PUBLIC_IPV4);
const isPublic6 = membershipOf(PUBLIC_IPV6);
const isSpecial6 = membershipOf(NOT_PUBLIC_IPV6);

/** Servers on public networks, at the ports of http and https: nothing behind the service's own firewall. */
export const PUBLIC_REACH: Reach = {
  isAllowed(text) {
    const address = ipAddressOf(text);
    if (address === null) return false;
    return isIPv4(address) ? !isSpecial4(address) : isPublic6(address) && !isSpecial6(address);
  },
  anyPort: false,
};
