import { statSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { BackupError } from './backup-file.mjs';
import { inInsertionOrder } from './insertion-order.mjs';

export const openElsewhere = (filename) =>
  `Another program has ${filename} open. Stop the service first: what it counts meanwhile would be left behind.`;

export const cannotBeOpened = (filename, code) =>
  `${filename} cannot be opened (${code}): SQLite makes files beside it, which takes room on the disk and the right to write in ${path.dirname(filename)}; nothing was written.`;

/**
 * Opens a consistent snapshot of the tables of a SQLite database, in one read transaction; others may keep writing.
 *
 * @param {string} filename
 * @param {{ alone?: boolean }} options alone: lock the file for other processes until it is closed
 * @throws BackupError when there is no such file, or when `alone` is set and another process has it open
 */
export function openSqlite(filename, { alone = false } = {}) {
  // Opening a named pipe would block.
  if (!statSync(filename, { throwIfNoEntry: false })?.isFile())
    throw new BackupError(`There is no database ${filename}.`);
  const database = openSnapshot(filename, alone);

  const columnsOf = (table) => database.pragma(`table_info("${table}")`);
  return {
    async tables() {
      const tables = database
        .prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
        .all()
        .map(({ name }) => ({ name, columns: columnsOf(name).map((column) => column.name) }));
      const references = tables.flatMap(({ name }) =>
        database
          .pragma(`foreign_key_list("${name}")`)
          .map(({ table }) => ({ source: name, target: table })),
      );
      return inInsertionOrder(tables, references);
    },
    /** The last id that was given, also to a row that is gone, or null. */
    async lastId({ name }) {
      const last = database.prepare('SELECT seq FROM sqlite_sequence WHERE name = ?').pluck();
      return last.get(name) || null;
    },
    async *rows({ name, columns }) {
      const types = new Map(columnsOf(name).map((column) => [column.name, column.type]));
      const readings = columns.map((column) => READINGS[types.get(column)] ?? asItIs);
      for (const row of database.prepare(`SELECT * FROM "${name}" ORDER BY rowid`).iterate()) {
        yield columns.map((column, place) =>
          row[column] === null ? null : readings[place](row[column]),
        );
      }
    },
    async close() {
      database.close();
    },
  };
}

function openSnapshot(filename, alone) {
  const database = new Sqlite(filename, { timeout: 0 });
  try {
    // In this mode the first read locks the whole file (https://sqlite.org/pragma.html#pragma_locking_mode).
    if (alone) database.pragma('locking_mode = EXCLUSIVE');
    database.exec('BEGIN');
    database.prepare('SELECT count(*) FROM sqlite_master').get();
    return database;
  } catch (error) {
    database.close();
    if (error.code?.startsWith('SQLITE_BUSY')) {
      throw new BackupError(openElsewhere(filename));
    }
    if (!NO_FILES_BESIDE.test(error.code)) throw error;
    if (alone) throw new BackupError(cannotBeOpened(filename, error.code));
    // Alone it needs no file to share with others: a stopped database is backed up also where its disk is full.
    return openSnapshot(filename, true);
  }
}

/** Error codes of a database beside which SQLite can make no file, or not fill one. */
const NO_FILES_BESIDE = /^SQLITE_(IOERR|FULL|CANTOPEN|READONLY)/;

const asItIs = (value) => value;
const READINGS = { boolean: (value) => value === 1, datetime: toMilliseconds };

/**
 * Converts a timestamp of a SQLite column to milliseconds since 1970: Strapi writes numbers, column defaults write text.
 *
 * @param {number | string} value
 */
function toMilliseconds(value) {
  if (typeof value === 'number') return value;
  if (/^\d+$/.test(value)) return Number(value);
  return Date.parse(/Z|[+-]\d\d:?\d\d$/.test(value) ? value : `${value.replace(' ', 'T')}Z`);
}
