import { once } from 'node:events';
import { connect } from 'node:net';
import {
  databaseUnavailable,
  RETRY_AFTER,
} from '../../src/plugins/shared/server/database/database-away';
import { logReplaced } from '../../src/plugins/glossary/server/publication-log/log-state';
import { type PostgresServer, startPostgresServer } from '../support/database/postgres-server';
import { eventually } from '../support/eventually';
import { openPanel, type PanelClient } from '../support/clients/panel-client';
import { rate } from '../support/clients/rating-client';
import { readViews } from '../support/content/term-stats';
import { openDatabase, openTables, type Tables } from '../support/database/tables';
import { type Database, type RealProcess, startProcess } from '../support/process/real-process';

/** What no answer may hold: SQL, a path of the machine, a stack, a driver's words. */
const INSIDES = /select |insert |ECONN|Knex|node_modules|\n\s+at |\.js:\d/i;
const VIEWS = 20;

let server: PostgresServer;
let running: RealProcess;
let tables: Tables;
let kept: string;
let panel: PanelClient;
let category: string;
/** Runs statements of an administrator, on a connection that stays open to another database. */
let administer: (...statements: readonly string[]) => Promise<void>;
let disconnect: () => Promise<void>;
/** The role and the database of the service. */
let role: string;
let name: string;
beforeAll(async () => {
  server = await startPostgresServer();
  const database: Database = { client: 'postgres', url: server.url };
  running = await startProcess({
    environment: { GLOSSARY_DEMO: 'false' },
    database,
  });
  panel = await openPanel(running.origin, database);
  category = await panel.createCategory('testing');
  await panel.unpublish(await panel.publishTerm('Taken Back', category));
  kept = await panel.publishTerm('Kept', category);
  tables = openTables(database);
  const { username, pathname } = new URL(server.url);
  [role, name] = [username, pathname.slice(1)];
});
afterAll(async () => {
  await tables.close();
  running.kill('SIGKILL');
  await running.exited;
  await server.remove();
});

async function isThere(): Promise<boolean> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

const WRONG = { email: 'nobody@example.org', password: 'Wrong1234' };

const post = (path: string, body: object): Promise<Response> =>
  fetch(`${running.origin}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Of a log-in with a wrong password, which takes a question to the database. */
const logInStatus = async (): Promise<number> => (await post('/admin/login', WRONG)).status;

/** Forms of accounts that anybody may send without further settings, each of which asks the database. */
const FORMS_OF_ACCOUNTS: readonly (readonly [string, object])[] = [
  ['/admin/login', WRONG],
  ['/admin/reset-password', { resetPasswordToken: 'x'.repeat(40), password: WRONG.password }],
];

/** What these forms are answered that does not say to come back later. */
async function notToldToWait(): Promise<readonly unknown[]> {
  const answers = FORMS_OF_ACCOUNTS.map(async ([path, body]) => {
    const { status, headers } = await post(path, body);
    return [path, status, headers.get('retry-after')];
  });
  const expected = String(RETRY_AFTER);
  return (await Promise.all(answers)).filter(
    ([, status, after]) => status !== 503 || after !== expected,
  );
}

/** What supervisors are told: whether readers are served, whether the database answers. */
async function health(): Promise<readonly unknown[]> {
  const ready = await fetch(`${running.origin}/readyz`);
  const { database, writes } = (await ready.json()) as Readonly<Record<string, string>>;
  return [ready.status, database, writes, (await fetch(`${running.origin}/_health`)).status];
}

const statusOf = async (path: string) => (await fetch(`${running.origin}/glossary/${path}`)).status;

/** Of a new address, which needs none. */
const unknownStatus = () => statusOf('nobody_had_this');

/** Of all forms of a term that was withdrawn, which take none either. */
const withdrawnStatuses = () =>
  Promise.all(
    ['', '.json', '?version=1', '/history.json'].map((path) => statusOf(`taken_back${path}`)),
  );

/** Cached pages are served and counted; requests that need the database are refused, without details. */
async function expectServedFromMemory(): Promise<void> {
  const { origin } = running;
  const paths = ['', '?q=kept', '?category=testing', '/kept', '/kept.json', '.json'];
  for (const path of paths)
    expect([path, (await fetch(`${origin}/glossary${path}`)).status]).toEqual([path, 200]);
  for (let view = 1; view < VIEWS; view += 1) expect(await statusOf('kept')).toBe(200);

  const history = async (suffix: '' | '.json') => {
    const answer = await fetch(`${origin}/glossary/kept/history${suffix}`);
    return {
      status: answer.status,
      retryAfter: answer.headers.get('Retry-After'),
      contentType: answer.headers.get('Content-Type') ?? '',
      body: await answer.text(),
    };
  };
  for (const [answer, type] of [
    [await history(''), 'text/html'],
    [await history('.json'), 'application/problem+json'],
    [await rate(origin, 'kept', { address: '192.0.2.1' }), 'application/problem+json'],
    [await rate(origin, 'kept', { address: '192.0.2.2', asForm: true }), 'text/html'],
  ] as const) {
    expect([answer.status, answer.retryAfter]).toEqual([503, '5']);
    expect(answer.contentType).toContain(type);
    expect(answer.body).not.toMatch(INSIDES);
  }
}

it.each(['stop', 'kill'] as const)(
  'a process outlives its PostgreSQL (%s) and reconnects when it is back',
  async (end) => {
    expect([await isThere(), await logInStatus(), await unknownStatus()]).toEqual([true, 400, 404]);
    expect(await health()).toEqual([200, 'there', 'stored', 204]);
    const before = await readViews(running.origin, 'kept');
    const readers = (await tables.readersOf(kept)).length;
    await server[end]();
    expect(await isThere()).toBe(false);
    await eventually(health, ([, database]) => database === 'away');
    expect(await health()).toEqual([200, 'away', 'refused', 503]);
    expect(await notToldToWait()).toEqual([]);
    expect(await unknownStatus()).toBe(404);
    expect(await withdrawnStatuses()).toEqual([410, 410, 410, 410]);
    await expectServedFromMemory();
    await server.start();
    expect([await isThere(), await logInStatus(), await unknownStatus()]).toEqual([true, 400, 404]);
    // It has written by the time that it says so.
    await eventually(health, ([, , writes]) => writes === 'stored');
    expect(await health()).toEqual([200, 'there', 'stored', 204]);
    // Counts of the outage are written, and refused requests left nothing.
    await eventually(
      () => tables.viewsOf(kept),
      (views) => views === before + VIEWS,
    );
    expect(await tables.readersOf(kept)).toHaveLength(readers);
    const [, ...said] = running.printed().split(databaseUnavailable(''));
    expect(said.length).toBeLessThanOrEqual(2);
  },
);

describe('an administrator of PostgreSQL', () => {
  beforeAll(async () => {
    const url = new URL(server.url);
    const administrator = openDatabase({
      client: 'postgres',
      url: Object.assign(url, { pathname: '/template1' }).href,
    });
    const client = administrator.client as {
      acquireConnection(): Promise<unknown>;
      releaseConnection(connection: unknown): Promise<void>;
    };
    const connection = await client.acquireConnection();
    administer = async (...statements) => {
      for (const statement of statements) await administrator.raw(statement).connection(connection);
    };
    disconnect = async () => {
      await client.releaseConnection(connection);
      await administrator.destroy();
    };
  });
  afterAll(() => disconnect());

  const end = () =>
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
  const shut = () => [`alter database "${name}" allow_connections false`, end()];
  const open = () => `alter database "${name}" allow_connections true`;

  it.each([
    [
      'lets the role in no more',
      () => [`alter role "${role}" nologin`, end()],
      () => [`alter role "${role}" login`],
    ],
    ['closes the database', shut, () => [open()]],
    [
      'renames the database',
      () => [...shut(), `alter database "${name}" rename to another`],
      () => [`alter database another rename to "${name}"`, open()],
    ],
  ])('%s, and the service says to come back later', async (_what, refuse, admit) => {
    const linesBefore = running.printed().length;
    expect(await health()).toEqual([200, 'there', 'stored', 204]);
    await administer(...refuse());
    expect(await notToldToWait()).toEqual([]);
    await expect(panel.saveDraft(kept, { short: 'Refused.' })).rejects.toThrow(/\b503\b/);
    await expectServedFromMemory();
    await eventually(health, ([, database]) => database === 'away');
    await administer(...admit());
    await eventually(health, ([, database, writes]) => database === 'there' && writes === 'stored');
    await panel.saveDraft(kept, { short: 'Stored again.' });
    const printed = running.printed().slice(linesBefore);
    // At most, because the outage of the test before may not count as over yet.
    expect(printed.split(databaseUnavailable('')).length - 1).toBeLessThanOrEqual(1);
    expect(printed).not.toContain('"stack"');
  });

  it('has a stand-by take over that lacks publications', async () => {
    const shown = async (slug: string): Promise<unknown> => {
      const answer = await fetch(`${running.origin}/glossary/${slug}.json`);
      return ((await answer.json()) as Readonly<Record<string, unknown>>).short;
    };
    const other = await panel.publishTerm('Other', category);
    await administer(...shut(), `create database standby template "${name}"`, open());
    await eventually(health, ([, database, writes]) => database === 'there' && writes === 'stored');
    await panel.publishChange(kept, { short: 'Lost.' });
    await panel.publishChange(kept, { short: 'Lost, too.' });
    expect(await shown('kept')).toBe('Lost, too.');
    await administer(
      ...shut(),
      `alter database "${name}" rename to gone`,
      `alter database standby rename to "${name}"`,
    );
    await eventually(health, ([, database, writes]) => database === 'there' && writes === 'stored');
    await panel.publishChange(other, { short: 'Acknowledged.' });
    await eventually(
      () => shown('other'),
      (short) => short === 'Acknowledged.',
    );
    expect(await shown('kept')).not.toContain('Lost');
    const [told = ''] = logReplaced(0, 0).split('0');
    expect(running.printed().split(told)).toHaveLength(2);
  });
});
