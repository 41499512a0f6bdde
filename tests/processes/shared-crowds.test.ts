import { openPanel, type PanelClient } from '../support/clients/panel-client';
import { rate } from '../support/clients/rating-client';
import { type PostgresServer, startPostgresServer } from '../support/database/postgres-server';
import { openTables } from '../support/database/tables';
import { eventually } from '../support/eventually';
import { type Database, type RealProcess, startProcess } from '../support/process/real-process';

/** Ratings of a term that one network may give in a day. */
const MOST = 24;
const DAY = 86_400_000;
/** What the tests take of a day at most, in milliseconds. */
const TESTS_TAKE = 60_000;

let server: PostgresServer;
let database: Database;
let one: RealProcess;
let other: RealProcess;
let panel: PanelClient;
let category: string;
beforeAll(async () => {
  server = await startPostgresServer();
  database = { client: 'postgres', url: server.url };
  one = await start();
  other = await start();
  panel = await openPanel(one.origin, database);
  category = await panel.createCategory('testing');
  // A day of the caps is one of the clock.
  await eventually(
    () => Promise.resolve(DAY - (Date.now() % DAY)),
    (left) => left > TESTS_TAKE,
  );
});
afterAll(async () => {
  for (const { kill } of [one, other]) kill('SIGKILL');
  await Promise.all([one, other].map(({ exited }) => exited));
  await server.remove();
});

const start = (): Promise<RealProcess> =>
  startProcess({
    environment: { GLOSSARY_DEMO: 'false', GLOSSARY_RATINGS_PER_NETWORK: String(MOST) },
    database,
  });
async function aTermOnBoth(name: string): Promise<{ documentId: string; slug: string }> {
  const documentId = await panel.publishTerm(name, category);
  const slug = name.toLowerCase().replaceAll(' ', '_');
  for (const { origin } of [one, other])
    await eventually(
      () => fetch(`${origin}/glossary/${slug}.json`),
      ({ status }) => status === 200,
    );
  return { documentId, slug };
}
/** How many of so many ratings are taken, sent to both instances at once. */
async function rateAtBoth(slug: string, network: string, count: number): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, at) =>
      rate(at % 2 === 0 ? one.origin : other.origin, slug, {
        address: `${network}.${at}`,
        stars: 1,
      }),
    ),
  );
  expect(answers.every(({ status }) => status === 201 || status === 429)).toBe(true);
  return answers.filter(({ status }) => status === 201).length;
}
async function ask<Answer>(
  { origin }: RealProcess,
  path: string,
  body?: object,
): Promise<{ readonly status: number; readonly answer: Answer }> {
  const response = await fetch(`${origin}/glossary-panel/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...panel.credentials, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, answer: (await response.json()) as Answer };
}
const ratingAt = async ({ origin }: RealProcess, slug: string): Promise<unknown> =>
  ((await (await fetch(`${origin}/glossary/${slug}/numbers.json`)).json()) as { rating: unknown })
    .rating;

it('a network gives as many ratings at two instances as at one, and no more after a restart', async () => {
  const { slug } = await aTermOnBoth('Rated At Both');
  expect(await rateAtBoth(slug, '192.0.2', 2 * MOST)).toBe(MOST);
  other.kill('SIGTERM');
  await other.exited;
  other = await start();
  expect(await rateAtBoth(slug, '192.0.2', 6)).toBe(0);
  expect(await rateAtBoth(slug, '198.51.100', 6)).toBe(6);
});

it('a wave is taken back once, at whichever instance, and both show what was before', async () => {
  const { documentId, slug } = await aTermOnBoth('Waved At Both');
  expect(await rateAtBoth(slug, '192.0.2', MOST)).toBe(MOST);
  const { answer: list } = await ask<{ rows: { slug: string; day: string }[] }>(
    other,
    'attention?reason=unusual&q=waved',
  );
  expect(list.rows).toMatchObject([{ slug, what: 'ratings', count: MOST, decision: null }]);
  const path = `terms/${documentId}/unusual/${list.rows[0]?.day}/ratings`;
  const { answer: wave } = await ask<{ to: number; before: unknown; after: unknown }>(one, path);
  expect(wave).toMatchObject({
    before: { count: MOST, average: 1 },
    after: { count: 0, average: null },
  });
  const decisions = await Promise.all(
    [one, other, one, other].map((each) =>
      ask<object>(each, `${path}/take-back`, { until: wave.to }),
    ),
  );
  expect(decisions.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(decisions.map(({ answer }) => JSON.stringify(answer))).size).toBe(1);
  for (const each of [one, other])
    await eventually(
      () => ratingAt(each, slug),
      (rating) => JSON.stringify(rating) === JSON.stringify({ count: 0, average: null }),
    );
  expect((await ask(other, `${path}/keep`, {})).status).toBe(200);
  for (const each of [one, other])
    await eventually(
      () => ratingAt(each, slug),
      (rating) => JSON.stringify(rating) === JSON.stringify({ count: MOST, average: 1 }),
    );
});

it('of a wave that is kept and taken back at once, the decision that is shown is what holds', async () => {
  const { documentId, slug } = await aTermOnBoth('Decided At Both');
  expect(await rateAtBoth(slug, '192.0.2', MOST)).toBe(MOST);
  const attention = 'attention?reason=unusual&q=decided';
  const { answer: list } = await ask<{ rows: { day: string }[] }>(one, attention);
  const path = `terms/${documentId}/unusual/${list.rows[0]?.day}/ratings`;
  const { answer: wave } = await ask<{ to: number }>(one, path);
  const tables = openTables(database);
  // What is taken back is written and not yet told to others when the other one decides.
  const answers = await tables.heldTogether(
    2,
    async () => {
      const takenBack = ask(one, `${path}/take-back`, { until: wave.to });
      await eventually(tables.waiting, (count) => count > 0);
      return Promise.all([takenBack, ask(other, `${path}/keep`, {})]);
    },
    'glossary_number_changes',
  );
  await tables.close();
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { answer: after } = await ask<{ rows: { decision: { state: string } | null }[] }>(
    one,
    attention,
  );
  const count = after.rows[0]?.decision?.state === 'taken-back' ? 0 : MOST;
  for (const each of [one, other])
    await eventually(
      () => ratingAt(each, slug),
      (rating) => (rating as { count: number }).count === count,
      20_000,
    );
});

it('views of one client at two instances count twice at most in the order of a list', async () => {
  const [crowded, honest] = [
    await aTermOnBoth('Viewed By One'),
    await aTermOnBoth('Viewed By All'),
  ];
  const view = (process: RealProcess, slug: string, address: string) =>
    fetch(`${process.origin}/glossary/${slug}`, { headers: { 'X-Forwarded-For': address } }).then(
      (page) => page.arrayBuffer(),
    );
  for (const network of [1, 2, 3]) await view(one, honest.slug, `10.1.${network}.1`);
  for (let at = 0; at < 100; at += 1)
    await view(at % 2 === 0 ? one : other, crowded.slug, `10.1.1.${at}`);
  for (const { origin } of [one, other])
    await eventually(
      async () => {
        const list = await fetch(`${origin}/glossary.json?q=viewed&sort=viewed`);
        const { terms } = (await list.json()) as { terms: { slug: string }[] };
        return terms.map(({ slug }) => slug);
      },
      (slugs) => slugs[0] === honest.slug && slugs[1] === crowded.slug,
    );
  // Each of them is counted all the same.
  const viewsAt = async ({ origin }: RealProcess): Promise<number> => {
    const numbers = await fetch(`${origin}/glossary/${crowded.slug}/numbers.json`);
    return ((await numbers.json()) as { views: number }).views;
  };
  await eventually(
    () => viewsAt(one),
    (views) => views >= 100,
  );
  expect(await viewsAt(one)).toBe(100);
});
