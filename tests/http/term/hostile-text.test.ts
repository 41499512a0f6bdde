import { load } from 'cheerio';
import { ATTACKS, hostileTerms } from '../../support/content/hostile-terms';
import { type RunningService, startService } from '../../support/service';

let service: RunningService;
let page: ReturnType<typeof load>;
let html: string;
beforeAll(async () => {
  service = await startService({ GLOSSARY_SOURCE: 'Source <b>&"\' </script>' });
  await hostileTerms(service.strapi);
  html = (await service.http.get('/glossary/hostile')).text;
  page = load(html);
});
afterAll(() => service.stop());

it('only our own scripts are on the page, beside data', () => {
  const scripts = page('script')
    .map(
      (_, element) => `${page(element).attr('type')} ${page(element).attr('src')?.split('?')[0]}`,
    )
    .get();
  expect(scripts).toEqual([
    'undefined /glossary-theme.js',
    'module /glossary.js',
    'application/ld+json undefined',
  ]);
});

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
    'svg:not(.chart):not(.swatch):not(.glyph):not(.bar)',
    ...['img', 'base', 'style', 'iframe', 'object', 'title ~ title'],
  ];
  for (const element of elements)
    expect([element, page(`body ${element}`).length]).toEqual([element, 0]);
  expect(page('base').length).toBe(0);
});

it('code is shown exactly as it was written', () => {
  expect(page('.bad pre code').text()).toBe(ATTACKS.join('\n'));
});

it('the structured data is whole and says the name as it was written', () => {
  const data = JSON.parse(page('script[type="application/ld+json"]').text());
  const names = data['@graph'].map((node: { name?: string }) => node.name);
  expect(names).toContain(ATTACKS.slice(0, 5).join(' '));
});

it('the record carries the text unescaped', async () => {
  const { body } = await service.http.get('/glossary/hostile.json');
  expect(body.common_mistakes).toEqual(ATTACKS);
  expect(body.citation.source).toBe('Source <b>&"\' </script>');
});

it.each([
  '/glossary?q=<script>alert(1)</script>',
  '/glossary?tag="><script>alert(1)</script>',
  '/glossary?category="><script>alert(1)</script>',
  '/glossary?difficulty="><script>alert(1)</script>',
  '/glossary/"><script>alert(1)</script>',
])('what a request says is escaped as well: %s', async (path) => {
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
