import type { Dice } from './dice';
import { mutated } from './mutation';

type Field = readonly [name: string, value: string];

const LONG = 'a'.repeat(6000);

/** One kind of header with values that are right, wrong, and only look right. Bytes as latin1. */
const FIELDS: readonly Field[] = [
  ...both('Accept', [
    '*/*',
    'text/html',
    'application/json',
    'a',
    ';;;q=',
    'text/html;q=9',
    '*/json',
    LONG,
    '\xff',
  ]),
  ...both('Accept-Encoding', [
    'gzip',
    'br',
    'gzip;q=0, *;q=0',
    'identity;q=0',
    'zstd',
    ';q=a,,',
    LONG,
  ]),
  ...both('Accept-Language', ['en', '*', 'xx-'.repeat(50), '\xe9']),
  ...both('Accept-Charset', ['utf-99']),
  ...both('If-None-Match', ['*', '"a"', 'W/"a"', '"', 'W/', ',,,', '"a", '.repeat(500), '\xff']),
  ...both('If-Match', ['*', '"a"', 'W/"a"', '"', ',', '"a", '.repeat(500)]),
  ...both('If-Modified-Since', [
    'Mon, 23 Mar 2026 12:00:00 GMT',
    'yesterday',
    '0',
    '-1',
    'Mon, 99 Foo 9999 99:99:99 GMT',
    LONG,
  ]),
  ...both('If-Unmodified-Since', [
    'Thu, 01 Jan 1970 00:00:00 GMT',
    'never',
    'Fri, 31 Dec 9999 23:59:59 GMT',
  ]),
  ...both('If-Range', ['"a"', 'Mon, 23 Mar 2026 12:00:00 GMT', '?']),
  ...both('Range', [
    'bytes=0-',
    'bytes=0-0,5-9,-1',
    'bytes=99999999999999-',
    'bytes=5-1',
    'lines=1-2',
    'bytes=' + '0-,'.repeat(300),
  ]),
  ...both('Expect', ['100-continue', '200-ok', '']),
  ...both('Connection', ['close', 'keep-alive', 'upgrade', 'close, keep-alive, foo', 'Host']),
  ...both('Upgrade', ['websocket', 'h2c', 'TLS/1.0']),
  ...both('Sec-WebSocket-Key', ['dGhlIHNhbXBsZSBub25jZQ==', 'x']),
  ...both('Sec-WebSocket-Version', ['13', '99']),
  ...both('TE', ['trailers', 'gzip']),
  ...both('Trailer', ['Expires']),
  ...both('Authorization', [
    '',
    'Bearer',
    'Bearer ',
    'Bearer a.b.c',
    'Bearer eyJhbGciOiJub25lIn0.eyJpZCI6MX0.',
    'Basic',
    'Basic ////',
    'Digest a',
    'Bearer ' + LONG,
    'bearer null',
  ]),
  ...both('Cookie', [
    '=',
    ';;;',
    'a',
    'jwtToken=x',
    'strapi_admin_refresh=x; koa.sess=eyJhIjoxfQ==; koa.sess.sig=x',
    'koa.sess=%',
    'glossary_reader=x',
    'glossary_reader=x; glossary_reader.sig=y',
    'reader=%ff; reader.sig=',
    '__proto__=1; constructor=2',
    LONG,
    '\xff\xfe=\x80',
  ]),
  ...both('Origin', ['null', 'http://evil.example', 'https://glossary.example', '://', '\xff']),
  ...both('Referer', ['http://evil.example/', '/', '%']),
  ...both('Sec-Fetch-Site', ['same-origin', 'cross-site', 'none', 'x']),
  ...both('Access-Control-Request-Method', ['PUT', '', 'a b']),
  ...both('Access-Control-Request-Headers', ['x', LONG]),
  ...both('User-Agent', [
    '',
    'Googlebot/2.1',
    'curl/8',
    '('.repeat(2000),
    'Mozilla/5.0 ' + LONG,
    '\xff',
  ]),
  ...both('Purpose', ['prefetch']),
  ...both('X-Forwarded-For', [
    '192.0.2.1',
    '192.0.2.1, '.repeat(200),
    'unknown',
    '::1',
    '999.999.999.999',
    '\xff',
  ]),
  ...both('X-Forwarded-Proto', ['https', 'javascript', 'http, https']),
  ...both('X-Forwarded-Host', ['evil.example', 'a b', '[::1', ':']),
  ...both('Forwarded', ['for=_x;proto=https']),
  ...both('X-HTTP-Method-Override', ['DELETE']),
  ...both('Max-Forwards', ['0']),
  ...both('X-Request-Id', ['a', 'a\tb', '<b>', LONG, '\xff']),
  ...both('Mcp-Protocol-Version', ['2025-11-25', '2026-07-28', '1', LONG]),
  ...both('Mcp-Session-Id', ['x', '']),
  ...both('Content-Language', ['\x80']),
  ...both('X-Odd', ['', ' ', '\t', LONG, '\x80\xff']),
];

const HOSTS: readonly [string, ...string[]] = [
  'localhost',
  'glossary.example',
  'evil.example:80',
  '',
  '[::1',
  'a b',
  'localhost:99999',
  '/',
  '%',
  '\xff',
  'a'.repeat(300),
];

/** Lines that are no header of HTTP/1.1, or that two readers may read in two ways (RFC 9112, 5 and 11.2). */
const BROKEN_LINES: readonly [string, ...string[]] = [
  'No colon',
  'Space : a',
  ' folded: a',
  'X: a\r\n folded',
  ': empty',
  'X\x00Y: a',
  'X: \x00',
  'X: a\rb',
  '\xff: a',
  'X: a\nY: b',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: xchunked',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 5, 5',
  'Content-Length: 99999999999999999999',
  'Content-Length: 0x5',
  'Host: second.example',
  Array.from({ length: 2100 }, (_, index) => `X-${index}: a`).join('\r\n'),
  'X: ' + 'a'.repeat(20_000),
];

function both(name: string, values: readonly string[]): Field[] {
  return values.map((value) => [name, value]);
}

/** Header lines without those that describe the body, and without the line that ends the head. */
export function hostileHeaders(dice: Dice): string[] {
  const hosts = dice.chance(92) ? ['localhost'] : dice.some(HOSTS, 2);
  const fields = dice
    .some(FIELDS, 5)
    .map(([name, value]) => `${name}: ${dice.chance(10) ? mutated(dice, value) : value}`);
  const broken = dice.chance(8) ? [dice.pick(BROKEN_LINES)] : [];
  return [...hosts.map((host) => `Host: ${host}`), ...fields, ...broken];
}
