/** IPv4 networks that are not public (IANA's registry of special-purpose addresses), and multicast. */
export const NOT_PUBLIC_IPV4: readonly string[] = [
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
export const PUBLIC_IPV6: readonly string[] = ['2000::/3'];
export const NOT_PUBLIC_IPV6: readonly string[] = [
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
];
