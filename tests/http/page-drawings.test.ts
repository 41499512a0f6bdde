import { serviceOf } from '../../src/plugins/glossary/server/service-of';
import type { KeptTerm } from '../../src/plugins/glossary/server/services/kept-terms';
import type { HeldNumbers } from '../../src/plugins/glossary/server/services/live-numbers';
import { aPublishedTerm } from '../support/content';
import { eventually } from '../support/eventually';
import { type RunningService, startService } from '../support/service';

/** How long a drawing in the background may take, in milliseconds. */
const SOON = 10_000;
/** Shorter than the pause between two drawings in the background, longer than none, in milliseconds. */
const PAUSE_MIN = 10;

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

it('a page is drawn again in the codings in which somebody has read it since', async () => {
  const drawings = serviceOf(service.strapi, 'pageDrawings');
  await aPublishedTerm(service.strapi, 'Coded');
  const term = await serviceOf(service.strapi, 'keptTerms').find('coded');
  if (term === null) throw new Error('The term is not published.');
  const live = serviceOf(service.strapi, 'liveNumbers');
  await drawings.prepare(term, await live.of(term.documentId), 'br');
  const prepared = term.page.shown;
  expect(prepared?.codings).toEqual([]);
  await prepared?.bodyFor('gzip');
  await prepared?.bodyFor('identity');
  expect(prepared?.codings).toEqual(['gzip', 'identity']);

  const numbers = await live.of(term.documentId);
  live.count(term, 'human', 'html', numbers);
  drawings.drawSoon(term, numbers);
  await eventually(
    SOON,
    () => term.page.shown !== prepared,
    (isDrawn) => isDrawn,
  );
  // Each body is there when the drawing is shown; one that nobody has read is not.
  const bodies = (['br', 'gzip', 'identity'] as const).map((coding) =>
    term.page.shown?.bodyAt(coding),
  );
  expect(bodies).toEqual([undefined, expect.anything(), expect.anything()]);
});

it('what is drawn in the background leaves time between two pages', async () => {
  const drawings = serviceOf(service.strapi, 'pageDrawings');
  for (const name of ['Four', 'Five', 'Six']) await aPublishedTerm(service.strapi, name);
  const pages = await Promise.all(['four', 'five', 'six'].map(aViewedPage));
  const last = pages.map(({ term }) => term.page.shown);
  for (const { term, numbers } of pages) drawings.drawSoon(term, numbers);
  await eventually(
    SOON,
    () => pages.every(({ term }, index) => term.page.shown !== last[index]),
    (areDrawn) => areDrawn,
  );
  const moments = pages.map(({ term }) => term.page.shown?.at ?? 0).toSorted((a, b) => a - b);
  const pauses = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0));
  expect(Math.min(...pauses)).toBeGreaterThan(PAUSE_MIN);
});
