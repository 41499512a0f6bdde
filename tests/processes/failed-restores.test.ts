import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import Sqlite from 'better-sqlite3';
import knex from 'knex';
import type * as Restore from '../../src/launch/backup/restore.mjs' with {
  'resolution-mode': 'import',
};
import { copyPreparedFile } from '../support/database/fresh-database';
import { startPostgresProxy } from '../support/database/postgres-proxy';
import { type PostgresServer, startPostgresServer } from '../support/database/postgres-server';
import { requireOutside } from '../support/jest/require-outside';
import { choice, type Database } from '../support/process/real-process';

const ROOT = path.resolve(__dirname, '..', '..');
const { REFUSED, replacedIn } = requireOutside<typeof Restore>(
  path.join(ROOT, 'src/launch/backup/restore.mjs'),
);

const folder = mkdtempSync(path.join(tmpdir(), 'glossary-restores-'));
const at = (name: string): string => path.join(folder, name);
const sqlite = (name: string): Database & { readonly filename: string } => ({
  client: 'sqlite',
  filename: at(name),
});
let server: PostgresServer;
const postgres = (): Database => ({ client: 'postgres', url: server.url });

/** Rows with what SQLite keeps and PostgreSQL does not, as earlier versions stored them. */
const DRAFT = {
  id: 71,
  document_id: 'draft',
  term: 'NUL\u0000term 👍',
  short: 'Escapes such as \\u0000 are text.',
  tags: String.raw`["a\ud800b", {"\u0000": "\ud83d\udc4d \\u0000"}]`,
  aliases: String.raw`[ "é \u0001" ]`,
};
const CATEGORY = { id: 72, document_id: 'category', key: 'key', name: 'a\u0000b' };

beforeAll(async () => {
  server = await startPostgresServer('started');
  copyPreparedFile('started', at('earlier.sqlite'));
  const database = new Sqlite(at('earlier.sqlite'));
  for (const [table, row] of [
    ['glossary_terms', DRAFT],
    ['glossary_categories', CATEGORY],
  ] as const) {
    const columns = Object.keys(row);
    const values = columns.map((name) => `@${name}`);
    database.prepare(`INSERT INTO ${table} (${columns}) VALUES (${values})`).run(row);
  }
  database.close();
});
afterAll(async () => {
  await server.remove();
  rmSync(folder, { recursive: true });
});

async function glossary(database: Database, ...words: readonly string[]) {
  const child = spawn(process.execPath, [path.join(ROOT, 'src/launch/glossary.mjs'), ...words], {
    env: { ...process.env, ...choice(database) },
  });
  const [[code], printed, said] = await Promise.all([
    once(child, 'exit') as Promise<[number | null]>,
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, printed, said };
}

/** A backup as `earlier.gz` with other lines, and so long that its end is not read before something is written. */
function backupWith(change: (line: string) => string): string {
  const lines = gunzipSync(readFileSync(at('earlier.gz')))
    .toString()
    .trim()
    .split('\n');
  // Random, for else it would be packed into nothing.
  const filler = randomBytes(4_000_000)
    .toString('hex')
    .replaceAll(/.{1000}/g, '["$&"]\n');
  writeFileSync(at('other.gz'), gzipSync([...lines.slice(0, -1).map(change), filler].join('\n')));
  return at('other.gz');
}

/** While nothing else of this process goes on. */
function onServer(sql: string): void {
  const program = `const { Client } = require('pg'); const client = new Client(process.argv[1]);
    client.connect().then(() => client.query(process.argv[2])).then(() => client.end());`;
  execFileSync(process.execPath, ['-e', program, server.url, sql], { cwd: ROOT });
}

async function rowOnPostgres(table: string): Promise<unknown> {
  const connection = knex({ client: 'pg', connection: server.url });
  const rows: unknown[] = await connection(table);
  await connection.destroy();
  expect(rows).toHaveLength(1);
  return rows[0];
}

it('there is a backup of what SQLite kept', async () => {
  expect(await glossary(sqlite('earlier.sqlite'), 'backup', at('earlier.gz'))).toMatchObject({
    code: 0,
  });
});

it('a row that the database refuses for another reason is named, without the statement', async () => {
  const file = backupWith((line) => line.replace('a\\u0000b', 'b'.repeat(300)));
  const { code, printed, said } = await glossary(postgres(), 'restore', file);
  const [before = '', after = ''] = REFUSED.refusedRow('glossary_categories', CATEGORY, '|').split(
    '|',
  );
  expect([code, printed]).toEqual([1, '']);
  expect(said.trim().split('\n').at(-1)).toContain(before);
  expect(said).toContain(after);
  expect(said).not.toMatch(/insert into|\bat .*:\d+:\d+|ERR_/i);
});

it('a cut connection is reported to the operator', async () => {
  const proxy = await startPostgresProxy(server.url);
  proxy.cutOnce({ at: ({ sql }) => /insert into "glossary_terms"/.test(sql), when: 'before' });
  const database: Database = { client: 'postgres', url: proxy.url };
  const { code, said } = await glossary(
    database,
    'restore',
    backupWith((line) => line),
  );
  expect(proxy.cutStatement()).toContain('glossary_terms');
  await proxy.close();
  expect(code).toBe(1);
  expect(said).toMatch(/connection/i);
  expect(said).not.toMatch(/insert into|\bat .*:\d+:\d+|ERR_/i);
});

it('a backup whose connection is cut says so, and leaves no file', async () => {
  const proxy = await startPostgresProxy(server.url);
  proxy.cutOnce({ at: ({ sql }) => sql.startsWith('FETCH'), when: 'before' });
  const database: Database = { client: 'postgres', url: proxy.url };
  const { code, printed, said } = await glossary(database, 'backup', at('cut.gz'));
  expect(proxy.cutStatement()).toMatch(/^FETCH/);
  await proxy.close();
  expect([code, printed]).toEqual([1, '']);
  expect(said.trim()).toMatch(/^.*connection.*$/i);
  expect(readdirSync(folder).filter((name) => name.startsWith('cut'))).toEqual([]);
});

it('a connection that PostgreSQL ends between two statements of a backup gives its reason to the next', () => {
  const source = JSON.stringify(path.join(ROOT, 'src/launch/backup/postgres-source.mjs'));
  const program = `
    import pg from 'pg';
    import { openPostgres } from ${source};
    const source = await openPostgres(process.argv[1]);
    const other = new pg.Client(process.argv[1]);
    await other.connect();
    await other.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state = 'idle in transaction'");
    await other.end();
    let reason = null;
    while (reason === null) await source.tables().catch((error) => (reason = error));
    process.stdout.write(reason.code);`;
  const words = ['--input-type=module', '--eval', program, server.url];
  const options = { cwd: ROOT, encoding: 'utf8', timeout: 60_000 } as const;
  const { stdout, stderr } = spawnSync(process.execPath, words, options);
  expect([stdout, stderr]).toEqual(['57P01', '']);
});

it('what comes into the database after it was found empty is not deleted', async () => {
  const proxy = await startPostgresProxy(server.url);
  let [wasEmpty, hasCome] = [false, false];
  proxy.cutOnce({
    at: ({ sql }) => {
      wasEmpty ||= /count\(\*\).*"up_users"/.test(sql);
      if (wasEmpty && !hasCome && sql.includes('"strapi_migrations"')) {
        hasCome = true;
        onServer("INSERT INTO up_users (username) VALUES ('late')");
      }
      return false;
    },
    when: 'before',
  });
  const database: Database = { client: 'postgres', url: proxy.url };
  const { code, said } = await glossary(database, 'restore', at('earlier.gz'));
  await proxy.close();
  expect([hasCome, code]).toEqual([true, 1]);
  expect(said).toContain(REFUSED.notEmpty(1, 'readers'));
  expect(await rowOnPostgres('up_users')).toMatchObject({ username: 'late' });
  onServer('DELETE FROM up_users');
});

it('values that a database cannot store are replaced and named, on both', async () => {
  copyPreparedFile('started', at('empty.sqlite'));
  for (const database of [postgres(), sqlite('empty.sqlite')]) {
    const { code, said } = await glossary(database, 'restore', at('earlier.gz'));
    expect(code).toBe(0);
    expect(
      said
        .split('\n')
        .filter((line) => line.includes('U+FFFD'))
        .sort(),
    ).toEqual(
      [
        replacedIn('glossary_categories', CATEGORY, 'name'),
        replacedIn('glossary_terms', DRAFT, 'tags'),
        replacedIn('glossary_terms', DRAFT, 'term'),
      ].sort(),
    );
  }
  const kept = {
    term: 'NUL\ufffdterm 👍',
    short: DRAFT.short,
    tags: ['a\ufffdb', { '\ufffd': '👍 \\u0000' }],
    aliases: ['é \u0001'],
  };
  expect(await rowOnPostgres('glossary_terms')).toMatchObject(kept);
  expect(await rowOnPostgres('glossary_categories')).toMatchObject({ name: 'a\ufffdb' });
  const restored = new Sqlite(at('empty.sqlite'));
  const row = restored.prepare('SELECT * FROM glossary_terms').get() as typeof DRAFT;
  restored.close();
  expect({ ...row, tags: JSON.parse(row.tags), aliases: JSON.parse(row.aliases) }).toMatchObject(
    kept,
  );
});
