import { load } from 'cheerio';
import { hostileTerms } from '../../support/content/hostile-terms';
import { type RunningService, startService } from '../../support/service';

let service: RunningService;
let page: ReturnType<typeof load>;
beforeAll(async () => {
  service = await startService({ GLOSSARY_SOURCE: 'Source <b>&"\' </script>' });
  await hostileTerms(service.strapi);
  page = load((await service.http.get('/glossary/hostile')).text);
});
afterAll(() => service.stop());

it('no element carries an event handler or leads to another place than http(s) or within the site', () => {
  const addresses: string[] = [];
  page('*').each((_, element) => {
    for (const [name, value] of Object.entries(page(element).attr() ?? {})) {
      expect(name).not.toMatch(/^on/);
      if (name === 'href' || name === 'src' || name === 'action') addresses.push(value);
    }
  });
  expect(addresses.length).toBeGreaterThan(10);
  for (const address of addresses) expect(address).toMatch(/^(https?:\/\/|\/(?!\/)|#)/);
});

it('no element came in', () => {
  const elements = [
    'svg:not(.chart):not(.swatch):not(.score-icon):not(.bar)',
    ...['img', 'base', 'style', 'iframe', 'object', 'title ~ title'],
  ];
  for (const element of elements)
    expect([element, page(`body ${element}`).length]).toEqual([element, 0]);
  expect(page('base').length).toBe(0);
});

it.each([
  '/glossary?q=<script>alert(1)</script>',
  '/glossary?tag="><script>alert(1)</script>',
  '/glossary?category="><script>alert(1)</script>',
  '/glossary?difficulty="><script>alert(1)</script>',
  '/glossary/"><script>alert(1)</script>',
])('text from a request is escaped as well: %s', async (path) => {
  const { text } = await service.http.get(encodeURI(path));
  expect(load(text)('script:not([src])').length).toBe(0);
  expect(text).not.toContain('<script>alert');
});

it('hostile header values neither break an answer nor come back', async () => {
  const { status, text } = await service.http.get('/glossary/other').set({
    'If-None-Match': '"'.repeat(500),
    'If-Modified-Since': 'never',
    'Accept-Encoding': ';;;q=,,*;q=9',
    'User-Agent': '<script>alert(1)</script>',
    'X-Forwarded-Host': 'forwarded.example',
  });
  expect(status).toBe(200);
  expect(text).not.toContain('forwarded.example');
  expect(load(text)('script:not([src])').length).toBe(1);
});
