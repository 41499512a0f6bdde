import { isIPv4 } from 'node:net';
import { ipAddressOf, membershipOf } from '../../../shared/server/http/ip-address';

/** IPv4 networks that are not public (IANA's registry of special-purpose addresses), and multicast. */
const NOT_PUBLIC_IPV4: readonly string[] = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** All public IPv6 addresses, and the ranges within them that are not: those that carry an IPv4 address, and those of documentation. */
const PUBLIC_IPV6: readonly string[] = ['2000::/3'];
const NOT_PUBLIC_IPV6: readonly string[] = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

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
