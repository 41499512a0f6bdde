import { readFileSync } from 'node:fs';
import path from 'node:path';
import { outputFile } from '../output-file.mjs';
import { ROOT } from '../run.mjs';
import { BackupFault, FORMAT, writeBackup } from './backup-file.mjs';

/** Tables that a database has for itself: how it numbers rows, what Strapi last made of it, which migrations it went through. */
export const OF_THE_DATABASE = new Set([
  'sqlite_sequence',
  'strapi_database_schema',
  'strapi_migrations',
  'strapi_migrations_internal',
]);
const MIGRATIONS = ['strapi_migrations', 'strapi_migrations_internal'];

/**
 * Writes a backup of everything in the database: terms, versions, scores, ratings, counts, old addresses, accounts, settings.
 * The service may run meanwhile.
 *
 * @param {{ client: 'sqlite', filename: string } | { client: 'postgres', url: string }} database
 * @param {string} target where it goes, - for standard output; a file that is there already is replaced only when the new one is whole
 * @param {{ alone?: boolean, replace?: boolean, whenWhole?: () => void }} options alone: refused while another program has the SQLite file
 *   open; the others: see writeOutput
 * @returns {Promise<number>} how many rows it has
 */
export async function backUp(database, target, { alone = false, ...output } = {}) {
  outputFile(target, output);
  const source = await openSource(database, alone);
  try {
    let rows = 0;
    await writeBackup(
      target,
      valuesOf(source, () => (rows += 1)),
      output,
    );
    return rows;
  } finally {
    await source.close();
  }
}

/** The drivers are loaded only here: they may not be installed when a command is called. */
async function openSource(database, alone) {
  if (database.client === 'postgres') {
    const { openPostgres } = await import('./postgres-source.mjs');
    return openPostgres(database.url);
  }
  const { openSqlite } = await import('./sqlite-source.mjs');
  return openSqlite(path.resolve(ROOT, database.filename), { alone });
}

async function* valuesOf(source, countRow) {
  const all = await source.tables();
  if (!all.some(({ name }) => name === 'glossary_log')) {
    throw new BackupFault('This database has no glossary yet; nothing was written.');
  }
  const tables = all.filter(({ name }) => !OF_THE_DATABASE.has(name));
  const migrations = [];
  for (const table of all.filter(({ name }) => MIGRATIONS.includes(name))) {
    for await (const row of source.rows(table)) migrations.push(row[table.columns.indexOf('name')]);
  }
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
