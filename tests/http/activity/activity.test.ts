import { aDraft, aPublishedTerm } from '../../support/content/content';
import { shownViews } from '../../support/content/term-stats';
import { stoppedClock } from '../../support/stopped-clock';
import { type RunningService, startService } from '../../support/service';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { AGENTS } from '../../support/clients/user-agents';

let service: RunningService;
let counting: { flush(): Promise<boolean> };
beforeAll(async () => {
  service = await startService();
  counting = glossaryOf(service.strapi).counting;
});
afterAll(() => service.stop());
beforeEach(() => service.setToday('2026-03-23'));

const ask = (path: string, agent: string) => service.http.get(path).set('User-Agent', agent);
const activity = async (slug: string) =>
  (await service.http.get(`/glossary/${slug}/activity.json`)).body;

it('counts pages and records by kind, channel and day, and its sums agree', async () => {
  await aPublishedTerm(service.strapi, 'Counted');
  for (const agent of [AGENTS.human, AGENTS.human, AGENTS.ai_crawler, ''])
    await ask('/glossary/counted', agent);
  await ask('/glossary/counted.json', AGENTS.tool);
  service.setToday('2026-03-24');
  await ask('/glossary/counted', AGENTS.human);

  const body = await activity('counted');
  expect(body).toMatchObject({
    slug: 'counted',
    from: '2026-02-23',
    to: '2026-03-24',
    total: 6,
    by_kind: { human: 3, search_engine: 0, ai_crawler: 1, ai_assistant: 0, tool: 1, unknown: 1 },
    by_channel: { html: 5, json: 1 },
    by_weekday: { Monday: 5, Tuesday: 1 },
  });
  expect(body.days).toHaveLength(30);
  expect(body.days.slice(-2)).toMatchObject([
    { date: '2026-03-23', weekday: 'Monday', total: 5 },
    { date: '2026-03-24', weekday: 'Tuesday', total: 1 },
  ]);
});

it('says the same before and after it is written', async () => {
  await aPublishedTerm(service.strapi, 'Written');
  for (let count = 0; count < 3; count += 1) await ask('/glossary/written', AGENTS.human);
  const before = await activity('written');
  await counting.flush();
  expect(await activity('written')).toEqual(before);
  await ask('/glossary/written', AGENTS.human);
  await counting.flush();
  expect((await activity('written')).total).toBe(4);
  const [row] = await service.strapi.db
    .connection('glossary_activity_counts')
    .where({ day: '2026-03-23', channel: 'html', kind: 'human' })
    .whereIn(
      'term_document_id',
      service.strapi.db
        .connection('glossary_terms')
        .where({ slug: 'written' })
        .select('document_id'),
    );
  expect(Number(row.requests)).toBe(4);
});

// Which requests count: tests/core/activity/counting.
it('neither HEAD, nor a prefetch, nor the data beside the page counts', async () => {
  await aPublishedTerm(service.strapi, 'Uncounted');
  const { http } = service;
  const prefetch = () => http.get('/glossary/uncounted').set('Sec-Purpose', 'prefetch');
  await http.head('/glossary/uncounted');
  await http.get('/glossary/Uncounted');
  await http.get('/glossary/uncounted/activity.json');
  const { body, headers } = await http.get('/glossary/uncounted/numbers.json').expect(200);
  expect(body).toMatchObject({ slug: 'uncounted', views: 0 });
  expect(headers['cache-control']).toBe('no-store');
  expect([(await activity('uncounted')).total, shownViews((await prefetch()).text)]).toEqual([
    0, 0,
  ]);
  await http.get('/glossary/uncounted.json');
  expect([(await activity('uncounted')).total, shownViews((await prefetch()).text)]).toEqual([
    1, 0,
  ]);
});

it('a page is a view, the number on it included, and so is one that the reader holds already', async () => {
  await aPublishedTerm(service.strapi, 'Viewed');
  const page = () => service.http.get('/glossary/viewed');
  const { text, headers } = await page();
  expect(shownViews(text)).toBe(1);
  await page()
    .set('If-None-Match', headers.etag ?? '')
    .expect(304);
  expect(shownViews((await page()).text)).toBe(3);
});

it.each(['no_such_term', 'secret_draft'])('there is none for %s', async (slug) => {
  if (slug === 'secret_draft') await aDraft(service.strapi, 'Secret Draft');
  const { status, headers } = await service.http.get(`/glossary/${slug}/activity.json`);
  expect([status, headers['content-type']]).toEqual([404, 'application/problem+json']);
});

it('counts that cannot be written are kept, and written once', async () => {
  const documentId = await aPublishedTerm(service.strapi, 'Kept');
  await ask('/glossary/kept', AGENTS.human);
  const { db } = service.strapi;
  const { transaction } = db;
  db.transaction = () => Promise.reject(new Error('No connection.'));
  try {
    expect(await counting.flush()).toBe(false);
    expect(shownViews((await ask('/glossary/kept', AGENTS.human)).text)).toBe(2);
  } finally {
    db.transaction = transaction;
  }
  expect(await counting.flush()).toBe(true);
  expect(await counting.flush()).toBe(true);
  const [row] = await db.connection('glossary_view_counts').where({ term_document_id: documentId });
  expect(Number(row.views)).toBe(2);
  expect((await activity('kept')).total).toBe(2);
});

it('views counted while others are being written are neither lost nor shown twice', async () => {
  const documentId = await aPublishedTerm(service.strapi, 'Busy');
  const numbers: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const writing = counting.flush();
    const pages = await Promise.all(
      Array.from({ length: 20 }, () => ask('/glossary/busy', AGENTS.human)),
    );
    numbers.push(...pages.map(({ text }) => shownViews(text)));
    await writing;
  }
  expect([...numbers].sort((one, other) => one - other)).toEqual(
    Array.from({ length: 100 }, (_, index) => index + 1),
  );
  await counting.flush();
  const [row] = await service.strapi.db
    .connection('glossary_view_counts')
    .where({ term_document_id: documentId });
  expect(Number(row.views)).toBe(100);
});

it('numbers that cannot be loaded are served from the cache, loaded at most once a second, and current once they can be loaded', async () => {
  const documentId = await aPublishedTerm(service.strapi, 'Outlasting');
  const clock = stoppedClock();
  let views = 0;
  /** Every reader is answered, and sees the views that were counted meanwhile. */
  async function readPages(count: number): Promise<void> {
    for (let page = 0; page < count; page += 1) {
      const { status, text } = await ask('/glossary/outlasting', AGENTS.human);
      views += 1;
      expect([status, shownViews(text)]).toEqual([200, views]);
    }
  }
  await readPages(1);
  const store = { ...glossaryOf(service.strapi).activityStore };
  const reading = jest.spyOn(glossaryOf(service.strapi).activityStore, 'numbersOf');
  const asked = () => reading.mock.calls.filter(([id]) => id === documentId).length;
  const lost = Object.assign(new Error('The connection broke off.'), { code: 'ECONNRESET' });
  reading.mockRejectedValue(lost);
  // The cached numbers have to be reloaded, as after a change elsewhere. The first reader fails, the warm-up included.
  await service.strapi.db.transaction(({ trx }) =>
    glossaryOf(service.strapi).statEvents.announceRated(null, trx),
  );
  await readPages(3);
  expect(asked()).toBe(1);
  for (let second = 1; second <= 2; second += 1) {
    clock.time += 999;
    await readPages(3);
    expect(asked()).toBe(second);
    clock.time += 1;
    await readPages(3);
    expect(asked()).toBe(second + 1);
  }
  reading.mockImplementation(store.numbersOf);
  for (const pause of [1000, 60_000]) {
    clock.time += pause;
    await readPages(3);
    expect(asked()).toBe(4);
  }
  jest.restoreAllMocks();
});
