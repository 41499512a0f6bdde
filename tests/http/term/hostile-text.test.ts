import { load } from 'cheerio';
import { aCategory, aPublishedTerm } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

/** What an editor who means harm would write into a field. */
const ATTACKS = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  '{{constructor.constructor("alert(1)")()}} {{{raw}}} {{> layout}}',
  '[click](javascript:alert(1)) [click](JaVaScRiPt&colon;alert(1)) [click](data:text/html,<script>alert(1)</script>)',
  '![x](https://tracker.example/pixel.gif)',
  '</title></textarea></style><script>alert(1)</script>',
  '<!-- --><base href="https://evil.example/">',
  '\u202Egnirts lanoitceridib',
  '😀 𝔘𝔫𝔦𝔠𝔬𝔡𝔢 e\u0301 \u00A0 日本語',
];
const ATTACK = ATTACKS.join(' ');

let service: RunningService;
let page: ReturnType<typeof load>;
let html: string;
beforeAll(async () => {
  service = await startService({ GLOSSARY_SOURCE: 'Source <b>&"\' </script>' });
  const { strapi } = service;
  const axis = { value: 9, rationale: ATTACK };
  const score = await strapi.documents('api::debt-score.debt-score').create({
    data: { detectability: axis, effort: axis, burden: axis, trap: axis },
  });
  const category = await aCategory(strapi, 'hostile', ATTACK.slice(0, 80));
  const other = await aPublishedTerm(strapi, '<i>Other</i>', { slug: 'other', short: ATTACK });
  await aPublishedTerm(strapi, ATTACKS.slice(0, 5).join(' '), {
    slug: 'hostile',
    category,
    short: ATTACK,
    long: ATTACKS.join('\n\n'),
    aliases: ATTACKS,
    tags: ATTACKS.map((attack) => attack.toLowerCase()),
    misconception: ATTACK,
    why_it_matters: ATTACK,
    common_mistakes: ATTACKS,
    when_to_use: ATTACKS,
    avoid_when: ATTACKS,
    related: [other],
    prerequisites: [other],
    refs: ['https://example.org/?q="><script>alert(1)</script>', "https://example.org/'onclick='x"],
    code_language: 'xml',
    bad_code: ATTACKS.join('\n'),
    good_code: ATTACKS.join('\n'),
    quick_fix: ATTACK,
    applies_to: ATTACK,
    detection: { symptoms: ATTACKS, auto_detectable: true, tools: ATTACKS },
    agent: { confidence: 'high' },
    author: ATTACK.slice(0, 150),
    author_url: 'https://example.org/"onclick="alert(1)',
    debt_score: score.documentId,
  });
  html = (await service.http.get('/glossary/hostile')).text;
  page = load(html);
});
afterAll(() => service.stop());

it('only our own script is on the page, beside data', () => {
  const scripts = page('script')
    .map(
      (_, element) => `${page(element).attr('type')} ${page(element).attr('src')?.split('?')[0]}`,
    )
    .get();
  expect(scripts).toEqual(['module /glossary.js', 'application/ld+json undefined']);
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

it.each([
  'svg:not(.chart):not(.swatch)',
  'img',
  'base',
  'style',
  'iframe',
  'object',
  'title ~ title',
])('no %s came in', (element) => {
  expect(page(`body ${element}`).length).toBe(0);
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
