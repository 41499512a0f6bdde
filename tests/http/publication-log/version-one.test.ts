import { readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'cheerio';
import {
  type FormRow,
  ADDED_FIELD_NAMES,
  type AddedField,
  rowsWithAddedFields,
  withAddedFields,
} from '../../../src/plugins/glossary/core/panel/added-fields';
import { ADMINISTRATOR } from '../../support/clients/panel';
import {
  type EarlierDatabase,
  earlierRecords,
  restoreEarlier,
} from '../../support/database/earlier-database';
import { openDatabase } from '../../support/database/tables';
import { ownDatabase } from '../../support/process/real-process';
import { type RunningService, startService } from '../../support/service';

const NAME = '5-version-1.0.0';
const { answers, pages } = JSON.parse(
  readFileSync(path.resolve(__dirname, `../../fixtures/earlier/${NAME}.answers.json`), 'utf8'),
) as {
  readonly answers: Readonly<Record<string, object>>;
  /** The texts of the sections of each page, by the ids of their headings. */
  readonly pages: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** What Strapi writes at every start, how many ids were given, and counts of days that are kept for some months only. */
const OTHER_ROWS = new Set([
  'sqlite_sequence',
  'strapi_database_schema',
  'strapi_migrations',
  'strapi_migrations_internal',
  'strapi_core_store_settings',
  'admin_permissions',
  'admin_permissions_role_lnk',
  'glossary_activity_counts',
  'glossary_activity_sums',
  'glossary_counter_batches',
]);
/** The order of terms within a category, which nothing reads. */
const GONE_COLUMNS = { glossary_terms_category_lnk: ['term_ord'] };

type Row = Readonly<Record<string, unknown>>;
interface Table {
  readonly name: string;
  readonly indexes: readonly { readonly name: string }[];
  readonly foreignKeys: readonly { readonly name: string }[];
}
type Rows = Readonly<Record<string, readonly Row[]>>;

/** Opens a database past the service. */
function open({ environment }: EarlierDatabase): ReturnType<typeof openDatabase> {
  const { DATABASE_FILENAME: filename } = environment;
  return openDatabase(filename === undefined ? ownDatabase() : { client: 'sqlite', filename });
}

/** What an operator may have built upon the tables: a column, a table that refers to them, and a view. */
async function buildUpon(earlier: EarlierDatabase): Promise<void> {
  const database = open(earlier);
  await database.schema.alterTable('terms', (table) => table.string('own_note'));
  await database('terms').update({ own_note: 'kept' });
  await database.schema.createTable('own_notes', (table) => {
    table.increments('id');
    table.integer('term_id').references('id').inTable('terms').onDelete('CASCADE');
  });
  await database('own_notes').insert(
    await database('terms').orderBy('id').select({ term_id: 'id' }),
  );
  await database.raw('create view own_slugs as select slug from terms');
  await database.raw('create index terms_by_note\n on terms (own_note) where own_note is not null');
  await database.destroy();
}

/**
 * Makes the token `reads` one that may only read terms, lets readers with an account do the same, and relates a file to a term: what names a type in
 * another way than the database of version 1.0.0 has it.
 */
async function grantReading(earlier: EarlierDatabase): Promise<void> {
  const database = open(earlier);
  const action = 'api::term.term.find';
  const permission = { id: 1000, action };
  await database('strapi_api_tokens').where({ name: 'reads' }).update({ type: 'custom' });
  await database('strapi_api_token_permissions').insert(permission);
  const { id: token } = await database('strapi_api_tokens').where({ name: 'reads' }).first('id');
  await database('strapi_api_token_permissions_token_lnk').insert({
    api_token_permission_id: permission.id,
    api_token_id: token,
  });
  await database('up_permissions').insert(permission);
  await database('files_related_mph').insert({
    id: 1,
    related_id: 1,
    related_type: 'api::term.term',
  });
  const { id: role } = await database('up_roles').where({ type: 'authenticated' }).first('id');
  await database('up_permissions_role_lnk').insert({ permission_id: permission.id, role_id: role });
  await database.destroy();
}

/** Everything that a database holds, by its tables. */
async function rowsOfAll(earlier: EarlierDatabase): Promise<Rows> {
  const database = open(earlier);
  const tables: readonly { readonly name: string }[] =
    ownDatabase().client === 'postgres'
      ? await database('information_schema.tables')
          .where({ table_schema: 'public' })
          .select({ name: 'table_name' })
      : await database('sqlite_master').where({ type: 'table' }).select('name');
  const rows: Record<string, readonly Row[]> = {};
  for (const { name } of tables) rows[name] = await database(name);
  await database.destroy();
  return rows;
}

const EARLIER_TYPE = /\bapi::(term|category|debt-score|rating)\.\1\b/;
/** Tables that had no name of the plugin before theirs. */
const EARLIER_TABLE = /^(terms|categories|debt_scores|ratings)(_|$)/;
/** Tables and content types under the names that they have now: they are the plugin's since version 1.0.0. */
const inTodaysNames = (rows: Rows): Rows =>
  Object.fromEntries(
    Object.entries(rows).map(([table, of]) => [
      table.replace(EARLIER_TABLE, 'glossary_$&'),
      of.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([column, value]) => [
            column,
            typeof value === 'string'
              ? value.replaceAll(new RegExp(EARLIER_TYPE, 'g'), 'plugin::glossary.$1')
              : value,
          ]),
        ),
      ),
    ]),
  );

/** The last id that was given in each table of terms, categories, scores and ratings, by its name of today. */
async function lastIds(earlier: EarlierDatabase): Promise<Readonly<Record<string, number>>> {
  const database = open(earlier);
  const given: readonly { readonly name: string; readonly last: number | string | null }[] =
    ownDatabase().client === 'postgres'
      ? await database('pg_sequences').select({ name: 'sequencename', last: 'last_value' })
      : await database('sqlite_sequence').select({ name: 'name', last: 'seq' });
  await database.destroy();
  return Object.fromEntries(
    given
      .map(({ name, last }) => [name.replace(/_id_seq$/, ''), Number(last)] as const)
      .map(([name, last]) => [name.replace(EARLIER_TABLE, 'glossary_$&'), last] as const)
      .filter(([name]) => /^glossary_(terms|categories|debt_scores|ratings)(_|$)/.test(name)),
  );
}

const columnsOf = ([row = {}]: readonly Row[] = []): readonly string[] => Object.keys(row);
/** Rows as texts that can be compared, without those of the log that say that settings are others than at the last start. */
const textsOf = (rows: readonly Row[], columns: readonly string[]): readonly string[] =>
  rows
    .filter(({ kind }) => kind !== 'settings')
    .map((row) => JSON.stringify(columns.map((column) => row[column])))
    .sort();

const FORM = 'plugin_content_manager_configuration_content_types::plugin::glossary.term';
const KNOWN_FIELDS = 'plugin_glossary_later-fields';
/** What Strapi and the service keep under names. */
const settingsIn = ({
  strapi_core_store_settings: rows = [],
}: Rows): ReadonlyMap<string, unknown> =>
  new Map(rows.map(({ key, value }) => [String(key), JSON.parse(String(value))]));
/** The fields that are there now, and were not in version 1.0.0. */
function addedFields(): readonly AddedField[] {
  const known = Object(settingsIn(before).get(KNOWN_FIELDS)) as readonly string[];
  return ADDED_FIELD_NAMES.filter((name) => !known.includes(name));
}

/** What every role but the one that may do everything may do, and with what; `added` goes with older fields. */
function rightsIn(
  {
    admin_permissions: rights = [],
    admin_permissions_role_lnk: links = [],
    admin_roles: roles = [],
  }: Rows,
  added: readonly AddedField[] = [],
): readonly string[] {
  return links
    .flatMap((link) => {
      const { code } = roles.find(({ id }) => id === link.role_id) ?? {};
      const { action, subject, properties, conditions } =
        rights.find(({ id }) => id === link.permission_id) ?? {};
      const { fields = [] } = (
        typeof properties === 'string' ? JSON.parse(properties) : properties
      ) as { readonly fields?: readonly string[] };
      // A category does not list its terms any more.
      const others = fields.filter((field) => field !== 'terms');
      return code === 'strapi-super-admin'
        ? []
        : [JSON.stringify([code, action, subject, withAddedFields(others, added), conditions])];
    })
    .sort();
}

let database: EarlierDatabase;
let service: RunningService;
let before: Rows;
let after: Rows;
let idsBefore: Readonly<Record<string, number>>;
let idsAfter: Readonly<Record<string, number>>;
beforeAll(async () => {
  database = restoreEarlier(NAME);
  await grantReading(database);
  await buildUpon(database);
  before = inTodaysNames(await rowsOfAll(database));
  idsBefore = await lastIds(database);
  service = await startService(database.environment);
  idsAfter = await lastIds(database);
  after = await rowsOfAll(database);
});
afterAll(async () => {
  await service.stop();
  database.remove();
});

describe('of a database of version 1.0.0, every start keeps', () => {
  it('the rows of every table', () => {
    const tables = Object.entries(before).filter(([table]) => !OTHER_ROWS.has(table));
    expect(tables.length).toBeGreaterThan(50);
    const gone: Record<string, readonly string[]> = {};
    for (const [table, rows] of tables) {
      const now = after[table] ?? [];
      const columns = columnsOf(rows).filter((column) => columnsOf(now).includes(column));
      const others = columnsOf(rows).filter((column) => !columns.includes(column));
      if (others.length > 0) gone[table] = others;
      expect([table, textsOf(now, columns)]).toEqual([table, textsOf(rows, columns)]);
    }
    expect(gone).toEqual(GONE_COLUMNS);
  });

  it('no table under its earlier name, and no id to be given again', () => {
    const names = Object.keys(after);
    expect(names.filter((name) => EARLIER_TABLE.test(name))).toEqual([]);
    expect(Object.keys(idsBefore).length).toBeGreaterThan(5);
    expect(idsAfter).toMatchObject(idsBefore);
  });

  it('what an operator has built upon its tables', async () => {
    const { connection } = service.strapi.db;
    const terms = await connection('glossary_terms').orderBy('id').pluck<number[]>('id');
    expect(await connection('glossary_terms').distinct().pluck('own_note')).toEqual(['kept']);
    expect(await connection('own_notes').orderBy('id').pluck('term_id')).toEqual(terms);
    expect(await connection('own_slugs').select()).toHaveLength(terms.length);
    await connection('own_notes').insert({ term_id: terms[0] });
    await expect(connection('own_notes').insert({ term_id: 999_999 })).rejects.toThrow(
      /foreign key/i,
    );
  });

  it('no index and no constraint beside those of a new database', async () => {
    const { schema, dialect } = service.strapi.db;
    const stored = await dialect.schemaInspector.getSchema();
    const namesOf = ({ tables }: { readonly tables: readonly Table[] }) =>
      tables
        .filter(({ name }) => /^glossary_(terms|categories|debt_scores|ratings)(_|$)/.test(name))
        // SQLite has no names of foreign keys.
        .flatMap(({ indexes, foreignKeys }) =>
          ownDatabase().client === 'postgres' ? [...indexes, ...foreignKeys] : indexes,
        )
        .map(({ name }) => name)
        .filter((name) => name !== 'terms_by_note')
        .sort();
    expect(namesOf(stored)).toEqual(namesOf(schema.schema));
    expect(namesOf(stored).length).toBeGreaterThan(20);
  });

  it('no type under its earlier name', () => {
    const named = Object.entries(after).filter(([, rows]) =>
      EARLIER_TYPE.test(JSON.stringify(rows)),
    );
    expect(named.map(([table]) => table)).toEqual([]);
  });

  it('what every role may do', () => {
    expect(rightsIn(before).length).toBeGreaterThan(10);
    expect(rightsIn(after)).toEqual(rightsIn(before, addedFields()));
  });

  it('the form of a term as editors have arranged it, and every setting', () => {
    const [old, now] = [settingsIn(before), settingsIn(after)];
    expect([...now.keys()]).toEqual(expect.arrayContaining([...old.keys()]));
    const ours = [...old.keys()].filter(
      (key) => key.startsWith('plugin_glossary_') && key !== KNOWN_FIELDS,
    );
    expect(ours.length).toBeGreaterThan(1);
    for (const key of ours) expect([key, now.get(key)]).toEqual([key, old.get(key)]);
    const { metadatas, layouts } = old.get(FORM) as {
      readonly metadatas: object;
      readonly layouts: { readonly edit: readonly FormRow[] };
    };
    const edit = rowsWithAddedFields(layouts.edit, addedFields());
    expect(now.get(FORM)).toMatchObject({ metadatas, layouts: { ...layouts, edit } });
  });

  it('every record, number, version and section of a page', async () => {
    const { http } = service;
    for (const [slug, record] of Object.entries(earlierRecords(NAME)))
      expect((await http.get(`/glossary/${slug}.json`)).body).toEqual(record);
    for (const [address, answer] of Object.entries(answers))
      expect((await http.get(address)).body).toEqual(answer);
    for (const [address, sections] of Object.entries(pages)) {
      const page = load((await http.get(address)).text);
      const found = page('article section:has(h2[id])').toArray();
      const texts = found.map((section) => [
        page(section).find('h2').attr('id'),
        page(section).text().replace(/\s+/g, ' ').trim(),
      ]);
      expect(Object.fromEntries(texts)).toMatchObject(sections);
    }
  });

  it('what became of terms that are gone, and where earlier keys of a category lead', async () => {
    const { http } = service;
    const withdrawn = await http.get('/glossary/withdrawn_lock.json');
    expect([withdrawn.status, withdrawn.body.successor]).toMatchObject([410, { slug: 'mutex' }]);
    expect((await http.get('/glossary/gone_lock')).status).toBe(410);
    const { status, headers } = await http.get('/glossary?category=locks');
    expect([status, headers.location]).toEqual([301, '/glossary?category=waiting_locks']);
  });

  it('tokens of programs, with what each may do', async () => {
    const read = (token: string) =>
      service.http.get('/api/terms').set('Authorization', `Bearer token-of-version-1-${token}`);
    const write = (token: string) =>
      service.http
        .post('/api/categories')
        .set('Authorization', `Bearer token-of-version-1-${token}`)
        .send({ data: { key: `of_${token}`, name: `Of ${token}` } });
    const statuses = [];
    for (const token of ['reads', 'full'])
      statuses.push((await read(token)).status, (await write(token)).status);
    expect(statuses).toEqual([200, 403, 200, 201]);
  });

  it.each(['editor', 'strapi-author', 'strapi-editor', 'reads-names'])(
    'the account of %s',
    async (name) => {
      const email = `${name}@glossary.example`;
      const { password } = ADMINISTRATOR;
      const { status } = await service.http.post('/admin/login').send({ email, password });
      expect(status).toBe(200);
    },
  );
});
