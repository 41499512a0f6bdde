import Sqlite from 'better-sqlite3';
import knex from 'knex';
import type { Database } from '../process/real-process';

/** Every B-tree of the schema, each looked through by PostgreSQL's own module (https://www.postgresql.org/docs/current/amcheck.html). */
const CHECK_INDEXES = `
  SELECT bt_index_check(i.indexrelid, true)
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam
  JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE a.amname = 'btree' AND n.nspname = 'public' AND i.indisvalid`;

/**
 * Has the database check itself: on SQLite its pages, indexes and foreign keys, on PostgreSQL its indexes against their tables.
 *
 * @returns its findings; `ok` when there are none
 */
export async function checkIntegrity(database: Database): Promise<string> {
  if (database.client === 'sqlite') {
    const connection = new Sqlite(database.filename);
    try {
      const integrity = connection.pragma('integrity_check', { simple: true });
      const dangling = connection.pragma('foreign_key_check') as readonly unknown[];
      return dangling.length === 0 ? String(integrity) : JSON.stringify(dangling);
    } finally {
      connection.close();
    }
  }
  const connection = knex({ client: 'pg', connection: database.url, pool: { min: 0, max: 1 } });
  try {
    await connection.raw('CREATE EXTENSION IF NOT EXISTS amcheck');
    await connection.raw(CHECK_INDEXES);
    return 'ok';
  } catch (error) {
    return String(error);
  } finally {
    await connection.destroy();
  }
}
