import { codingChooser, codingFor } from '../../../src/plugins/glossary/server/http/content-coding';

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0.1, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['*', 'br'],
  ['identity', 'identity'],
  ['zstd', 'identity'],
  [`gzip, ${'x'.repeat(300)}`, 'gzip'],
])('Accept-Encoding %p is answered with %s, the second time as well', (value, coding) => {
  const request = { headers: value === undefined ? {} : { 'accept-encoding': value } };
  expect([codingFor(request), codingFor(request)]).toEqual([coding, coding]);
});

it.each([
  [undefined, 'identity'],
  ['gzip, deflate, br, zstd', 'gzip'],
  ['br', 'identity'],
  ['br;q=1, gzip;q=0.1', 'gzip'],
  ['gzip;q=0.1, identity;q=0.5', 'identity'],
  ['br, gzip;q=0', 'identity'],
  ['*', 'gzip'],
  [`br, gzip, ${'x'.repeat(300)}`, 'gzip'],
])('without Brotli, Accept-Encoding %p is answered with %s', (value, coding) => {
  const codingOf = codingChooser(['gzip', 'identity']);
  const request = { headers: value === undefined ? {} : { 'accept-encoding': value } };
  expect([codingOf(request), codingOf(request)]).toEqual([coding, coding]);
});
