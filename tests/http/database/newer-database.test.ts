import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Knex } from 'knex';
import type * as Backup from '../../../src/launch/backup/backup.mjs' with {
  'resolution-mode': 'import',
};
import {
  newerDatabaseMessage,
  refuseNewerDatabase,
} from '../../../src/plugins/strapi-guard/server/database/newer-database';
import { freshDatabase } from '../../support/database/fresh-database';
import { openDatabase } from '../../support/database/tables';
import { requireOutside } from '../../support/jest/require-outside';
import { choice, ownDatabase, startProcess } from '../../support/process/real-process';
import { startService } from '../../support/service';

const LAUNCH = path.resolve(__dirname, '../../../src/launch');
const { backUp } = requireOutside<typeof Backup>(path.join(LAUNCH, 'backup/backup.mjs'));
/** A start or a command that goes on although it should not is ended, in milliseconds. */
const LONGEST = 60_000;

const folder = mkdtempSync(path.join(tmpdir(), 'glossary-later-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Schema {
  readonly tables: readonly { readonly name: string; readonly columns: readonly object[] }[];
}

/** Changes the schema that Strapi has stored to that of a later version. */
async function note(database: Knex, change: (schema: Schema) => Schema): Promise<void> {
  const row = await database('strapi_database_schema').first<{ schema: string | Schema }>();
  const schema = typeof row.schema === 'string' ? (JSON.parse(row.schema) as Schema) : row.schema;
  await database('strapi_database_schema').update({
    schema: JSON.stringify(change(schema)),
    hash: 'later',
  });
}

const COLUMN = { name: 'later', type: 'string', args: [] };

/** Changes of a later version, as the message names them; the message names the last one. */
const LATER: readonly (readonly [what: string, make: (database: Knex) => Promise<unknown>])[] = [
  [
    'the table later_notes',
    async (database) => {
      await database.schema.createTable('later_notes', (table) => table.increments('id'));
      const columns = [{ name: 'id', type: 'increments', args: [] }];
      const table = { name: 'later_notes', columns, indexes: [], foreignKeys: [] };
      await note(database, ({ tables }) => ({ tables: [...tables, table] }));
    },
  ],
  ['the column glossary_terms.later', addColumn],
  [
    'the migration 2999.01.01T00.00.00.later.js',
    (database) =>
      database('strapi_migrations').insert({
        name: '2999.01.01T00.00.00.later.js',
        time: new Date(),
      }),
  ],
];

async function addColumn(database: Knex): Promise<void> {
  await database.schema.alterTable('glossary_terms', (table) => table.string('later'));
  await database('glossary_terms').insert({ document_id: 'a', slug: 'a', later: 'not to be lost' });
  await note(database, ({ tables }) => ({
    tables: tables.map((table) =>
      table.name === 'glossary_terms' ? { ...table, columns: [...table.columns, COLUMN] } : table,
    ),
  }));
}

async function inDatabase<Result>(act: (database: Knex) => Promise<Result>): Promise<Result> {
  const database = openDatabase(ownDatabase());
  try {
    return await act(database);
  } finally {
    await database.destroy();
  }
}

/** The digest of everything in the database, including what a backup leaves out. */
async function content(): Promise<string> {
  const file = path.join(folder, 'content.gz');
  await backUp(ownDatabase(), file, { replace: true });
  const noted = await inDatabase((database) => database('strapi_database_schema').select());
  return createHash('sha256')
    .update(gunzipSync(readFileSync(file)))
    .update(JSON.stringify(noted))
    .digest('hex');
}

function command(...words: readonly string[]): readonly [number | null, string] {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(LAUNCH, 'glossary.mjs'), ...words],
    {
      env: { ...process.env, ...choice(ownDatabase()), PASSWORD: 'A-password-for-tests-1' },
      encoding: 'utf8',
      input: '',
      timeout: LONGEST,
    },
  );
  return [status, `${stdout}${stderr}`];
}

describe('the database of a later version', () => {
  const rows = path.join(folder, 'rows.jsonl');
  const backup = path.join(folder, 'started.backup.gz');
  let before: string;
  beforeAll(async () => {
    Object.assign(process.env, freshDatabase());
    writeFileSync(rows, '{"kind":"category","key":"files","name":"Files"}\n');
    await backUp(ownDatabase(), backup);
  });

  it('is known by its tables, its columns and its migrations', async () => {
    const { strapi, stop } = await startService();
    await expect(refuseNewerDatabase(strapi.db)).resolves.toBeUndefined();
    for (const [what, make] of LATER) {
      await inDatabase(make);
      await expect(refuseNewerDatabase(strapi.db)).rejects.toThrow(newerDatabaseMessage(what));
    }
    await stop();
    before = await content();
  });

  it('ends a start, which changes nothing', async () => {
    const started = startProcess({ environment: { GLOSSARY_DEMO: 'true' } });
    await expect(started).rejects.toThrow(newerDatabaseMessage(LATER.at(-1)?.[0] ?? ''));
    expect(await content()).toBe(before);
  });

  it.each([
    ['import', rows, '--yes'],
    ['restore', backup],
  ])('ends a command, which changes nothing: %s', async (...words) => {
    const sentence = newerDatabaseMessage(LATER.at(-1)?.[0] ?? '');
    expect(command(...words)).toEqual([1, expect.stringContaining(sentence)]);
    expect(await content()).toBe(before);
  });
});

it('an upgrade that was killed before Strapi noted what its migrations dropped goes on', async () => {
  Object.assign(process.env, freshDatabase());
  await inDatabase((database) =>
    note(database, ({ tables }) => ({
      tables: tables.map((table) => ({ ...table, columns: [...table.columns, COLUMN] })),
    })),
  );
  const { http, stop } = await startService();
  expect((await http.get('/glossary')).status).toBe(200);
  await stop();
});

it('tables of somebody else that are called as those of version 1 were are left alone', async () => {
  Object.assign(process.env, freshDatabase());
  const names = ['terms', 'categories', 'ratings'];
  await inDatabase(async (database) => {
    for (const name of names) {
      await database.schema.createTable(name, (table) => table.string('own'));
      await database(name).insert({ own: 'kept' });
    }
  });
  const { stop } = await startService();
  await stop();
  const left = await inDatabase((database) =>
    Promise.all(names.map((name) => database(name).select())),
  );
  expect(left).toEqual(names.map(() => [{ own: 'kept' }]));
});

it('a column that is no longer in the schema stays when an earlier database is carried over', async () => {
  Object.assign(process.env, freshDatabase());
  await inDatabase(async (database) => {
    await addColumn(database);
    await database('strapi_migrations').delete();
  });
  const { stop } = await startService();
  await stop();
  const left = await inDatabase((database) => database('glossary_terms').pluck<string[]>('later'));
  expect(left).toEqual(['not to be lost']);
});
