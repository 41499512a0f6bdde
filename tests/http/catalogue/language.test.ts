import { load } from 'cheerio';
import { aPublishedTerm } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ GLOSSARY_LANGUAGE: 'sv-se' });
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

it('pages and everything that names a language name that of the glossary', async () => {
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

it('names stand in its order, each under its own letter', async () => {
  const list = await page('/glossary?sort=name');
  expect(
    list('.list h2[id^=letter-]')
      .toArray()
      .map((heading) => list(heading).text()),
  ).toEqual(['A', 'Z', 'Å', 'Ö', 'В']);
  const letters = list('.letters li')
    .toArray()
    .map((letter) => list(letter).text());
  expect(letters.join('')).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZÅÖВ#');
});

it.each([
  ['ö', 'oppen_kallkod'],
  ['Å', 'aterstallning'],
  ['в', 'deadlock'],
])('a letter has its own list: %s', async (letter, slug) => {
  const { body } = await service.http.get('/glossary.json').query({ letter });
  expect(body.terms.map((term: { slug: string }) => term.slug)).toEqual([slug]);
});
