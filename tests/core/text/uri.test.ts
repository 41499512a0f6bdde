import { asUri } from '../../../src/plugins/glossary/core/text/uri';

it.each([
  ['https://example.org/a', 'https://example.org/a'],
  ['https://example.org/a|b^c`d', 'https://example.org/a%7Cb%5Ec%60d'],
  ['https://example.org/[1]?q=[2]#[3]', 'https://example.org/%5B1%5D?q=%5B2%5D#%5B3%5D'],
  ['http://[2001:db8::1]:8080/[1]', 'http://[2001:db8::1]:8080/%5B1%5D'],
  ['https://example.org/100%/%zz/%4', 'https://example.org/100%25/%25zz/%254'],
  ['https://example.org/%7C%e4', 'https://example.org/%7C%e4'],
  ['https://example.org/a#b#c', 'https://example.org/a#b%23c'],
  ['https://例え.jp/用', 'https://xn--r8jz45g.jp/%E7%94%A8'],
  ['mailto:a@example.org', 'mailto:a@example.org'],
])('%s is the URI %s', (address, uri) => {
  expect(asUri(address)).toBe(uri);
});
