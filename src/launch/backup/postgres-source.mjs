import pg from 'pg';
import { inInsertionOrder } from './insertion-order.mjs';

/** Rows per fetch. */
const BATCH = 500;

/** Parsers by type OID, see https://github.com/brianc/node-pg-types; all other types stay text, JSON and dates included. */
const READINGS = new Map([
  [pg.types.builtins.BOOL, (text) => text === 't'],
  ...['INT2', 'INT4', 'INT8', 'FLOAT4', 'FLOAT8', 'NUMERIC'].map((name) => [
    pg.types.builtins[name],
    Number,
  ]),
  ...['TIMESTAMP', 'TIMESTAMPTZ'].map((name) => {
    const toDate = pg.types.getTypeParser(pg.types.builtins[name]);
    return [pg.types.builtins[name], (text) => toDate(text).getTime()];
  }),
]);
const types = { getTypeParser: (type) => READINGS.get(type) ?? ((text) => text) };

/**
 * Opens a consistent snapshot of the tables of a PostgreSQL database, in one read-only transaction; others may keep writing.
 *
 * @param {string} connectionString
 */
export async function openPostgres(connectionString) {
  const client = new pg.Client({ connectionString, types });
  let lost = null;
  // Also between two statements; without a listener the process would end with the stack.
  client.on('error', (error) => (lost ??= error));
  /** Rejects with the reason for which the connection was lost, rather than that there is none. */
  const query = (...call) =>
    client.query(...call).catch((error) => {
      throw lost ?? error;
    });
  await client.connect();
  await query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  return {
    async tables() {
      const { rows } = await query(
        `SELECT table_name AS name, json_agg(column_name ORDER BY ordinal_position)::text AS columns
           FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
          WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' GROUP BY table_name ORDER BY table_name`,
      );
      const { rows: references } = await query(
        `SELECT source.relname AS source, target.relname AS target FROM pg_constraint
           JOIN pg_class source ON source.oid = conrelid JOIN pg_class target ON target.oid = confrelid
          WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`,
      );
      return inInsertionOrder(
        rows.map(({ name, columns }) => ({ name, columns: JSON.parse(columns) })),
        references,
      );
    },
    /** The last id that was given, also to a row that is gone, or null. */
    async lastId({ name, columns }) {
      if (!columns.includes('id')) return null;
      const { rows } = await query(
        "SELECT pg_sequence_last_value(pg_get_serial_sequence(quote_ident($1), 'id')) AS last",
        [name],
      );
      return rows[0].last;
    },
    async *rows({ name, columns }) {
      const cursor = `DECLARE backup NO SCROLL CURSOR FOR SELECT * FROM "${name}"${columns.includes('id') ? ' ORDER BY id' : ''}`;
      await query(cursor);
      for (;;) {
        const { rows } = await query(`FETCH ${BATCH} FROM backup`);
        if (rows.length === 0) break;
        for (const row of rows) yield columns.map((column) => row[column]);
      }
      await query('CLOSE backup');
    },
    close: () => client.end(),
  };
}
