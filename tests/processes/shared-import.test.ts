import { underWayHere } from '../../src/plugins/glossary/core/import-export/import-under-way';
import { COMPLETE_TERM } from '../support/content/content';
import { eventually } from '../support/eventually';
import { openPanel, type PanelClient } from '../support/clients/panel-client';
import { type PostgresServer, startPostgresServer } from '../support/database/postgres-server';
import { type Database, type RealProcess, startProcess } from '../support/process/real-process';

const IMPORT = '/glossary-panel/exchange/import';
const ROWS = 400;

let server: PostgresServer;
let database: Database;
let one: RealProcess;
let other: RealProcess;
let panel: PanelClient;
beforeAll(async () => {
  server = await startPostgresServer();
  database = { client: 'postgres', url: server.url };
  one = await start();
  other = await start();
  panel = await openPanel(one.origin, database);
  await panel.createCategory('testing');
});
afterAll(async () => {
  for (const { kill } of [one, other]) kill('SIGKILL');
  await Promise.all([one, other].map(({ exited }) => exited));
  await server.remove();
});

const start = () => startProcess({ environment: { GLOSSARY_DEMO: 'false' }, database });

interface Answer {
  readonly status: number;
  readonly body: {
    readonly job?: {
      readonly id: string;
      readonly state: string;
      readonly counts: { readonly newTerms: number } | null;
      readonly progress: { readonly done: number; readonly total: number } | null;
      readonly leftRows: number;
      readonly written: { readonly terms: number } | null;
    } | null;
    readonly total?: number;
    readonly error?: { readonly message: string };
  };
}

async function ask(
  { origin }: RealProcess,
  path: string,
  method = 'GET',
  body?: object,
): Promise<Answer> {
  const response = await fetch(`${origin}${IMPORT}${path}`, {
    method,
    headers: { ...panel.credentials, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

async function sendFile({ origin }: RealProcess, rows: readonly object[]): Promise<Answer> {
  const response = await fetch(`${origin}${IMPORT}?name=rows.jsonl&as=draft`, {
    method: 'POST',
    headers: { ...panel.credentials, 'Content-Type': 'application/octet-stream' },
    body: rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

const rowsCalled = (name: string, count: number): readonly object[] =>
  Array.from({ length: count }, (_none, index) => ({
    ...COMPLETE_TERM,
    slug: `${name}_${index}`,
    term: `${name} ${index}`,
    category: index === 0 ? 'nowhere' : 'testing',
  }));

/** The import as an instance tells it, once it is in a state. */
async function jobAt(
  instance: RealProcess,
  state: string,
): Promise<NonNullable<Answer['body']['job']>> {
  let seen: Answer['body']['job'];
  await eventually(
    async () => (seen = (await ask(instance, '')).body.job),
    (job) => job?.state === state,
    120_000,
  );
  if (!seen) throw new Error('There is no import.');
  return seen;
}

it('an import that one instance was sent is seen, chosen from, begun and followed through the other', async () => {
  expect((await sendFile(one, rowsCalled('shared', ROWS))).status).toBe(202);
  const { id, counts } = await jobAt(other, 'compared');
  expect(counts).toMatchObject({ newTerms: ROWS - 1 });
  expect((await ask(other, `/rows?id=${id}&list=new&page=1`)).body.total).toBe(ROWS - 1);
  const refused = await fetch(`${other.origin}${IMPORT}/refused?id=${id}`, {
    headers: panel.credentials,
  });
  expect(JSON.parse(await refused.text())).toMatchObject({ slug: 'shared_0' });

  const chosen = await ask(other, `/${id}/choose`, 'POST', { rows: [2], isTaken: false });
  expect(chosen.body.job?.leftRows).toBe(1);
  expect((await ask(other, `/${id}/apply`, 'POST', {})).status).toBe(202);
  const progress = new Set<number>();
  await eventually(
    async () => {
      const { job } = (await ask(other, '')).body;
      if (job?.progress) progress.add(job.progress.done);
      return job?.state;
    },
    (state) => state === 'done',
    120_000,
  );
  expect(progress.size).toBeGreaterThan(1);
  expect(await jobAt(one, 'done')).toMatchObject({ id, written: { terms: ROWS - 2 } });
  expect((await ask(other, `/${id}/discard`, 'POST', {})).body.job).toBeNull();
  expect((await ask(one, '')).body.job).toBeNull();
});

it('a file for another instance is refused while one is being written, and takes the place of a comparison', async () => {
  await sendFile(one, rowsCalled('written', ROWS));
  const { id } = await jobAt(one, 'compared');
  await ask(one, `/${id}/apply`, 'POST', {});
  const refused = await sendFile(other, rowsCalled('too_early', 2));
  expect([refused.status, refused.body.error?.message]).toEqual([
    409,
    underWayHere({ who: 'An Editor', file: 'rows.jsonl' }),
  ]);
  await jobAt(other, 'done');
  expect((await sendFile(other, rowsCalled('in_its_place', 2))).status).toBe(202);
  expect((await jobAt(one, 'compared')).counts).toMatchObject({ newTerms: 1 });
});

it('an import whose instance was killed is gone, and keeps nobody out', async () => {
  other.kill('SIGKILL');
  await other.exited;
  expect((await ask(one, '')).body.job).toBeNull();
  expect((await sendFile(one, rowsCalled('after_a_kill', 2))).status).toBe(202);
  expect((await jobAt(one, 'compared')).counts).toMatchObject({ newTerms: 1 });
  other = await start();
});
