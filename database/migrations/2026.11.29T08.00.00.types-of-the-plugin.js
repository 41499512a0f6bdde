'use strict';

/**
 * The content types of a glossary are the plugin's: `api::term.term` has become `plugin::glossary.term`, its table `terms` is called `glossary_terms`.
 * Whatever names a type by its uid gets the new one before Strapi looks at it, since it deletes permissions, tokens' rights and arranged forms of types
 * that it does not know. Tables are renamed where they are, with their indexes, constraints and sequences: Strapi compares by name, and would make its
 * own beside them. Rows, and what others have built upon them (views, triggers, rights, foreign keys, columns), stay as they are.
 */
const TYPES = {
  'api::term.term': 'plugin::glossary.term',
  'api::category.category': 'plugin::glossary.category',
  'api::debt-score.debt-score': 'plugin::glossary.debt-score',
  'api::rating.rating': 'plugin::glossary.rating',
};

/** Columns that hold a uid. */
const UIDS = [
  { table: 'admin_permissions', column: 'subject' },
  { table: 'strapi_release_actions', column: 'content_type' },
  { table: 'strapi_history_versions', column: 'content_type' },
  { table: 'strapi_ai_localization_jobs', column: 'content_type' },
];

/** Columns that hold the name of an action of the REST API, which begins with the uid. */
const ACTIONS = [
  { table: 'up_permissions', column: 'action' },
  { table: 'strapi_api_token_permissions', column: 'action' },
];

const SETTINGS = 'strapi_core_store_settings';
const FORM = 'plugin_content_manager_configuration_content_types::';

async function isThere(knex, { table, column }) {
  return (await knex.schema.hasTable(table)) && (await knex.schema.hasColumn(table, column));
}

/** The edit form and the list of a type as editors have arranged them, under a key with its uid and with the uid inside. */
async function renameForm(knex, earlier, uid) {
  const settings = () => knex(SETTINGS);
  for (const { id, value } of await settings()
    .where({ key: FORM + earlier })
    .select('id', 'value')) {
    const renamed = JSON.stringify({ ...JSON.parse(value), uid });
    await settings()
      .where({ id })
      .update({ key: FORM + uid, value: renamed });
  }
}

/** Workflows name the types that they are for in a list. */
async function renameInWorkflows(knex) {
  for (const { id, content_types: stored } of await knex('strapi_workflows').select(
    'id',
    'content_types',
  )) {
    const types = typeof stored === 'string' ? JSON.parse(stored) : (stored ?? []);
    if (!types.some((uid) => uid in TYPES)) continue;
    const renamed = JSON.stringify(types.map((uid) => TYPES[uid] ?? uid));
    await knex('strapi_workflows').where({ id }).update({ content_types: renamed });
  }
}

/** The content types as Strapi has noted them at its last start, by their uids. */
async function storedTypes(knex) {
  if (!(await knex.schema.hasTable(SETTINGS))) return {};
  const noted = await knex(SETTINGS).where({ key: 'strapi_content_types_schema' }).first('value');
  return noted === undefined ? {} : JSON.parse(noted.value);
}

/** What Strapi has noted of each table at its last start, by name; null where it has noted nothing, as after a repair of the database by hand. */
async function notedTables(knex) {
  if (!(await knex.schema.hasTable('strapi_database_schema'))) return null;
  const noted = await knex('strapi_database_schema').orderBy('id', 'desc').first('schema');
  if (noted === undefined) return null;
  const { tables } = typeof noted.schema === 'string' ? JSON.parse(noted.schema) : noted.schema;
  return new Map(tables.map((table) => [table.name, table]));
}

const isSqlite = (knex) => knex.client.dialect === 'sqlite3';

const snakeCase = (name) => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();

/** The tables of a type as Strapi calls them: its own, and those of its relations and components. */
function tablesOf({ collectionName: own, attributes }) {
  const links = Object.entries(attributes)
    .filter(([, { type, mappedBy }]) => type === 'relation' && mappedBy === undefined)
    .map(([name]) => `${own}_${snakeCase(name)}_lnk`);
  return [own, `${own}_cmps`, ...links];
}

/** The tables of the types, each with the names of the indexes and constraints that Strapi has made: those that somebody else has added keep theirs. */
async function earlierTables(knex, types, noted) {
  const found = [];
  for (const type of Object.keys(TYPES).flatMap((uid) => types[uid] ?? []))
    for (const table of tablesOf(type)) {
      if (!(await knex.schema.hasTable(table))) continue;
      const { indexes = [], foreignKeys = [] } = noted?.get(table) ?? {};
      const names = new Set([...indexes, ...foreignKeys].map(({ name }) => name));
      const isStrapis = (name) =>
        name.startsWith(`${type.collectionName}_`) &&
        (noted === null || names.has(name) || /_(pkey|not_null)$/.test(name));
      found.push({ table, isStrapis });
    }
  return found;
}

/** A relation to documents of any type names the type in a column. */
async function renameInPolymorphicRelations(knex, noted) {
  for (const { name: table, columns } of noted?.values() ?? [])
    for (const { name } of columns) {
      const isType = name === 'target_type' || (table.endsWith('_mph') && name.endsWith('_type'));
      if (isType && (await isThere(knex, { table, column: name })))
        await renameUids(knex, table, name);
    }
}

async function renameUids(knex, table, column) {
  for (const [earlier, uid] of Object.entries(TYPES))
    await knex(table)
      .where(column, earlier)
      .update({ [column]: uid });
}

const nameNow = (name) => `glossary_${name}`;

async function renameTable(knex, { table, isStrapis }) {
  const now = nameNow(table);
  await knex.schema.renameTable(table, now);
  if (isSqlite(knex)) {
    // SQLite knows no other name for an index: it is made again.
    const indexes = await knex('sqlite_master')
      .where({ type: 'index', tbl_name: now })
      .whereNotNull('sql')
      .select('name', 'sql');
    for (const { name, sql } of indexes.filter((index) => isStrapis(index.name))) {
      const parts =
        /^(create (?:unique )?index)\s+(?:"[^"]*"|`[^`]*`|\[[^\]]*\]|[^\s"(]+)([^?]*)$/is.exec(sql);
      // Not of the form in which Strapi writes it: somebody else's, which keeps its name.
      if (parts === null) continue;
      const [, head, rest] = parts;
      await knex.raw('drop index ??', [name]);
      await knex.raw(`${head} ?? ${rest}`, [nameNow(name)]);
    }
    return;
  }
  const constraints = await knex('pg_constraint')
    .whereRaw('conrelid = to_regclass(?)', [now])
    .pluck('conname');
  for (const name of constraints.filter(isStrapis))
    await knex.raw('alter table ?? rename constraint ?? to ??', [now, name, nameNow(name)]);
  const indexes = await knex('pg_indexes')
    .whereRaw('schemaname = current_schema()')
    .where({ tablename: now })
    .pluck('indexname');
  for (const name of indexes.filter(isStrapis))
    await knex.raw('alter index ?? rename to ??', [name, nameNow(name)]);
  const { rows } = await knex.raw("select pg_get_serial_sequence(?, 'id') as sequence", [now]);
  const sequence = `${table}_id_seq`;
  if (rows[0].sequence?.endsWith(`.${sequence}`))
    await knex.raw('alter sequence ?? rename to ??', [sequence, nameNow(sequence)]);
}

module.exports = {
  async up(knex) {
    const types = await storedTypes(knex);
    // A new database, or one without a glossary: tables with the same names are somebody else's.
    if (!('api::term.term' in types)) return;
    const noted = await notedTables(knex);
    for (const table of await earlierTables(knex, types, noted)) await renameTable(knex, table);
    await renameInPolymorphicRelations(knex, noted);
    for (const [earlier, uid] of Object.entries(TYPES)) await renameForm(knex, earlier, uid);
    for (const { table, column } of UIDS)
      if (await isThere(knex, { table, column })) await renameUids(knex, table, column);
    for (const place of ACTIONS) {
      if (!(await isThere(knex, place))) continue;
      const { table, column } = place;
      for (const [earlier, uid] of Object.entries(TYPES)) {
        const rows = await knex(table).where(column, 'like', `${earlier}.%`).select('id', column);
        for (const row of rows)
          await knex(table)
            .where({ id: row.id })
            .update({ [column]: uid + row[column].slice(earlier.length) });
      }
    }
    if (await isThere(knex, { table: 'strapi_workflows', column: 'content_types' }))
      await renameInWorkflows(knex);
  },
};
