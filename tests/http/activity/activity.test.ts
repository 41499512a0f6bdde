import { aDraft, aPublishedTerm } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';
import { glossaryOf } from '../../../src/plugins/glossary/server/glossary';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const GPTBOT =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)';
const CURL = 'curl/8.5.0';

let service: RunningService;
let counting: { flush(): Promise<boolean> };
beforeAll(async () => {
  service = await startService();
  counting = glossaryOf(service.strapi).counting;
});
afterAll(() => service.stop());
beforeEach(() => service.setToday('2026-03-23'));

const ask = (path: string, agent: string) => service.http.get(path).set('User-Agent', agent);
const shownViews = (text: string): number =>
  Number(/<dd id="views">([\d,]+)<\/dd>/.exec(text)?.[1]?.replaceAll(',', ''));
const activity = async (slug: string) =>
  (await service.http.get(`/glossary/${slug}/activity.json`)).body;

it('counts pages and records by kind, channel and day, and its sums agree', async () => {
  await aPublishedTerm(service.strapi, 'Counted');
  for (const agent of [FIREFOX, FIREFOX, GPTBOT, '']) await ask('/glossary/counted', agent);
  await ask('/glossary/counted.json', CURL);
  service.setToday('2026-03-24');
  await ask('/glossary/counted', FIREFOX);

  const body = await activity('counted');
  expect(Object.keys(body)).toEqual([
    'slug',
    'from',
    'to',
    'total',
    'days',
    'by_weekday',
    'by_kind',
    'by_channel',
  ]);
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
  for (let count = 0; count < 3; count += 1) await ask('/glossary/written', FIREFOX);
  const before = await activity('written');
  await counting.flush();
  expect(await activity('written')).toEqual(before);
  await ask('/glossary/written', FIREFOX);
  await counting.flush();
  expect((await activity('written')).total).toBe(4);
  const [row] = await service.strapi.db
    .connection('glossary_activity_counts')
    .where({ day: '2026-03-23', channel: 'html', kind: 'human' })
    .whereIn(
      'term_document_id',
      service.strapi.db.connection('terms').where({ slug: 'written' }).select('document_id'),
    );
  expect(Number(row.requests)).toBe(4);
});

it.each([
  ['HEAD', () => service.http.head('/glossary/uncounted')],
  ['a prefetch', () => service.http.get('/glossary/uncounted').set('Sec-Purpose', 'prefetch')],
  ['a redirect', () => service.http.get('/glossary/Uncounted')],
  ['a request for the activity', () => service.http.get('/glossary/uncounted/activity.json')],
])('%s does not count', async (_what, request) => {
  const known = await service.http.get('/glossary/uncounted');
  if (known.status === 404) await aPublishedTerm(service.strapi, 'Uncounted');
  const before = (await activity('uncounted')).total;
  await request();
  expect((await activity('uncounted')).total).toBe(before);
});

it('a 31st day falls out', async () => {
  await aPublishedTerm(service.strapi, 'Fading');
  await ask('/glossary/fading', FIREFOX);
  service.setToday('2026-04-21');
  expect((await activity('fading')).total).toBe(1);
  service.setToday('2026-04-22');
  expect((await activity('fading')).total).toBe(0);
});

it.each(['no_such_term', 'secret_draft'])('there is none for %s', async (slug) => {
  if (slug === 'secret_draft') await aDraft(service.strapi, 'Secret Draft');
  const { status, headers } = await service.http.get(`/glossary/${slug}/activity.json`);
  expect([status, headers['content-type']]).toEqual([404, 'application/problem+json']);
});

it('the page draws it once there is something to draw, and has it as a table', async () => {
  await aPublishedTerm(service.strapi, 'Drawn');
  const { text } = await ask('/glossary/drawn', FIREFOX);
  expect(text).toContain('Activity (last 30 days)');
  expect(text).toMatch(/<svg[^>]*role="img"/);
  expect(text).toMatch(/<table/);
});

it('counts that cannot be written are kept, and written once', async () => {
  const documentId = await aPublishedTerm(service.strapi, 'Kept');
  await ask('/glossary/kept', FIREFOX);
  const { db } = service.strapi;
  const { transaction } = db;
  db.transaction = () => Promise.reject(new Error('No connection.'));
  try {
    expect(await counting.flush()).toBe(false);
    expect(shownViews((await ask('/glossary/kept', FIREFOX)).text)).toBe(2);
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
  for (let round = 0; round < 10; round += 1) {
    const writing = counting.flush();
    const pages = await Promise.all(
      Array.from({ length: 10 }, () => ask('/glossary/busy', FIREFOX)),
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
