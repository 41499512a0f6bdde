import { load } from 'cheerio';
import { POSSIBLE } from '../../../src/plugins/glossary/core/texts/refusals';
import { aCategory, aDraft, aPublishedTerm } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
  const { strapi } = service;
  await aPublishedTerm(strapi, 'Race Condition', { tags: ['threads'] });
  await aPublishedTerm(strapi, 'Deadlock');
  await aDraft(strapi, 'Secret Draft');
  await aCategory(strapi, 'empty_one', 'Empty One');
});
afterAll(() => service.stop());

const HTML = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';
const PROBLEM = 'application/problem+json';

describe('every address of the contract answers GET and HEAD alike', () => {
  it.each([
    ['the list', '/glossary', HTML],
    ['the list as data', '/glossary.json', JSON_TYPE],
    ['what the score means', '/glossary/debt-scoring', HTML],
    ['what the errors mean', '/glossary/problem-types', HTML],
    ['the schema', '/schemas/term.json', 'application/schema+json; charset=utf-8'],
    ['the stylesheet', '/glossary.css', 'text/css; charset=utf-8'],
    ['a font', '/glossary-text.woff2', 'font/woff2'],
  ])('%s', async (_what, path, type) => {
    const get = await service.http.get(path).set('Accept-Encoding', 'gzip');
    const head = await service.http.head(path).set('Accept-Encoding', 'gzip');
    expect([get.status, get.type && get.headers['content-type']]).toEqual([200, type]);
    expect(head.status).toBe(200);
    expect(head.text).toBeUndefined();
    for (const name of [
      'content-type',
      'content-length',
      'etag',
      'vary',
      'cache-control',
      'content-encoding',
    ]) {
      expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
    }
  });

  it('the root leads to the list', async () => {
    const { status, headers } = await service.http.get('/');
    expect([status, headers.location]).toEqual([302, '/glossary']);
  });
});

it.each([
  ['post', '/glossary', HTML],
  ['put', '/glossary.json', PROBLEM],
  ['patch', '/glossary/race_condition', HTML],
  ['delete', '/glossary/race_condition.json', PROBLEM],
  ['options', '/glossary', HTML],
] as const)('%s %s is refused with Allow', async (method, path, type) => {
  const { status, headers } = await service.http[method](path);
  expect([status, headers.allow, headers['content-type']]).toEqual([405, 'GET, HEAD', type]);
});

describe('an address that resembles a published one redirects to it', () => {
  it.each([
    ['all of them', '/glossary/Race-Condition/', '/glossary/race_condition'],
    [
      'the query goes along',
      '/glossary/race-condition?utm_source=x',
      '/glossary/race_condition?utm_source=x',
    ],
  ])('%s', async (_what, path, location) => {
    const { status, headers } = await service.http.get(path);
    expect([status, headers.location]).toEqual([301, location]);
  });
});

describe('unpublished content is not found', () => {
  it.each([
    ['an unknown slug', '/glossary/no_such_term', HTML],
    ['an unknown record', '/glossary/no_such_term.json', PROBLEM],
    ['a draft', '/glossary/secret_draft', HTML],
    ['a draft’s record', '/glossary/secret_draft.json', PROBLEM],
    ['a path below a term', '/glossary/race_condition/more', HTML],
    ['a path below a term as data', '/glossary/race_condition/more.json', PROBLEM],
    ['an unknown category', '/glossary?category=no_such', HTML],
    ['an unknown category as data', '/glossary.json?category=no_such', PROBLEM],
    ['a page after the last', '/glossary?page=99', HTML],
  ])('%s', async (_what, path, type) => {
    const { status, headers } = await service.http.get(path);
    expect([status, headers['content-type'], headers.etag]).toEqual([404, type, undefined]);
  });

  it('a mistyped slug is answered with near matches and a search box', async () => {
    const { text } = await service.http.get('/glossary/race_conditon');
    expect(text).toContain('<a href="/glossary/race_condition">Race Condition</a>');
    expect(text).toContain('type="search"');
    expect(text).toContain('name="robots" content="noindex"');
  });
});

describe('malformed requests are answered with the valid values', () => {
  // Each parameter is tested in tests/core/catalogue/browse-query.
  it.each([
    ['letter=ab', 'letter', POSSIBLE.letter],
    ['category=a&category=b', 'category', POSSIBLE.once(POSSIBLE.category)],
  ])('%s', async (query, parameter, allowed) => {
    const page = await service.http.get(`/glossary?${query}`);
    const data = await service.http.get(`/glossary.json?${query}`);
    expect([page.status, data.status, data.headers['content-type']]).toEqual([400, 400, PROBLEM]);
    const problem = JSON.parse(data.text);
    expect(Object.keys(problem)).toEqual(['type', 'title', 'status', 'detail', 'instance']);
    expect(problem.detail).toContain(`“${parameter}” cannot be “`);
    expect(problem.detail).toContain(allowed);
    expect(problem.type).toBe('https://glossary.example/glossary/problem-types#malformed-request');
  });

  // Which addresses are malformed: tests/core/pages/public-address.
  it('an address that cannot be decoded', async () => {
    expect((await service.http.get('/glossary/%E0%A4%A')).status).toBe(400);
  });

  it('unknown and empty parameters are ignored, and no part of the canonical address', async () => {
    const { text } = await service.http.get(
      '/glossary?utm_source=mail&category=testing&difficulty=&page=',
    );
    expect(load(text)('link[rel=canonical]').attr('href')).toBe(
      'https://glossary.example/glossary?category=testing',
    );
  });
});

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
