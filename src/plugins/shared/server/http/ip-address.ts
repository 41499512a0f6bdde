import { BlockList, SocketAddress, isIP, isIPv4 } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;

/** An IP address in canonical form, an IPv4-mapped one as IPv4; null when the text is not an IP address. */
export function ipAddressOf(text: string): string | null {
  if (isIPv4(text)) return text;
  const withoutZone = text.split('%')[0] ?? '';
  if (isIP(withoutZone) !== 6) return null;
  const { address } = new SocketAddress({ address: withoutZone, family: 'ipv6' });
  return MAPPED_IPV4.exec(address)?.[1] ?? address;
}

/**
 * The unit of rate limits: an IPv4 address itself, or the /64 of an IPv6 address, because a single customer is given that many (RFC 6177).
 *
 * @param address as `ipAddressOf` returns it
 */
export function networkOf(address: string): string {
  return address.includes(':') ? `${ipv6Prefix(address, 4)}::/64` : address;
}

/**
 * The unit of daily caps: the /24 of an IPv4 address, the smallest network that is routed separately, or the /48 of an IPv6 address, the largest that
 * one customer usually gets (RFC 6177). The holder of such a network can use all of its addresses.
 *
 * @param address as `ipAddressOf` returns it; empty when unknown
 */
export function wideNetworkOf(address: string): string {
  if (address.includes(':')) return `${ipv6Prefix(address, 3)}::/48`;
  return `${address.slice(0, Math.max(address.lastIndexOf('.'), 0))}.0/24`;
}

/** The first groups of an IPv6 address, with `::` expanded to zeros. */
function ipv6Prefix(address: string, count: number): string {
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array<string>(8 - groups.length - after.length).fill('0');
  return [...groups, ...zeros, ...after].slice(0, count).join(':');
}

/** A test whether an address is in these addresses and ranges (CIDR), which are valid. */
export function membershipOf(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address) => list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}
