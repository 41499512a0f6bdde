import { load } from 'cheerio';
import { type RunningService, startService } from '../../support/service';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const FOR_GOOD = 'public, max-age=31536000, immutable';

it('a page preloads the font that its stylesheet names, so that it is loaded once', async () => {
  const $ = load((await service.http.get('/glossary/debt-scoring')).text);
  const preloaded = $('link[rel=preload]').attr('href');
  const { text } = await service.http.get($('link[rel=stylesheet]').attr('href') ?? '');
  const named = [...text.matchAll(/url\((glossary-[^)]+)\)/g)].map(([, url]) => `/${url}`);
  expect(named).toHaveLength(2);
  expect(named).toContain(preloaded);
  for (const address of named) {
    const { headers, status } = await service.http.get(address);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'font/woff2',
      FOR_GOOD,
    ]);
    expect(headers['content-encoding']).toBeUndefined();
  }
});

it.each(['link[rel=stylesheet]', 'script[src]', 'script[type=module]'])(
  '%s is kept for good at the address that pages have',
  async (element) => {
    const $ = load((await service.http.get('/glossary')).text);
    const address = $(element).attr('href') ?? $(element).attr('src') ?? '';
    const { headers } = await service.http.get(address);
    expect(headers['cache-control']).toBe(FOR_GOOD);
    const plain = await service.http.get(address.replace(/\?.*/, ''));
    expect(plain.headers['cache-control']).toBe('public, no-cache');
  },
);

it('pages may load fonts and a manifest of this host, and nothing else that they could not before', async () => {
  const { headers } = await service.http.get('/glossary');
  expect(headers['content-security-policy']).toBe(
    [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "font-src 'self'",
      "img-src 'self' data:",
      "connect-src 'self'",
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  );
});
