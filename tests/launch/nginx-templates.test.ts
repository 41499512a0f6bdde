import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ALL_FORMATS } from '../../src/plugins/glossary/core/term/term-formats';
import { acceptedFormatOf } from '../../src/plugins/glossary/server/http/accepted-format';

const acceptedFormat = acceptedFormatOf(ALL_FORMATS);
import { codingChooser } from '../../src/plugins/glossary/server/http/content-coding';

/** What nginx does with them is looked at by tests/processes/behind-nginx.test.ts, where nginx is installed. */
const templateOf = (name: string): string =>
  readFileSync(path.resolve(__dirname, '../../docs/operations', `${name}.conf.template`), 'utf8');
const CACHE = templateOf('nginx-cache');

/** A `map` that has one regular expression, as a function: PCRE reads this one as JavaScript does. */
function mapped(variable: string): (header: string) => string {
  const body = new RegExp(`map \\$\\S+ \\$${variable} {([^}]*)}`).exec(CACHE)?.[1] ?? '';
  const [, caseless, expression = '', value = ''] = /"~(\*?)(.*)" (\S+);/.exec(body) ?? [];
  const fallback = /default\s+(\S+);/.exec(body)?.[1] ?? '';
  const pattern = new RegExp(expression, caseless === '*' ? 'i' : '');
  return (header) => (pattern.test(header) ? value : fallback);
}

const CODINGS = [
  ...['gzip', 'GZIP', 'xgzip', 'gzipx', 'x-gzip', '*', 'identity', '', 'br', ' gzip ', '*;q=0'],
  ...['gzip; q=0', 'gzip;q=0.000', 'gzip;q=0.001', 'gzip;q=1', 'gzip ; q=.5', 'gzip;q=x'],
  ...['br, gzip', 'br,gzip;q=0.5', 'gzip;q=0, *', '*, gzip;q=0', 'identity, xgzip', 'br;gzip'],
  ...['deflate, gzip;q=1.0, *;q=0.5', 'gzip, deflate, br, zstd'],
];

describe('the cache stores only responses that every client can read', () => {
  const coding = mapped('glossary_page_coding');
  const choose = codingChooser(['gzip', 'identity']);

  it.each(CODINGS)('Accept-Encoding: %s', (header) => {
    const kept = coding(header);
    const wanted = choose({ headers: { 'accept-encoding': header } });
    expect(['gzip', 'identity']).toContain(kept);
    // A client that accepts gzip can read the plain bytes, but not the other way round.
    expect([header, kept === 'gzip' && wanted !== 'gzip']).toEqual([header, false]);
  });

  it('compressed for what browsers send', () => {
    for (const header of [
      'gzip',
      'GZIP',
      'gzip, deflate, br, zstd',
      'deflate, gzip;q=1.0, *;q=0.5',
    ])
      expect(coding(header)).toBe('gzip');
  });

  const form = mapped('glossary_form');
  it.each([
    ...['text/html', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
    ...[
      'text/html;q=0.1,application/json',
      'text/htmlx',
      'text/html;level=1,text/markdown',
      '*/*',
      '',
    ],
    ...[
      'application/json,text/html',
      'text/markdown',
      'TEXT/HTML',
      'text/html ;q=0,application/json',
    ],
  ])('Accept: %s', (header) => {
    expect([header, form(header) === 'page' && acceptedFormat(header) !== 'page']).toEqual([
      header,
      false,
    ]);
  });

  it('a page for what browsers send', () => {
    expect(form('text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8')).toBe('page');
  });

  it('and the service gets the request that the key describes', () => {
    const server = CACHE.slice(CACHE.indexOf('\nserver {'));
    const [before = ''] = server.split('location ');
    expect(before).toContain('proxy_set_header Accept-Encoding $glossary_coding;');
    expect(before).toContain('proxy_set_header Accept $glossary_accept;');
    expect(server).toContain('proxy_cache_key $request_uri$glossary_coding;');
  });

  it('no reader waits for the answer of another one, which may not be kept', () => {
    expect(CACHE).not.toContain('proxy_cache_lock on');
  });
});

describe.each(['nginx', 'nginx-cache'])('in %s.conf.template', (name) => {
  const [, ...locations] = templateOf(name).split('location ');

  it('no location takes away the headers that the server adds for all of them', () => {
    expect(locations.length).toBeGreaterThan(0);
    expect(locations.join('')).not.toContain('proxy_set_header');
  });

  it('a request without Host has one for the service', () => {
    expect(templateOf(name)).toContain('proxy_set_header Host $glossary_host;');
    expect(templateOf(name)).not.toMatch(/proxy_set_header .*\$http_host;/);
  });
});
