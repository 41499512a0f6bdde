import { BackupError, FORMAT, readBackup } from './backup-file.mjs';
import { OF_THE_DATABASE, SESSIONS } from './backup.mjs';
import { leftOut, ownTables, STORED_SCHEMA } from './own-tables.mjs';
import { storableValue } from './storable-values.mjs';

/** Rows per statement: SQLite allows 32 766 parameters in one, and no table has 100 columns. */
const BATCH = 200;

/** Tables that are empty in an empty glossary. A first start creates roles and settings, which a backup replaces. */
const CONTENT = {
  glossary_terms: 'terms',
  glossary_categories: 'categories',
  glossary_deleted_terms: 'deleted terms',
  admin_users: 'administrators',
  up_users: 'readers',
};

export const REFUSED = {
  noBackup: (file) => `${file} is not a backup.`,
  notOneWhole: (file) =>
    `${file} is not one whole backup: its end is missing, says another number of rows, or is followed by more; nothing was written.`,
  notEmpty: (count, what) =>
    `The database has ${count} ${what} already; a backup is restored into an empty one. Name another with DATABASE_URL, or one of SQLite with DATABASE_FILENAME.`,
  refusedRow: (table, row, why) =>
    `${rowOf(table, row)} cannot be written (${why}); nothing was written.`,
  otherVersion: (version) =>
    `The database in the backup, which version ${version} made, is not built like that of this version: another one served it last. Start this version once on that database and back it up again, or restore the backup with the version that served it, then upgrade.`,
};

export const replacedIn = (table, row, column) =>
  `${rowOf(table, row)} had characters in ${column} that not every database can store; they were replaced by U+FFFD.`;

const rowOf = (table, { id }) => `A row of ${table}${id === undefined ? '' : ` (id ${id})`}`;

/** Error codes of a database that refuses a row because of its values: classes from PostgreSQL's appendix A, and SQLite's codes. */
const REFUSED_ROW = /^(22|23|54)|^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG)/;
/** The prefix that knex adds to the message of a failed statement. */
const STATEMENT = /^(insert|delete|select)\b.*? - /is;

/**
 * Restores a backup into the empty database of a loaded service, from whichever database the backup comes. All rows are written, or none.
 *
 * @param {import('@strapi/strapi').Core.Strapi} strapi
 * @param {string} file or - for standard input
 * @param {{ beforeCommit: () => void, notice: (sentence: string) => void }} calls beforeCommit: called when all rows are written, before the commit;
 *   notice: called for each text that was changed, and for tables that are left out
 * @returns {Promise<number>} the number of rows
 * @throws BackupError when the database is not empty, the file is not a complete backup, or it is of another version
 */
export async function restore(strapi, file, { beforeCommit, notice }) {
  const { connection } = strapi.db;
  const values = readBackup(file);
  const header = (await values.next()).value;
  if (header?.glossary_backup !== FORMAT) throw new BackupError(REFUSED.noBackup(file));
  await requireEmpty(connection);
  const isOwn = ownTables(await storedSchema(connection));
  const own = header.tables.filter(isOwn);
  // Earlier versions backed up what other programs had beside the service.
  const others = header.tables.filter((table) => !isOwn(table));
  await requireSameVersion(connection, { ...header, tables: own });
  if (others.length > 0) notice(leftOut(others));
  return connection
    .transaction(async (trx) => {
      // Since the first look an editor may have begun to work. The other tables stay open, and lose what a running service writes to them before
      // they are emptied; on SQLite one transaction writes at a time anyway.
      if (strapi.db.dialect.client === 'postgres') {
        // A backup from standard input may pause.
        await trx.raw('SET LOCAL idle_in_transaction_session_timeout = 0');
        await trx.raw('LOCK TABLE ?? IN EXCLUSIVE MODE', [Object.keys(CONTENT)]);
      }
      await requireEmpty(trx);
      await trx(SESSIONS).delete();
      for (const { name } of own.toReversed()) await trx(name).delete();
      const tables = new Map();
      for (const { name, columns, lastId = null } of own) {
        tables.set(name, { columns, kinds: await trx(name).columnInfo(), lastId });
      }
      let left = 0;
      const rows = await insertRows(values, async (name, batch) => {
        // Earlier versions backed up log-ins as well.
        if (name === SESSIONS || !isOwn({ name })) {
          left += batch.length;
          return;
        }
        const { columns, kinds } = tables.get(name);
        await insertAll(
          trx,
          name,
          batch.map((row) =>
            toRow(row, columns, kinds, (kept, column) => notice(replacedIn(name, kept, column))),
          ),
        );
      });
      if (rows === null) throw new BackupError(REFUSED.notOneWhole(file));
      const { client } = strapi.db.dialect;
      for (const [name, { kinds, lastId }] of tables)
        if ('id' in kinds) await NUMBER_ON[client](trx, name, lastId);
      beforeCommit();
      return rows - left;
    })
    .catch((error) => {
      throw withoutStatement(error);
    });
}

/** Inserts rows in one statement; if the database refuses it because of a value, the error names the row. */
async function insertAll(trx, table, rows) {
  // In a savepoint: after an error PostgreSQL accepts nothing more in the outer transaction.
  const insert = (some) => trx.transaction((savepoint) => savepoint(table).insert(some));
  try {
    await insert(rows);
  } catch (error) {
    if (!REFUSED_ROW.test(error.code)) throw error;
    if (rows.length > 1) for (const row of rows) await insertAll(trx, table, [row]);
    const { message } = withoutStatement(error);
    throw new BackupError(REFUSED.refusedRow(table, rows[0], message));
  }
}

/** Knex puts the statement before the reason, thousands of characters here. */
function withoutStatement(error) {
  error.message = error.message.replace(STATEMENT, '');
  return error;
}

/**
 * Inserts rows in batches as they arrive, and reads to the end, where the checksum is; returns their number, or null when the trailer with the row
 * count is missing, wrong or not the last.
 */
async function insertRows(values, insert) {
  let rows = 0;
  let total = null;
  let table = null;
  let batch = [];
  const flush = async () => {
    if (batch.length > 0) await insert(table, batch);
    batch = [];
  };
  for await (const value of values) {
    if (total !== null) return null;
    if (!Array.isArray(value)) {
      await flush();
      total = value.rows;
      continue;
    }
    const [name, row] = value;
    if (name !== table || batch.length === BATCH) await flush();
    table = name;
    batch.push(row);
    rows += 1;
  }
  return total === rows ? rows : null;
}

/**
 * Converts a row for the database: SQLite stores timestamps as milliseconds, and so does the backup.
 *
 * @param onReplaced called with the row and the column when characters were replaced
 */
function toRow(values, columns, kinds, onReplaced) {
  const replaced = [];
  const row = Object.fromEntries(
    columns.map((column, place) => {
      const { type } = kinds[column];
      if (values[place] !== null && type.startsWith('timestamp'))
        return [column, new Date(values[place])];
      const stored = storableValue(values[place], type.startsWith('json'));
      if (stored !== values[place]) replaced.push(column);
      return [column, stored];
    }),
  );
  for (const column of replaced) onReplaced(row, column);
  return row;
}

/**
 * Moves the sequence past the ids of the restored rows and of those that were deleted before the backup: the number of a deleted account
 * stays its own in what it has signed, scheduled and rated. Backups of earlier versions have no `lastId`.
 */
const NUMBER_ON = {
  postgres: (trx, table, lastId) =>
    trx.raw(
      `SELECT setval(pg_get_serial_sequence(quote_ident(?), 'id'), greatest(max(id), ?, 1), greatest(max(id), ?) IS NOT NULL) FROM ??`,
      [table, lastId, lastId, table],
    ),
  async sqlite(trx, table, lastId) {
    if (lastId === null) return;
    const [row] = await trx('sqlite_sequence').where({ name: table }).select('seq');
    await trx('sqlite_sequence').where({ name: table }).delete();
    await trx('sqlite_sequence').insert({ name: table, seq: Math.max(row?.seq ?? 0, lastId) });
  },
};

async function requireEmpty(connection) {
  for (const [table, what] of Object.entries(CONTENT)) {
    const [{ count }] = await connection(table).count({ count: '*' });
    if (Number(count) > 0) throw new BackupError(REFUSED.notEmpty(count, what));
  }
}

async function requireSameVersion(connection, { version, migrations, tables }) {
  const applied = [];
  for (const table of ['strapi_migrations', 'strapi_migrations_internal']) {
    applied.push(...(await connection(table).pluck('name')));
  }
  const other = REFUSED.otherVersion(version);
  if (JSON.stringify(applied.sort()) !== JSON.stringify(migrations)) throw new BackupError(other);
  for (const { name, columns } of tables) {
    if (OF_THE_DATABASE.has(name)) throw new BackupError(`The backup has a table ${name}.`);
    const known = await connection(name).columnInfo();
    if (columns.some((column) => !Object.hasOwn(known, column))) throw new BackupError(other);
  }
}

async function storedSchema(connection) {
  const newest = await connection(STORED_SCHEMA).orderBy('id', 'desc').first('schema');
  return newest?.schema;
}
