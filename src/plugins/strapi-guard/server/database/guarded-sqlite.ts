import type Sqlite from 'better-sqlite3';
import type { Core } from '@strapi/strapi';
import { keepStatements } from './kept-statements';
import { keepDatabasePrivate } from './private-database';
import { ignoreCaseOfAllLetters } from './sqlite-case';
import { WITHOUT_VALUES } from './without-values';

/**
 * The driver waits for locks on the thread that also serves readers, so its wait is 0 milliseconds; writers retry (shared/server/database/sqlite-lock.ts).
 */
const BUSY_TIMEOUT = 0;

/**
 * What `config/database` returns for SQLite: in a file that only its owner reads, with a write-ahead log and durable commits.
 *
 * @param filename absolute
 */
export function guardedSqlite(filename: string): Core.Config.Database<'sqlite'> {
  // Before anything opens it, else others could for a moment.
  keepDatabasePrivate(filename);
  return {
    connection: {
      client: 'sqlite',
      connection: { filename },
      useNullAsDefault: true,
      ...WITHOUT_VALUES,
      pool: { afterCreate: prepareSqlite },
    },
  };
}

/**
 * A write-ahead log: who reads never waits for who writes (https://sqlite.org/wal.html). Each commit is on the disk before it is
 * acknowledged, so a rating or a publication outlives a crash of the machine as well.
 */
function prepareSqlite(opened: unknown, done: (error?: Error, connection?: unknown) => void): void {
  const connection = opened as Sqlite.Database;
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
  ignoreCaseOfAllLetters(connection);
  keepStatements(connection);
  done(undefined, connection);
}
