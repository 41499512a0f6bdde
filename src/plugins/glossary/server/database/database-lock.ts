import type { Core } from '@strapi/strapi';

/** What only one process may do at a time, on whichever machine it runs; the number is its key on PostgreSQL. */
const KEYS = { start: 1, import: 2, references: 3, 'panel-import': 4 } as const;
export type LockName = keyof typeof KEYS;

/** Keeps these advisory locks apart from those that somebody else takes in the same database: “glos”. */
export const LOCK_SPACE = 0x676c6f73;
/** After how many seconds of silence PostgreSQL asks whether the holder is still there; after three without answer the lock is free. */
const KEEP_ALIVE = 10;

/** A lock that is held until it is released, or until the process that holds it ends, however it ends. */
export interface DatabaseLock {
  /** Aborted when the lock was lost before it was released, with its connection. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

/** A connection beside the pool, which the lock lives as long as. */
interface PostgresConnection {
  query(sql: string): Promise<{ readonly rows: readonly { readonly taken?: boolean }[] }>;
  once(event: 'end', listener: () => void): void;
  end(): Promise<void>;
}
interface SqliteConnection {
  exec(sql: string): void;
  close(): void;
}
/** What is used here of knex's client and the driver in it. */
interface Client {
  readonly driver: new (
    filename: string,
    options: { readonly timeout: number },
  ) => SqliteConnection;
  readonly connectionSettings: { readonly filename: string };
  acquireRawConnection(): Promise<PostgresConnection>;
}

/**
 * Takes a lock that holds for all processes on one database: on PostgreSQL an advisory lock of a session, on SQLite the write lock of an
 * empty file beside the database's.
 *
 * @returns null when another process has it
 * @throws what the connection failed with
 */
export function takeLock(strapi: Core.Strapi, name: LockName): Promise<DatabaseLock | null> {
  const client = strapi.db.connection.client as Client;
  return strapi.db.dialect.client === 'sqlite'
    ? Promise.resolve(takeOnSqlite(client, name))
    : takeOnPostgres(client, name);
}

function takeOnSqlite({ driver: Driver, connectionSettings }: Client, name: LockName) {
  const connection = new Driver(`${connectionSettings.filename}.${name}-lock`, { timeout: 0 });
  try {
    connection.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    connection.close();
    if ((error as { code?: unknown }).code === 'SQLITE_BUSY') return null;
    throw error;
  }
  return {
    lost: new AbortController().signal,
    release: () => Promise.resolve(connection.close()),
  };
}

async function takeOnPostgres(client: Client, name: LockName): Promise<DatabaseLock | null> {
  const connection = await client.acquireRawConnection();
  const loss = new AbortController();
  const whenLost = (): void => loss.abort();
  connection.once('end', whenLost);
  try {
    // Without them a machine that vanished would hold the lock for hours.
    await connection.query(
      `SET tcp_keepalives_idle = ${KEEP_ALIVE}; SET tcp_keepalives_interval = ${KEEP_ALIVE}; SET tcp_keepalives_count = 3`,
    );
    const { rows } = await connection.query(
      `SELECT pg_try_advisory_lock(${LOCK_SPACE}, ${KEYS[name]}) AS taken`,
    );
    if (rows[0]?.taken === true) return { lost: loss.signal, release: () => connection.end() };
  } catch (error) {
    await connection.end();
    throw error;
  }
  await connection.end();
  return null;
}
