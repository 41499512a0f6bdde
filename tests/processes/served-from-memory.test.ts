import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { DATABASE_FOLDER } from '../support/database/database-folder';
import { copyPreparedFile } from '../support/database/fresh-database';
import { answeredRequests, countedAsks, statusesOf, sumOf } from '../support/load/asks';
import { eventually } from '../support/eventually';
import { startLoad } from '../support/load/load';
import { openPanel } from '../support/clients/panel-client';
import { type PostgresServer, startPostgresServer } from '../support/database/postgres-server';
import { rate } from '../support/clients/rating-client';
import { type Database, type RealProcess, startProcess } from '../support/process/real-process';
import { openTables, type Tables } from '../support/database/tables';
import { LARGE_TEXT } from '../support/content/large-text';
import { readViews } from '../support/content/term-numbers';

/** What no answer may hold: SQL, a path of the machine, a stack, a driver's words. */
const INSIDES = /select |insert |SQLITE|ECONN|Knex|node_modules|\n\s+at |\.js:\d/i;
/**
 * How long the database is away, in milliseconds: longer than a request waits for a connection. That an outage of a minute is no other is
 * shown by `tests/faults/away-database.test.ts`.
 */
const OUTAGE = 6000;
/** A page from memory does not wait for the database; on a busy machine it may take a moment, in milliseconds. */
const LONGEST_READ = OUTAGE / 2;
/** Between an answer and the next request of a connection, in milliseconds: the load need not fill the machine. */
const PAUSE = 5;
/** More terms than a memory of 1 MiB holds. */
const TERMS = 24;
/** Those that are read all the time. */
const READ = ['term_1', 'term_2', 'term_3'];

const started: RealProcess[] = [];
afterEach(async () => {
  for (const { kill } of started) kill('SIGKILL');
  await Promise.all(started.map(({ exited }) => exited));
});

async function start(
  database: Database,
  environment: Readonly<Record<string, string>> = {},
): Promise<RealProcess> {
  const running = await startProcess({
    environment: { GLOSSARY_DEMO: 'false', ...environment },
    database,
  });
  started.push(running);
  return running;
}

/** A database with TERMS published terms, and a process on it that holds them in memory as far as they fit; the terms' document ids. */
async function prepare(
  database: Database,
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly running: RealProcess; readonly documentIds: ReadonlyMap<string, string> }> {
  const first = await start(database);
  const panel = await openPanel(first.origin, database);
  const category = await panel.createCategory('testing');
  const documentIds = new Map<string, string>();
  for (let number = 1; number <= TERMS; number += 1)
    documentIds.set(
      `term_${number}`,
      await panel.publishTerm(`Term ${number}`, category, { long: LARGE_TEXT }),
    );
  first.kill('SIGTERM');
  await first.exited;
  return { running: await start(database, environment), documentIds };
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly retryAfter: string | null;
  readonly text: string;
}

async function ask({ origin }: RealProcess, address: string): Promise<Answer> {
  const response = await fetch(`${origin}${address}`);
  return {
    status: response.status,
    type: response.headers.get('Content-Type') ?? '',
    retryAfter: response.headers.get('Retry-After'),
    text: await response.text(),
  };
}

/** Everything that holds while the database is away, however it is away. */
async function checkDuringOutage(running: RealProcess): Promise<void> {
  const { origin } = running;
  const [slug = ''] = READ;
  const before = await readViews(origin, slug);
  await eventually(
    () => readViews(origin, slug),
    (views) => views > before,
  );

  const refused = await rate(origin, slug, { address: '192.0.2.1' });
  expect(refused).toMatchObject({ status: 503, retryAfter: '5' });
  expect(refused.contentType).toContain('application/problem+json');
  expect(JSON.parse(refused.body)).toMatchObject({ status: 503 });
  const form = await rate(origin, slug, { address: '192.0.2.2', asForm: true });
  expect(form).toMatchObject({ status: 503, retryAfter: '5' });
  expect(form.contentType).toContain('text/html');
  for (const { body } of [refused, form]) expect(body).not.toMatch(INSIDES);

  for (const list of [
    '/glossary',
    '/glossary?q=term',
    '/glossary.json',
    '/glossary?category=testing',
  ])
    expect([list, (await ask(running, list)).status]).toEqual([list, 200]);
}

/** Something of every term, or every page but those whose views are looked at. */
async function askForAll(
  running: RealProcess,
  suffix: '' | '.json' | '/history.json',
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (let number = suffix === '' ? 4 : 1; number <= TERMS; number += 1)
    answers.push(await ask(running, `/glossary/term_${number}${suffix}`));
  return answers;
}

interface Outage {
  readonly begin: () => Promise<void> | void;
  readonly end: () => Promise<void> | void;
}

/** A load goes on before, during and after an outage; what it was answered is what is written in the end. */
async function checkOutage(
  { running, documentIds }: Awaited<ReturnType<typeof prepare>>,
  tables: Tables,
  { begin, end }: Outage,
  during: () => Promise<void>,
): Promise<void> {
  const { origin } = running;
  const asks = countedAsks(READ);
  const load = startLoad({ origin, clients: 1, connections: 4, asks, total: null, pause: PAUSE });
  const isRead = (views: number): boolean => views > 20;
  await eventually(() => readViews(origin, 'term_3'), isRead);

  await begin();
  const lasts = wait(OUTAGE);
  await checkDuringOutage(running);
  await during();
  await lasts;
  await end();

  await eventually(
    async () => (await rate(origin, 'term_1', { address: '192.0.2.3' })).status,
    (status) => status === 201,
  );
  load.end();
  const report = await load.report;
  expect(report).toMatchObject({ failures: [], cut: asks.map(() => 0), refused: 0 });
  expect(Object.keys(statusesOf(report))).toEqual(['200']);
  expect(report.slowest).toBeLessThan(LONGEST_READ);

  // What was refused is nowhere.
  expect(await tables.readersOf(documentIds.get('term_1') ?? '')).toHaveLength(1);
  const requests = (slug: string) => answeredRequests(asks, report, slug);
  // A stop writes what the last second has counted; until then a write may hold one term's last views and not another's.
  const shown = await Promise.all(['term_2', 'term_3'].map((slug) => readViews(origin, slug)));
  expect(shown).toEqual(['term_2', 'term_3'].map((slug) => sumOf(requests(slug), 'html')));
  for (const { status } of await askForAll(running, '.json')) expect(status).toBe(200);
  running.kill('SIGTERM');
  expect(await running.exited).toEqual({ code: 0, signal: null });
  for (const slug of ['term_2', 'term_3']) {
    const documentId = documentIds.get(slug) ?? '';
    expect(await tables.viewsOf(documentId)).toBe(sumOf(requests(slug), 'html'));
    expect(await tables.requestsOf(documentId)).toMatchObject({
      'human html': requests(slug)['human html'],
      'ai_crawler json': requests(slug)['ai_crawler json'],
    });
  }
}

describe('PostgreSQL', () => {
  let server: PostgresServer;
  let tables: Tables;
  beforeAll(async () => {
    server = await startPostgresServer();
    tables = openTables({ client: 'postgres', url: server.url });
  });
  afterAll(async () => {
    await tables.close();
    await server.remove();
  });

  it('that is stopped is not missed by readers of what is in memory, and misses no count', async () => {
    const database = { client: 'postgres', url: server.url } as const;
    const prepared = await prepare(database, { GLOSSARY_PAGE_MEMORY: '1' });
    await checkOutage(prepared, tables, { begin: server.stop, end: server.start }, async () => {
      for (const [suffix, wanted] of [
        ['.json', 'application/problem+json'],
        ['', 'text/html'],
      ] as const) {
        const answers = await askForAll(prepared.running, suffix);
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
        for (const { status, retryAfter, type, text } of answers) {
          if (status !== 503) continue;
          expect([retryAfter, type]).toEqual(['5', expect.stringContaining(wanted)]);
          expect(text).not.toMatch(INSIDES);
        }
      }
      const unknown = await ask(prepared.running, '/glossary/never_published');
      expect(unknown.status).toBe(404);
    });
  });
});

describe('SQLite', () => {
  const filename = path.join(DATABASE_FOLDER, `locked-${process.env.JEST_WORKER_ID ?? '1'}.sqlite`);
  let tables: Tables;
  beforeAll(() => {
    mkdirSync(DATABASE_FOLDER, { recursive: true });
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${filename}${suffix}`, { force: true });
    copyPreparedFile('started', filename);
    tables = openTables({ client: 'sqlite', filename });
  });
  afterAll(() => tables.close());

  it('that another program has locked is not missed by readers, and misses no count', async () => {
    const prepared = await prepare({ client: 'sqlite', filename });
    const other = new Sqlite(filename, { timeout: 5000 });
    const lock: Outage = {
      // The service may be writing just now.
      begin: () => void other.exec('BEGIN EXCLUSIVE'),
      end: () => void other.exec('COMMIT'),
    };
    await checkOutage(prepared, tables, lock, async () => {
      // In a write-ahead log, reading goes on: what is nowhere in memory waits at most as long as a write may.
      for (const { status } of await askForAll(prepared.running, '/history.json'))
        expect(status).toBe(200);
      const page = await ask(prepared.running, '/glossary/never_published');
      expect([page.status, page.text]).toEqual([404, expect.not.stringMatching(INSIDES)]);
    });
    other.close();
  });
});
