import { serviceOf } from '../../src/plugins/glossary/server/service-of';
import type { KeptTerm } from '../../src/plugins/glossary/server/services/kept-terms';
import type { HeldNumbers } from '../../src/plugins/glossary/server/services/live-numbers';
import { aPublishedTerm } from '../support/content';
import { type RunningService, startService } from '../support/service';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

interface Page {
  readonly term: KeptTerm;
  readonly numbers: HeldNumbers;
}

/** A published term whose page is drawn, and a view of it that the drawing does not show. */
async function aViewedPage(slug: string): Promise<Page> {
  const { strapi } = service;
  const term = await serviceOf(strapi, 'keptTerms').find(slug);
  if (term === null) throw new Error(`${slug} is not published.`);
  const live = serviceOf(strapi, 'liveNumbers');
  const numbers = await live.of(term.documentId);
  await serviceOf(strapi, 'pageDrawings').drawFirst(term, numbers, 'gzip');
  live.count(term, 'human', 'html', numbers);
  return { term, numbers };
}

it('two readers may wait for their drawings; who comes then gets the last drawing', async () => {
  const drawings = serviceOf(service.strapi, 'pageDrawings');
  for (const name of ['One', 'Two', 'Three']) await aPublishedTerm(service.strapi, name);
  const pages = await Promise.all(['one', 'two', 'three'].map(aViewedPage));
  const needs = () =>
    pages.map(({ term, numbers }) => drawings.needOf(term, numbers, numbers.counted));
  expect(needs()).toEqual(['first', 'first', 'first']);

  const waiting = pages
    .slice(0, 2)
    .map(({ term, numbers }) => drawings.drawFirst(term, numbers, 'gzip'));
  expect(needs()).toEqual(['none', 'none', 'none']);
  await Promise.all(waiting);
  expect(needs()).toEqual(['none', 'none', 'first']);
  for (const { term, numbers } of pages.slice(0, 2)) {
    expect(term.page.shown?.numbers.counted).toBe(numbers.counted);
    // Shown only once it is coded.
    expect(term.page.shown?.bodyAt('gzip')).toBeDefined();
  }
});
