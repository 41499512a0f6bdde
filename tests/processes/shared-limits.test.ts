import { eventually } from '../support/eventually';
import { openPanel } from '../support/clients/panel-client';
import { type PostgresServer, startPostgresServer } from '../support/database/postgres-server';
import { type Database, type RealProcess, startProcess } from '../support/process/real-process';

const LIMIT = 600;
/** What a test takes of a minute at most, in seconds. */
const TEST_TAKES = 30;
/** Reads that are under way at a time. */
const AT_ONCE = 20;
const RECORD = '/glossary/shared_term.json';

let server: PostgresServer;
let one: RealProcess;
let other: RealProcess;
beforeAll(async () => {
  server = await startPostgresServer();
  const database: Database = { client: 'postgres', url: server.url };
  const start = () =>
    startProcess({
      environment: { GLOSSARY_DEMO: 'false', GLOSSARY_READS_PER_MINUTE: String(LIMIT) },
      database,
    });
  one = await start();
  other = await start();
  const panel = await openPanel(one.origin, database);
  await panel.publishTerm('Shared Term', await panel.createCategory('testing'));
  for (const { origin } of [one, other])
    await eventually(
      () => fetch(`${origin}${RECORD}`),
      ({ status }) => status === 200,
    );
});
afterAll(async () => {
  for (const { kill } of [one, other]) kill('SIGKILL');
  await Promise.all([one, other].map(({ exited }) => exited));
  await server.remove();
});

const read = ({ origin }: RealProcess, client: string): Promise<Response> =>
  fetch(`${origin}${RECORD}`, { headers: { 'X-Forwarded-For': client } });

function partOf(answer: Response, part: 'r' | 't'): number {
  const found = new RegExp(`;${part}=(\\d+)`).exec(answer.headers.get('RateLimit') ?? '');
  return Number(found?.[1]);
}

/** Waits for the next minute when this one is nearly over: a window is a minute of the clock. */
async function inOneMinute(): Promise<void> {
  const seconds = partOf(await read(one, '192.0.2.250'), 't');
  if (seconds < TEST_TAKES)
    await eventually(
      () => read(one, '192.0.2.251'),
      (answer) => partOf(answer, 't') >= TEST_TAKES,
    );
}

async function admitted(process: RealProcess, client: string, reads: number): Promise<number> {
  let [left, count] = [reads, 0];
  const readOn = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const answer = await read(process, client);
      await answer.arrayBuffer();
      if (answer.status === 200) count += 1;
      else expect(answer.status).toBe(429);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, readOn));
  return count;
}

it('what a client reads at one instance it cannot read at the other any more', async () => {
  await inOneMinute();
  const first = await admitted(one, '192.0.2.1', 500);
  await eventually(
    () => read(other, '192.0.2.1'),
    (answer) => partOf(answer, 'r') < LIMIT - 500,
  );
  expect(first).toBe(500);
  const second = await admitted(other, '192.0.2.1', 500);
  // A few were read while the other instance was asked whether it knows.
  expect(second).toBeLessThanOrEqual(LIMIT - 500);
  expect(second).toBeGreaterThan(LIMIT - 500 - 100);
});

it('a client that reads at both at once gets no more than each of them would give it alone', async () => {
  await inOneMinute();
  const counts = await Promise.all([one, other].map((each) => admitted(each, '192.0.2.2', 900)));
  const total = counts.reduce((sum, count) => sum + count, 0);
  expect(total).toBeGreaterThanOrEqual(LIMIT);
  expect(total).toBeLessThanOrEqual(2 * LIMIT);
  // Once each has heard of the other, nothing more is read.
  await eventually(
    () => read(one, '192.0.2.2'),
    ({ status }) => status === 429,
  );
  expect((await read(other, '192.0.2.2')).status).toBe(429);
});
