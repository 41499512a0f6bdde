import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import type { RenderedPage } from '../../../src/plugins/glossary/server/term-page/rendered-page';
import { aPublishedTerm } from '../../support/content/content';
import { LARGE_TEXT } from '../../support/content/large-text';
import { type RunningService, startService } from '../../support/service';
import { shownViews } from '../../support/content/term-stats';
import { slugOf } from '../../support/content/slugs';

/** More than a memory of 1 MiB holds. */
const TERMS = Array.from({ length: 40 }, (_, index) => `Numbered Term ${index}`);

let service: RunningService;
beforeAll(async () => {
  service = await startService({ GLOSSARY_PAGE_MEMORY: '1' });
  for (const term of TERMS) await aPublishedTerm(service.strapi, term, { long: LARGE_TEXT });
});
afterAll(() => service.stop());

it('a small memory keeps the most recently used terms, and answers and counts all of them', async () => {
  const pages = glossaryOf(service.strapi).pageCache;
  for (const views of [1, 2]) {
    for (const term of TERMS) {
      const { status, text } = await service.http.get(`/glossary/${slugOf(term)}`);
      expect([status, shownViews(text)]).toEqual([200, views]);
      expect(text).toContain(`<h1>${term}</h1>`);
      expect((await service.http.get(`/glossary/${slugOf(term)}.json`)).body.term).toBe(term);
      expect(pages.slugs()).toContain(slugOf(term));
    }
  }
  expect(pages.slugs().length).toBeGreaterThan(1);
  expect(pages.slugs().length).toBeLessThan(TERMS.length);
});

it('rendered pages take a part of the memory, however many are read, and all are right', async () => {
  const { memory } = glossaryOf(service.strapi).pageRendering;
  for (const views of [3, 4]) {
    const sizes: (number | undefined)[] = [];
    let first: RenderedPage | undefined;
    for (const term of TERMS) {
      const { text } = await service.http
        .get(`/glossary/${slugOf(term)}`)
        .set('Accept-Encoding', 'identity');
      expect(shownViews(text)).toBe(views);
      expect(text).toContain(`<h1>${term}</h1>`);
      first ??= glossaryOf(service.strapi).pageCache.current(slugOf(term))?.rendered.identity;
      sizes.push(first?.body.size);
    }
    expect(sizes[0]).toBeGreaterThan(0);
    // An evicted page has released its memory.
    expect(sizes.at(-1)).toBe(0);
    expect(memory().taken).toBeLessThanOrEqual(memory().most);
  }
  expect(memory().taken).toBeGreaterThan(memory().most / 2);
  expect(memory().most).toBeLessThan(1024 * 1024);
});
