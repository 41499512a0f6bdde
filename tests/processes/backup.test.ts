import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type * as Commands from '../../src/launch/backup/backup-commands.mjs' with {
  'resolution-mode': 'import',
};
import type * as BackupFile from '../../src/launch/backup/backup-file.mjs' with {
  'resolution-mode': 'import',
};
import type * as Interrupt from '../../src/launch/interrupt.mjs' with {
  'resolution-mode': 'import',
};
import type * as OwnTables from '../../src/launch/backup/own-tables.mjs' with {
  'resolution-mode': 'import',
};
import type * as Restore from '../../src/launch/backup/restore.mjs' with {
  'resolution-mode': 'import',
};
import type * as SqliteSource from '../../src/launch/backup/sqlite-source.mjs' with {
  'resolution-mode': 'import',
};
import { openPanel } from '../support/clients/panel-client';
import { rate } from '../support/clients/rating-client';
import { readViews, UNCOUNTED } from '../support/content/term-stats';
import { copyPreparedFile } from '../support/database/fresh-database';
import { openDatabase, openTables } from '../support/database/tables';
import { type PostgresServer, startPostgresServer } from '../support/database/postgres-server';
import { eventually } from '../support/eventually';
import { requireOutside } from '../support/jest/require-outside';
import {
  choice,
  type Database,
  ownDatabase,
  type RealProcess,
  startProcess,
} from '../support/process/real-process';
import { printedBy } from '../support/process/printed';
import { startService } from '../support/service';

const ROOT = path.resolve(__dirname, '..', '..');
const ofCommand = (name: string) => path.join(ROOT, 'src/launch/backup', name);
const { noSuchOption, ON_POSTGRES_ALREADY } = requireOutside<typeof Commands>(
  ofCommand('backup-commands.mjs'),
);
const { leftOut } = requireOutside<typeof OwnTables>(ofCommand('own-tables.mjs'));
const { incompleteBackup } = requireOutside<typeof BackupFile>(ofCommand('backup-file.mjs'));
const { REFUSED, restore } = requireOutside<typeof Restore>(ofCommand('restore.mjs'));
const { endedBy } = requireOutside<typeof Interrupt>(path.join(ROOT, 'src/launch/interrupt.mjs'));
const { openElsewhere } = requireOutside<typeof SqliteSource>(ofCommand('sqlite-source.mjs'));
const READER = {
  username: 'reader',
  email: 'reader@glossary.example',
  password: 'Reader-1-secret',
};
const ENVIRONMENT = { GLOSSARY_DEMO: 'false', GLOSSARY_READER_ACCOUNTS: 'true' };
const VIEWS = 7;

const folder = mkdtempSync(path.join(tmpdir(), 'glossary-backup-'));
const file = path.join(folder, 'glossary.backup.gz');
const running: RealProcess[] = [];
let server: PostgresServer;
let source: RealProcess;
let reader: string;

async function start(database?: Database): Promise<RealProcess> {
  const one = await startProcess({ environment: ENVIRONMENT, ...(database && { database }) });
  running.push(one);
  return one;
}

async function end(one: RealProcess): Promise<void> {
  one.kill('SIGTERM');
  await one.exited;
}

interface Ended {
  readonly code: number | null;
  readonly said: string;
}

function glossary(
  database: Database,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Ended {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(ROOT, 'src/launch/glossary.mjs'), ...words],
    { env: { ...process.env, ...choice(database), ...environment }, encoding: 'utf8' },
  );
  return { code: status, said: `${stdout}${stderr}`.trim() };
}

async function post(origin: string, address: string, body: object): Promise<number> {
  const { status } = await fetch(`${origin}${address}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return status;
}

const linesOf = (backup: string): readonly string[] =>
  gunzipSync(readFileSync(backup)).toString().trim().split('\n');

interface BackedUpTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly lastId: number | null;
}

const tablesOf = (backup: string): readonly BackedUpTable[] =>
  (JSON.parse(linesOf(backup)[0] ?? '') as { readonly tables: readonly BackedUpTable[] }).tables;

/** The last id that was given in each table. */
const lastIdsOf = (backup: string): Readonly<Record<string, number | null>> =>
  Object.fromEntries(tablesOf(backup).map(({ name, lastId }) => [name, lastId]));

/** The rows of a backup, in no order, with JSON as values: databases write its spaces and its keys differently. */
function rowsOf(backup: string): readonly string[] {
  const value = (text: unknown): unknown => {
    if (typeof text !== 'string' || !/^[[{]/.test(text)) return text;
    try {
      return sorted(JSON.parse(text) as unknown);
    } catch {
      return text;
    }
  };
  const columns = new Map(tablesOf(backup).map((table) => [table.name, table.columns]));
  return linesOf(backup)
    .slice(1)
    .map((line) => JSON.parse(line) as unknown)
    .map((line) => {
      if (!Array.isArray(line)) return JSON.stringify(line);
      const [name, row] = line as [string, readonly unknown[]];
      const fields = row.map((one, place) => [columns.get(name)?.[place], value(one)]);
      return JSON.stringify([name, sorted(Object.fromEntries(fields))]);
    })
    .sort();
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

/** What readers, programs, editors and people with an account get from a process. */
async function answersOf({ origin }: RealProcess): Promise<Readonly<Record<string, unknown>>> {
  const ask = (address: string) =>
    fetch(`${origin}${address}`, { redirect: 'manual', headers: UNCOUNTED });
  const json = async (address: string) => (await (await ask(address)).json()) as unknown;
  const editor = { email: 'ada@glossary.example', password: 'A-password-for-tests-1' };
  const known = { identifier: READER.email, password: READER.password };
  return {
    views: await readViews(origin, 'settled_term'),
    oldAddress: (await ask('/glossary/wandering_term')).headers.get('Location'),
    numbers: await json('/glossary/settled_term/numbers.json'),
    history: await json('/glossary/settled_term/history.json'),
    unpublished: (await ask('/glossary/unpublished_term')).status,
    draft: (await ask('/glossary/draft_term')).status,
    reader: await post(origin, '/api/auth/local', known),
    editor: await post(origin, '/admin/login', editor),
    // The reader's cookie is still that of the one rating.
    rated: (await rate(origin, 'settled_term', { address: '192.0.2.7', cookie: reader })).body,
  };
}

let before: Readonly<Record<string, unknown>>;
beforeAll(async () => {
  server = await startPostgresServer('nothing');
  source = await start();
  const panel = await openPanel(source.origin);
  const category = await panel.createCategory('testing');
  const term = await panel.publishTerm('Wandering Term', category, { slug: 'wandering_term' });
  await panel.publishChange(term, {
    slug: 'settled_term',
    short: 'Changed: “quotes”, 日本, \\ and a\ttab.',
  });
  await panel.createDraft('Draft Term', category, { slug: 'draft_term' });
  await panel.unpublish(await panel.publishTerm('Unpublished Term', category));
  await panel.deleteTerm(await panel.publishTerm('Deleted Term', category));
  await panel.createEditor('Ada');
  await post(source.origin, '/api/auth/local/register', READER);
  for (let view = 0; view < VIEWS; view += 1) await fetch(`${source.origin}/glossary/settled_term`);
  reader = (await rate(source.origin, 'settled_term', { address: '192.0.2.7' })).cookie;
  // A backup has written data; views of the last second are pending.
  const tables = openTables(ownDatabase());
  await eventually(
    () => tables.viewsOf(term),
    (views) => views === VIEWS,
  );
  await tables.close();
  before = await answersOf(source);
});
afterAll(async () => {
  for (const { kill } of running) kill('SIGKILL');
  await Promise.all(running.map(({ exited }) => exited));
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
});

const sqlite = (name: string): Database => ({
  client: 'sqlite',
  filename: path.join(folder, `${name}.sqlite`),
});

it('there is something to lose', () => {
  expect(before).toMatchObject({
    views: VIEWS,
    oldAddress: '/glossary/settled_term',
    unpublished: 410,
    draft: 404,
    reader: 200,
    editor: 200,
  });
});

it('a backup of the running service is restored into an empty SQLite database, row for row', () => {
  const backup = glossary(ownDatabase(), ['backup', file]);
  expect(backup).toEqual({ code: 0, said: expect.stringMatching(/has \d+ rows\.$/) });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(glossary(sqlite('restored'), ['restore', file]).code).toBe(0);
  const again = path.join(folder, 'restored.backup.gz');
  expect(glossary(sqlite('restored'), ['backup', again]).code).toBe(0);
  expect(rowsOf(again)).toEqual(rowsOf(file));
});

it('no number of a deleted row is given again after a restore, and nobody is logged in', () => {
  const terms = tablesOf(file).find(({ name }) => name === 'glossary_terms');
  const place = terms?.columns.indexOf('id') ?? -1;
  const ids = linesOf(file).flatMap((line) => {
    const value = JSON.parse(line) as unknown;
    return Array.isArray(value) && value[0] === 'glossary_terms' ? [Number(value[1][place])] : [];
  });
  expect(terms?.lastId).toBeGreaterThan(Math.max(...ids));
  const restored = lastIdsOf(path.join(folder, 'restored.backup.gz'));
  expect(restored).toEqual(lastIdsOf(file));
  expect(restored).not.toHaveProperty('strapi_sessions');
});

it('a backup that goes to standard output is whole, and nothing else is there', () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [path.join(ROOT, 'src/launch/glossary.mjs'), 'backup', '-'],
    { env: { ...process.env, ...choice(ownDatabase()) }, maxBuffer: 100_000_000, cwd: folder },
  );
  expect(status).toBe(0);
  const whole = path.join(folder, 'standard-output.gz');
  writeFileSync(whole, stdout);
  const lines = linesOf(whole).slice(1);
  // The service runs, and may have given further ids.
  expect(Object.keys(lastIdsOf(whole))).toEqual(Object.keys(lastIdsOf(file)));
  expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ rows: lines.length - 1 });
  expect(readdirSync(folder)).not.toContain('-');
});

/** The last eight bytes of gzip are its checksum and its length. */
function withOtherChecksum(packed: Buffer): Buffer {
  const changed = Buffer.from(packed);
  changed.writeUInt8(changed.readUInt8(packed.length - 8) ^ 1, packed.length - 8);
  return changed;
}

it('a second restore, a file that was cut short and one that is no backup change nothing', async () => {
  const [header = '', ...lines] = linesOf(file);
  const { version } = JSON.parse(header) as { readonly version: string };
  const termRows = lines.filter((line) => line.startsWith('["glossary_terms",'));
  expect(glossary(sqlite('restored'), ['restore', file])).toEqual({
    code: 1,
    said: expect.stringContaining(REFUSED.notEmpty(termRows.length, 'terms')),
  });
  /** Why it was cut short is said in zlib's words, which differ. */
  const untilWhy = (name: string) => incompleteBackup(name, '').slice(0, -2);
  const wrong: readonly (readonly [string, Buffer, (name: string) => string])[] = [
    ['cut.gz', readFileSync(file).subarray(0, 9000), untilWhy],
    ['no-end.gz', gzipSync(linesOf(file).slice(0, -1).join('\n')), REFUSED.notOneWhole],
    ['changed.gz', withOtherChecksum(readFileSync(file)), untilWhy],
    [
      'longer.gz',
      Buffer.concat([readFileSync(file), gzipSync('{"rows":0}\n')]),
      REFUSED.notOneWhole,
    ],
    ['other.gz', gzipSync('{"terms":[]}\n'), REFUSED.noBackup],
    [
      'older.gz',
      gzipSync(linesOf(file).join('\n').replace('publication-log.js', 'other.js')),
      () => REFUSED.otherVersion(version),
    ],
  ];
  copyPreparedFile('started', path.join(folder, 'untouched.sqlite'));
  const own = choice(ownDatabase());
  const { strapi, stop } = await startService(choice(sqlite('untouched')));
  Object.assign(process.env, own);
  const calls = { beforeCommit: () => undefined, notice: () => undefined };
  for (const [name, content, sentence] of wrong) {
    const one = path.join(folder, name);
    writeFileSync(one, content);
    await expect(restore(strapi, one, calls)).rejects.toThrow(sentence(one));
  }
  expect(await strapi.db.connection('glossary_terms').select()).toEqual([]);
  await stop();
});

/** A backup with a table of another program, as earlier versions made it. */
function withOrders(backup: string): string {
  const [header = '', ...lines] = linesOf(backup);
  const { tables, ...others } = JSON.parse(header) as { readonly tables: readonly object[] };
  const orders = { name: 'orders', columns: ['id', 'what'], lastId: null };
  const made = path.join(folder, 'with-orders.gz');
  const all = [
    JSON.stringify({ ...others, tables: [...tables, orders] }),
    ...lines.slice(0, -1),
    JSON.stringify(['orders', [1, 'old']]),
    JSON.stringify({ rows: lines.length }),
  ];
  writeFileSync(made, gzipSync(all.join('\n')));
  return made;
}

it.each(['sqlite', 'postgres'] as const)(
  'what another program has in the same database is neither backed up nor touched: %s',
  async (client) => {
    const url = new URL(server.url);
    const database: Database =
      client === 'sqlite'
        ? sqlite('shared')
        : { client, url: Object.assign(url, { pathname: '/shared' }).href };
    if (client === 'postgres') {
      const maintained = openDatabase({ client, url: server.url });
      await maintained.raw('CREATE DATABASE shared');
      await maintained.destroy();
    }
    const shared = openDatabase(database);
    await shared.schema.createTable('orders', (table) => {
      table.integer('id');
      table.text('what');
    });
    await shared('orders').insert({ id: 1, what: 'new' });
    const isSaid = { code: 0, said: expect.stringContaining(leftOut([{ name: 'orders' }])) };
    expect(glossary(database, ['restore', withOrders(file)])).toEqual(isSaid);
    expect(await shared('orders').select()).toEqual([{ id: 1, what: 'new' }]);
    await shared.destroy();
    const again = path.join(folder, `shared-${client}.backup.gz`);
    expect(glossary(database, ['backup', again])).toEqual(isSaid);
    expect(rowsOf(again)).toEqual(rowsOf(file));
  },
);

it('a backup is not written to a file that is called like an option', () => {
  const { code, said } = glossary(ownDatabase(), ['backup', '--bogus']);
  expect([code, said]).toEqual([2, expect.stringContaining(noSuchOption('backup', '--bogus'))]);
});

it('a move is refused while the service runs, and from PostgreSQL', () => {
  const own = ownDatabase();
  // Counts of a running service would be lost.
  const [code, sentence] =
    own.client === 'sqlite'
      ? [1, openElsewhere(path.resolve(ROOT, own.filename))]
      : [2, ON_POSTGRES_ALREADY];
  const move = glossary(own, ['move'], { MOVE_TO_DATABASE_URL: server.url });
  expect([move.code, move.said]).toEqual([code, expect.stringContaining(sentence)]);
});

it('a move that is killed when all is sent moves nothing', async () => {
  const filename = path.join(folder, 'small.sqlite');
  copyPreparedFile('started', filename);
  const watched = openDatabase({ client: 'postgres', url: server.url });
  const connections = async (): Promise<number> => {
    const others = watched('pg_stat_activity').whereRaw(
      'datname = current_database() AND pid <> pg_backend_pid()',
    );
    return Number((await others.count({ count: '*' }))[0]?.count);
  };
  const before = await connections();
  const moving = spawn(process.execPath, [path.join(ROOT, 'src/launch/glossary.mjs'), 'move'], {
    env: {
      ...process.env,
      ...choice({ client: 'sqlite', filename }),
      MOVE_TO_DATABASE_URL: server.url,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = printedBy(moving);
  // The process that restores has begun to prepare the tables; so small a backup is whole in its input.
  await eventually(connections, (count) => count > before);
  moving.kill('SIGKILL');
  await once(moving, 'close');
  await watched.destroy();
  expect(printed()).toContain(endedBy('SIGHUP', 'restore'));
});

/** Copies a stopped glossary to PostgreSQL, with one command from SQLite; returns the exit code of each command. */
function carryOver(own: Database, target: Database & { client: 'postgres' }): readonly unknown[] {
  if (own.client === 'sqlite')
    return [glossary(own, ['move'], { MOVE_TO_DATABASE_URL: target.url }).code];
  return [
    glossary(own, ['backup', file, '--replace']).code,
    glossary(target, ['restore', file]).code,
  ];
}

it('nothing is lost from one database to the other: row for row, and as it is served', async () => {
  const target = { client: 'postgres', url: server.url } as const;
  const other = path.join(folder, 'moved.backup.gz');
  const own = ownDatabase();
  await end(source);
  for (const code of carryOver(own, target)) expect(code).toBe(0);
  expect(glossary(own, ['backup', file, '--replace']).code).toBe(0);
  expect(glossary(target, ['backup', other]).code).toBe(0);
  expect(rowsOf(other)).toEqual(rowsOf(file));
  expect(lastIdsOf(other)).toEqual(lastIdsOf(file));
  const moved = await start(target);
  expect(await answersOf(moved)).toEqual(before);
  // New rows get numbers of their own.
  expect((await rate(moved.origin, 'settled_term', { address: '192.0.2.8' })).status).toBe(201);
  await end(moved);
});
