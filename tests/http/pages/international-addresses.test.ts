import { load } from 'cheerio';
import { aPublishedTerm } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

/** A part that may stand in an address as it is, and one that has to be encoded. */
const PUBLIC_URL = 'https://例え.jp/a|b^[c]/用語';
const SUB_PATH = '/a%7Cb%5E%5Bc%5D/%E7%94%A8%E8%AA%9E';
const ORIGIN = 'https://xn--r8jz45g.jp';

let service: RunningService;
beforeAll(async () => {
  service = await startService({
    PUBLIC_URL,
    HOME_URL: '/',
    GLOSSARY_LICENCE_URL: 'https://例え.jp/ライセンス',
    GLOSSARY_LANGUAGE: 'sv-se',
  });
  for (const [name, slug] of [
    ['Öppen källkod', 'oppen_kallkod'],
    ['Zonfil', 'zonfil'],
    ['Återställning', 'aterstallning'],
    ['Avlusning', 'avlusning'],
    ['Взаимная блокировка', 'deadlock'],
  ])
    await aPublishedTerm(service.strapi, name ?? '', { slug });
});
afterAll(() => service.stop());

const page = async (address: string) => load((await service.http.get(address)).text);

describe('an address in any script', () => {
  it('is encoded in headers, and alike in redirects and documents', async () => {
    const { headers } = await service.http.get('/glossary/deadlock.json').expect(200);
    expect(headers.link).toMatch(/^[\x21-\x7e ]+$/);
    expect(headers.link).toContain('rel="license"');
    expect(headers.link).toContain(`<${ORIGIN}${SUB_PATH}/glossary/deadlock>; rel="cite-as"`);
    const redirect = await service.http.get('/glossary/DEADLOCK').expect(301);
    expect(redirect.headers.location).toBe(`${SUB_PATH}/glossary/deadlock`);
    for (const path of ['/sitemap.xml', '/opensearch.xml', '/license.xml']) {
      const { text } = await service.http.get(path);
      expect([path, text.includes(`${ORIGIN}${SUB_PATH}/`)]).toEqual([path, true]);
    }
  });

  it.each([SUB_PATH, '/a|b%5E[c]/%E7%94%A8%E8%AA%9E'])(
    'is understood when it is spelt %s',
    async (subPath) => {
      const { status } = await service.http.get(`${subPath}/glossary/deadlock.json`);
      expect(status).toBe(200);
    },
  );

  it('is a URI in descriptions and problems', async () => {
    const { text } = await service.http.get('/openapi.json').buffer();
    const { servers, info, externalDocs } = JSON.parse(text);
    const { body: problem } = await service.http.get('/glossary/no_such_term.json').expect(404);
    for (const address of [servers[0].url, info.license.url, externalDocs.url, problem.type])
      expect(address).toMatch(/^https:\/\/xn--r8jz45g\.jp\/%?[\x21-\x7e]+$/);
  });
});

describe('a glossary in another language', () => {
  it('names it on pages and in everything that names a language', async () => {
    const term = await page('/glossary/zonfil');
    expect(term('html').attr('lang')).toBe('sv-SE');
    expect(term('meta[name=citation_language]').attr('content')).toBe('sv-SE');
    expect(term('meta[property="og:locale"]').attr('content')).toBe('sv_SE');
    expect(term('script[type="application/ld+json"]').text()).toContain('"inLanguage":"sv-SE"');
    expect((await service.http.get('/glossary/zonfil.bib')).text).toContain('langid = {swedish}');
    expect((await service.http.get('/glossary/zonfil.md')).text).toContain('language: "sv-SE"');
    expect((await service.http.get('/glossary.atom')).text).toContain('xml:lang="sv-SE"');
    expect((await service.http.get('/glossary.feed.json')).body.language).toBe('sv-SE');
  });

  it('has names in its order, each under its own letter, which has a list', async () => {
    const list = await page('/glossary?sort=name');
    const texts = (selector: string): string[] =>
      list(selector)
        .toArray()
        .map((element) => list(element).text());
    expect(texts('.list h2[id^=letter-]')).toEqual(['A', 'Z', 'Å', 'Ö', 'В']);
    expect(texts('.letters li').join('')).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZÅÖВ#');
    for (const [letter, slug] of [
      ['ö', 'oppen_kallkod'],
      ['в', 'deadlock'],
    ]) {
      const { body } = await service.http.get('/glossary.json').query({ letter });
      expect(body.terms.map((term: { slug: string }) => term.slug)).toEqual([slug]);
    }
  });
});
