import { BackupFault, FORMAT, readBackup } from './backup-file.mjs';
import { OF_THE_DATABASE } from './backup.mjs';
import { keptValue } from './kept-values.mjs';

/** Rows that are written by one statement; SQLite takes 32 766 values in one, and no table has 100 columns. */
const BATCH = 200;

/** What an empty glossary has none of. A first start makes roles and settings of its own, which a backup replaces. */
const CONTENT = {
  terms: 'terms',
  categories: 'categories',
  glossary_deleted_terms: 'deleted terms',
  admin_users: 'administrators',
  up_users: 'readers',
};

/** Why a backup is not restored. */
export const REFUSED = {
  noBackup: (file) => `${file} is not a backup.`,
  cutShort: (file) => `${file} ends before its end; nothing was written.`,
  notEmpty: (count, what) =>
    `The database has ${count} ${what} already; a backup is restored into an empty one. Name another with DATABASE_FILENAME or DATABASE_URL.`,
  refusedRow: (table, row, why) =>
    `${rowOf(table, row)} cannot be written (${why}); nothing was written.`,
  otherVersion: (version) =>
    `The database in the backup, which version ${version} made, is not built like that of this version: another one served it last. Start this version once on that database and back it up again, or restore the backup with the version that served it, then upgrade.`,
};

/** Said of a text that no database can keep. */
export const replacedIn = (table, row, column) =>
  `${rowOf(table, row)} had characters in ${column} that not every database can keep; U+FFFD stands in their place.`;

const rowOf = (table, { id }) => `A row of ${table}${id === undefined ? '' : ` (id ${id})`}`;

/** Classes of what a database says when it refuses a row for what is in it: PostgreSQL's appendix A, and SQLite's codes. */
const REFUSED_ROW = /^(22|23|54)|^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG)/;
/** How knex begins the message of a statement that failed. */
const STATEMENT = /^(insert|delete|select)\b.*? - /is;

/**
 * Writes a backup into the empty database of a service that was loaded for it, whichever database the backup comes from. All of it is
 * written, or nothing.
 *
 * @param {import('@strapi/strapi').Core.Strapi} strapi
 * @param {string} file
 * @param {{ beforeCommit: () => void, notice: (sentence: string) => void }} calls beforeCommit: when all is written and nothing is committed yet;
 *   notice: for each text that was replaced
 * @returns {Promise<number>} how many rows were written
 * @throws BackupFault when the database is not empty, the file is not a whole backup, or it is of another version
 */
export async function restore(strapi, file, { beforeCommit, notice }) {
  const { connection } = strapi.db;
  const values = readBackup(file);
  const header = (await values.next()).value;
  if (header?.glossary_backup !== FORMAT) throw new BackupFault(REFUSED.noBackup(file));
  await requireEmpty(connection);
  await requireSameVersion(connection, header);
  return connection
    .transaction(async (trx) => {
      for (const { name } of header.tables.toReversed()) await trx(name).delete();
      const tables = new Map();
      for (const { name, columns } of header.tables) {
        tables.set(name, { columns, kinds: await trx(name).columnInfo() });
      }
      const rows = await insertRows(values, async (name, batch) => {
        const { columns, kinds } = tables.get(name);
        await insertAll(
          trx,
          name,
          batch.map((row) =>
            toRow(row, columns, kinds, (kept, column) => notice(replacedIn(name, kept, column))),
          ),
        );
      });
      if (rows === null) throw new BackupFault(REFUSED.cutShort(file));
      if (strapi.db.dialect.client === 'postgres') {
        for (const [name, { kinds }] of tables) if ('id' in kinds) await numberOn(trx, name);
      }
      beforeCommit();
      return rows;
    })
    .catch((error) => {
      throw withoutStatement(error);
    });
}

/** Inserts rows at once; where the database refuses one for what is in it, says which. */
async function insertAll(trx, table, rows) {
  // Within a savepoint: PostgreSQL would take nothing more in this transaction.
  const insert = (some) => trx.transaction((savepoint) => savepoint(table).insert(some));
  try {
    await insert(rows);
  } catch (error) {
    if (!REFUSED_ROW.test(error.code)) throw error;
    if (rows.length > 1) for (const row of rows) await insertAll(trx, table, [row]);
    const { message } = withoutStatement(error);
    throw new BackupFault(REFUSED.refusedRow(table, rows[0], message));
  }
}

/** Knex puts the statement in front of the reason, which has thousands of characters here. */
function withoutStatement(error) {
  error.message = error.message.replace(STATEMENT, '');
  return error;
}

/** Inserts rows as they come, many at once; returns how many, null when the last line, which says how many, is missing or is wrong. */
async function insertRows(values, insert) {
  let rows = 0;
  let table = null;
  let batch = [];
  const flush = async () => {
    if (batch.length > 0) await insert(table, batch);
    batch = [];
  };
  for await (const value of values) {
    if (!Array.isArray(value)) {
      await flush();
      return value.rows === rows ? rows : null;
    }
    const [name, row] = value;
    if (name !== table || batch.length === BATCH) await flush();
    table = name;
    batch.push(row);
    rows += 1;
  }
  return null;
}

/**
 * A row as the database takes it: SQLite has moments as milliseconds, and so has the backup.
 *
 * @param onReplaced called with the row and a column when characters were replaced
 */
function toRow(values, columns, kinds, onReplaced) {
  const replaced = [];
  const row = Object.fromEntries(
    columns.map((column, place) => {
      const { type } = kinds[column];
      if (values[place] !== null && type.startsWith('timestamp'))
        return [column, new Date(values[place])];
      const kept = keptValue(values[place], type.startsWith('json'));
      if (kept !== values[place]) replaced.push(column);
      return [column, kept];
    }),
  );
  for (const column of replaced) onReplaced(row, column);
  return row;
}

/** New rows get numbers after those that were restored; SQLite sees to that by itself. */
function numberOn(trx, table) {
  return trx.raw(
    `SELECT setval(pg_get_serial_sequence(?, 'id'), greatest(max(id), 1), max(id) IS NOT NULL) FROM ??`,
    [table, table],
  );
}

async function requireEmpty(connection) {
  for (const [table, what] of Object.entries(CONTENT)) {
    const [{ count }] = await connection(table).count({ count: '*' });
    if (Number(count) > 0) throw new BackupFault(REFUSED.notEmpty(count, what));
  }
}

async function requireSameVersion(connection, { version, migrations, tables }) {
  const applied = [];
  for (const table of ['strapi_migrations', 'strapi_migrations_internal']) {
    applied.push(...(await connection(table).pluck('name')));
  }
  const other = REFUSED.otherVersion(version);
  if (JSON.stringify(applied.sort()) !== JSON.stringify(migrations)) throw new BackupFault(other);
  for (const { name, columns } of tables) {
    if (OF_THE_DATABASE.has(name)) throw new BackupFault(`The backup has a table ${name}.`);
    const known = await connection(name).columnInfo();
    if (columns.some((column) => !Object.hasOwn(known, column))) throw new BackupFault(other);
  }
}
