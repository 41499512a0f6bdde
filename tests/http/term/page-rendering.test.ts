import { glossaryOf } from '../../../src/plugins/glossary/server/glossary';
import { aPublishedTerm } from '../../support/content/content';
import { shownViews, UNCOUNTED } from '../../support/content/term-numbers';
import { type RunningService, startService } from '../../support/service';
import { type StandingClock, standingClock } from '../../support/standing-clock';

/** How old a chart may be, in milliseconds (contract part 6), and how old it is at least when it is rendered anew. */
const AGE_MAX = 1000;
const AGE_MIN = 500;
const CODINGS = ['identity', 'gzip'] as const;

let service: RunningService;
let clock: StandingClock;
beforeAll(async () => {
  service = await startService();
  clock = standingClock();
});
afterAll(async () => {
  clock.restore();
  await service.stop();
});

const read = async (
  slug: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> => (await service.http.get(`/glossary/${slug}`).set(headers)).text;

/** How many requests the chart of a page is of; 0 where there is none. */
const charted = (page: string): number =>
  Number(/([\d,]+) requests? from/.exec(page)?.[1]?.replaceAll(',', '') ?? 0);

const numbersOf = (page: string) => ({ views: shownViews(page), charted: charted(page) });

describe.each(CODINGS)('in %s', (coding) => {
  const headers = { 'Accept-Encoding': coding };
  const uncounted = { ...headers, ...UNCOUNTED };

  it('views are those of the moment, and the chart is at most a second old', async () => {
    const slug = `charted_${coding}`;
    await aPublishedTerm(service.strapi, `Charted ${coding}`);
    const start = clock.time;
    expect(numbersOf(await read(slug, headers))).toEqual({ views: 1, charted: 1 });
    clock.time = start + AGE_MIN - 1;
    expect(numbersOf(await read(slug, headers))).toEqual({ views: 2, charted: 1 });
    expect(numbersOf(await read(slug, uncounted))).toEqual({ views: 2, charted: 1 });
    clock.time = start + AGE_MAX;
    expect(numbersOf(await read(slug, headers))).toEqual({ views: 3, charted: 3 });
  });

  it('a rating is right at once', async () => {
    const slug = `rated_${coding}`;
    await aPublishedTerm(service.strapi, `Rated ${coding}`);
    expect(await read(slug, headers)).toContain('No ratings yet');
    await service.http
      .post(`/glossary/${slug}/ratings`)
      .set('Accept', 'application/json')
      .send({ stars: 3 });
    expect(await read(slug, uncounted)).toContain('3.0 of 5, 1 rating');
  });

  it('nothing is rendered anew while nothing is another', async () => {
    const slug = `unread_${coding}`;
    await aPublishedTerm(service.strapi, `Unread ${coding}`);
    await read(slug, headers);
    const activityOf = jest.spyOn(glossaryOf(service.strapi).liveNumbers, 'activityOf');
    clock.time += AGE_MAX;
    await read(slug, uncounted);
    expect(activityOf).not.toHaveBeenCalled();
    await read(slug, headers);
    expect(activityOf).toHaveBeenCalledTimes(1);
    activityOf.mockRestore();
  });
});

it('the chart ends with today from its first moment on', async () => {
  await aPublishedTerm(service.strapi, 'Overnight');
  service.setToday('2026-03-23');
  expect(await read('overnight')).toContain('to <time datetime="2026-03-23">');
  service.setToday('2026-03-24');
  expect(await read('overnight', UNCOUNTED)).toContain('to <time datetime="2026-03-24">');
});

it('pages that are rendered together are not all rendered together the next time', async () => {
  const slugs = Array.from({ length: 8 }, (_, index) => `together_${index}`);
  for (const slug of slugs) await aPublishedTerm(service.strapi, slug.replace('_', ' '));
  const chartedAll = async (): Promise<readonly number[]> => {
    const pages = await Promise.all(slugs.map((slug) => read(slug)));
    return pages.map(charted);
  };
  expect(await chartedAll()).toEqual(slugs.map(() => 1));
  clock.time += (AGE_MIN + AGE_MAX) / 2;
  const anew = (await chartedAll()).filter((requests) => requests === 2);
  expect(anew.length).toBeGreaterThan(1);
  expect(anew.length).toBeLessThan(slugs.length - 1);
});

it('an entity tag holds whatever the views and the chart are', async () => {
  await aPublishedTerm(service.strapi, 'Tagged');
  const { headers } = await service.http.get('/glossary/tagged');
  clock.time += AGE_MAX;
  for (const coding of CODINGS) {
    const { status } = await service.http
      .get('/glossary/tagged')
      .set({ 'Accept-Encoding': coding, 'If-None-Match': headers.etag ?? '' });
    expect(status).toBe(304);
  }
  expect(numbersOf(await read('tagged', UNCOUNTED))).toEqual({ views: 3, charted: 3 });
});
