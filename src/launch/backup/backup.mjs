import { readFileSync } from 'node:fs';
import path from 'node:path';
import { outputFile } from '../output-file.mjs';
import { ROOT } from '../run.mjs';
import { BackupError, FORMAT, writeBackup } from './backup-file.mjs';
import { leftOut, ownTables, STORED_SCHEMA } from './own-tables.mjs';

/** Internal tables of the database: row sequences, Strapi's stored schema, applied migrations. */
export const OF_THE_DATABASE = new Set([
  'sqlite_sequence',
  STORED_SCHEMA,
  'strapi_migrations',
  'strapi_migrations_internal',
]);
/** Log-ins: a restore would make those valid again that have been ended since, as after a stolen password. Everybody logs in again. */
export const SESSIONS = 'strapi_sessions';
const MIGRATIONS = ['strapi_migrations', 'strapi_migrations_internal'];
/** From this one on, moments on PostgreSQL are in UTC; before, in the time zone of the machine. */
const MOMENTS_IN_UTC = '2026.11.30T08.00.00.moments-in-utc.js';

/**
 * Writes a backup of everything in the database: terms, versions, scores, ratings, counts, redirects, accounts, settings. The service may keep
 * running.
 *
 * @param {{ client: 'sqlite', filename: string } | { client: 'postgres', url: string }} database
 * @param {string} target a file, or - for standard output; an existing file is replaced only once the new one is complete
 * @param {{ replace?: boolean, whenWhole?: () => void }} output see writeOutput
 * @param {(sentence: string) => void} notice called with what is left out
 * @returns {Promise<number>} the number of rows
 */
export async function backUp(database, target, output = {}, notice = () => undefined) {
  outputFile(target, output);
  const source = await openSource(database);
  try {
    let rows = 0;
    await writeBackup(
      target,
      valuesOf(source, notice, () => (rows += 1)),
      output,
    );
    return rows;
  } finally {
    await source.close();
  }
}

/**
 * The drivers are imported lazily: they may not be installed yet when a command starts.
 *
 * @param {{ client: 'sqlite', filename: string } | { client: 'postgres', url: string }} database
 * @param {{ alone?: boolean }} options alone: fail while another process has the SQLite file open, and keep others from opening it
 */
export async function openSource(database, { alone = false } = {}) {
  if (database.client === 'postgres') {
    const { openPostgres } = await import('./postgres-source.mjs');
    return openPostgres(database.url);
  }
  const { openSqlite } = await import('./sqlite-source.mjs');
  return openSqlite(path.resolve(ROOT, database.filename), { alone });
}

/**
 * The values of a backup (backup-file.mjs).
 *
 * @param source of openSource
 * @param {(sentence: string) => void} notice called with what is left out
 * @param {() => void} [countRow] called for each row that was passed on
 */
export async function* valuesOf(source, notice, countRow = () => undefined) {
  const all = await source.tables();
  if (!all.some(({ name }) => name === 'glossary_log')) {
    throw new BackupError('This database has no glossary yet; nothing was written.');
  }
  const isOwn = ownTables(await storedSchema(source, all));
  const ofContent = all.filter(({ name }) => !OF_THE_DATABASE.has(name) && name !== SESSIONS);
  const kept = ofContent.filter(isOwn);
  const others = ofContent.filter((table) => !isOwn(table));
  if (others.length > 0) notice(leftOut(others));
  const tables = [];
  for (const table of kept) tables.push({ ...table, lastId: await source.lastId(table) });
  const migrations = [];
  for (const table of all.filter(({ name }) => MIGRATIONS.includes(name))) {
    for await (const row of source.rows(table)) migrations.push(row[table.columns.indexOf('name')]);
  }
  if (migrations.includes(MOMENTS_IN_UTC)) process.env.TZ = 'UTC';
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  yield { glossary_backup: FORMAT, version, migrations: migrations.sort(), tables };
  let rows = 0;
  for (const table of tables) {
    for await (const row of source.rows(table)) {
      yield [table.name, row];
      rows += 1;
      countRow();
    }
  }
  yield { rows };
}

async function storedSchema(source, tables) {
  const table = tables.find(({ name }) => name === STORED_SCHEMA);
  let newest;
  if (table !== undefined)
    for await (const row of source.rows(table)) newest = row[table.columns.indexOf('schema')];
  return newest;
}
