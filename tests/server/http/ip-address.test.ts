import {
  ipAddressOf,
  membershipOf,
  networkOf,
  wideNetworkOf,
} from '../../../src/plugins/shared/server/http/ip-address';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:201', '192.0.2.1'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::1', '::1'],
  ['', null],
  ['unknown', null],
  ['192.0.2', null],
  ['192.0.2.256', null],
  ['0xC0.0.2.1', null],
  ['192.0.2.1:8080', null],
  ['[2001:db8::1]', null],
  ['192.0.2.1; DROP', null],
])('%j is the address %j', (text, address) => {
  expect(ipAddressOf(text)).toBe(address);
});

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1::', '2001:db8:1:0::/64'],
  ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  ['192.0.2.1', '192.0.2.0/24'],
  ['192.0.2.255', '192.0.2.0/24'],
  ['192.0.3.1', '192.0.3.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::9', '2001:db8:1::/48'],
  ['2001:db8:2::9', '2001:db8:2::/48'],
  ['2001:db8::9', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['', '.0/24'],
])('in a day, %s counts as %s', (address, network) => {
  expect(wideNetworkOf(address)).toBe(network);
});

describe('addresses and ranges', () => {
  const isMember = membershipOf(['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8']);
  it.each(['127.0.0.1', '10.255.0.1', '::1', 'fd12::1'])('%s is one of them', (address) => {
    expect(isMember(address)).toBe(true);
  });
  it.each(['127.0.0.2', '11.0.0.1', '::2', 'fe80::1'])('%s is not', (address) => {
    expect(isMember(address)).toBe(false);
  });
});
