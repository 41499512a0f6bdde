import type { Knex } from 'knex';
import { ALL_FEATURES } from '../../../src/plugins/glossary/core/settings/features';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { logReplaced } from '../../../src/plugins/glossary/server/publication-log/log-state';
import { guardOf } from '../../../src/plugins/strapi-guard/server/running-guard';
import { aPublishedTerm, edit, publish, unpublish } from '../../support/content/content';
import { startWithFeatures } from '../../support/features';
import { logLines } from '../../support/log-lines';
import { type RunningService, startService } from '../../support/service';

/** A database that comes back without its last commits: a stand-by that was behind has taken over, or a backup was restored. */

const QUOTE = '/verify-quote?text=Stored+on+both';
const TABLES = ['glossary_log', 'glossary_current_terms'] as const;
let service: RunningService;
let lines: string[];
beforeAll(async () => {
  // Without the numbers that change with every reader.
  startWithFeatures({ ...ALL_FEATURES, views: false });
  service = await startService();
  jest.restoreAllMocks();
  // Polls are made by the tests.
  follower().stop();
  lines = logLines(service.strapi);
});
afterAll(() => service.stop());

let terms = 0;
let kept: string;
let slug: string;
beforeEach(async () => {
  terms += 1;
  slug = `kept_${terms}`;
  kept = await aPublishedTerm(service.strapi, `Kept ${terms}`, { short: 'Stored on both.' });
});

const follower = () => glossaryOf(service.strapi).logFollower;

/** What is made from a term and kept: its page, forms, version, image and search, and lists that name it. */
const addresses = () => [
  ...['', '.json', '.md', '?version=1', '/history', '/history.json', '/card.png', QUOTE].map(
    (form) => `/glossary/${slug}${form}`,
  ),
  ...[
    '',
    '.json',
    '?q=stored',
    '/feed.xml',
    '/changes',
    '/withdrawn',
    '/withdrawn.json',
    QUOTE,
  ].map((rest) => `/glossary${rest}`),
];

/** What the stand-by has; call the function that is returned when it takes over. */
async function standBy(): Promise<() => Promise<void>> {
  const { connection } = service.strapi.db;
  const rows = new Map<string, object[]>();
  for (const table of TABLES) rows.set(table, await connection(table).select('*'));
  return () =>
    connection.transaction(async (transaction: Knex.Transaction) => {
      for (const table of [...TABLES].reverse()) await transaction(table).delete();
      for (const table of TABLES) await transaction(table).insert(rows.get(table));
    });
}

interface Shown {
  readonly address: string;
  readonly status: number;
  readonly content: string;
}

async function answers(): Promise<Shown[]> {
  const all: Shown[] = [];
  for (const address of addresses()) {
    const { status, headers, text, body } = await service.http.get(address);
    const isImage = headers['content-type'] === 'image/png';
    all.push({ address, status, content: isImage ? (body as Buffer).toString('base64') : text });
  }
  return all;
}

const contentOf = (shown: readonly Shown[], form: string): string | undefined =>
  shown.find(({ address }) => address === `/glossary/${slug}${form}`)?.content;

async function publishAnew(short: string): Promise<void> {
  await edit(service.strapi, kept, { short });
  await publish(service.strapi, kept);
}

const definition = async (): Promise<string> =>
  (await service.http.get(`/glossary/${slug}.json`)).body.short;

it('a log that lacks entries which were served is read anew, and nothing of them is served any more', async () => {
  const withdrawn = await aPublishedTerm(service.strapi, 'Withdrawn');
  const takesOver = await standBy();
  const before = await answers();
  await publishAnew('Lost.');
  await unpublish(service.strapi, withdrawn);
  const { version } = follower().known();
  expect(await answers()).not.toEqual(before);
  const { headers } = await service.http.get(`/glossary/${slug}.json`);
  await takesOver();
  await follower().refresh();
  await follower().refresh();
  expect(await answers()).toEqual(before);
  // A client that holds the lost version by its date alone gets the other one.
  const since = { 'If-Modified-Since': String(headers['last-modified']) };
  await service.http.get(`/glossary/${slug}.json`).set(since).expect(200);
  const told = lines.filter((line) => line.includes(logReplaced(version, version - 2)));
  expect(told).toHaveLength(1);
  const metrics = await guardOf(service.strapi).metrics.registry().metrics();
  expect(metrics).toMatch(/^glossary_log_replaced_total 1$/m);

  await publishAnew('Acknowledged.');
  expect(await definition()).toBe('Acknowledged.');
  expect(follower().known().version).toBe(version - 1);
});

it('a publication at the position of a lost one is served when nobody has polled between them', async () => {
  const takesOver = await standBy();
  await publishAnew('Lost, as nobody copied it.');
  const lost = await answers();
  await takesOver();
  await publishAnew('Acknowledged at the same position.');
  await follower().refresh();
  const shown = await answers();
  expect(shown.filter(({ content }) => content.includes('as nobody copied it'))).toEqual([]);
  expect(contentOf(shown, '.json')).toContain('Acknowledged at the same position.');
  expect(contentOf(shown, '/card.png')).not.toBe(contentOf(lost, '/card.png'));
});

it('one that comes after others at the positions of lost ones is served at once', async () => {
  const takesOver = await standBy();
  await publishAnew('Lost.');
  await answers();
  await takesOver();
  const { version, log } = follower().known();
  await publishAnew('The first.');
  await publishAnew('The second.');
  expect(follower().known()).toMatchObject({ version: version + 1, log: log + 1 });
  expect(await definition()).toBe('The second.');
  await follower().refresh();
  expect(follower().known().log).toBe(log + 1);
});

it('commits of this instance are no reason to read all again', async () => {
  const { log } = follower().known();
  await publishAnew('One.');
  await follower().refresh();
  await unpublish(service.strapi, kept);
  await follower().refresh();
  expect(follower().known().log).toBe(log);
});

it('a log without any entry is another one as well', async () => {
  const { connection } = service.strapi.db;
  const { log } = follower().known();
  expect((await service.http.get(`/glossary/${slug}`)).status).toBe(200);
  for (const table of [...TABLES].reverse()) await connection(table).delete();
  await follower().refresh();
  await follower().refresh();
  expect(follower().known()).toMatchObject({ version: 0, log: log + 1 });
  expect((await service.http.get(`/glossary/${slug}`)).status).toBe(404);
});
