import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fchownSync,
  openSync,
  statSync,
} from 'node:fs';
import type { Core } from '@strapi/strapi';
import { ADVISORY_LOCKS } from './advisory-locks';
import { requireSessions, type SessionConnection } from './postgres-sessions';

/** Work that only one process on any machine may do at a time. */
export const LOCK_NAMES = ['start', 'import', 'references', 'panel-import'] as const;
export type LockName = (typeof LOCK_NAMES)[number];

/** On SQLite, the file of a lock beside that of the database. */
export const lockFile = (filename: string, name: LockName): string => `${filename}.${name}-lock`;

/** A process that can read such a file can hold its lock. */
const OWNER_ONLY = 0o600;

/** @param owner the user id */
export const lockCannotBeWritten = (file: string, owner: number): string =>
  `the lock file ${file} belongs to user ${owner}, and this user may not write it; remove it while neither the service nor a command runs, or give it to the owner of the database.`;

/** Seconds of silence after which PostgreSQL sends a keep-alive to the holder; after three without an answer the lock is released. */
const KEEP_ALIVE = 10;

/** A lock that is held until it is released, or until the process that holds it ends, however it ends. */
export interface DatabaseLock {
  /** Aborted when the lock is lost with its connection before it is released. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

/** A connection outside the pool; the lock lasts as long as it. */
interface PostgresConnection extends SessionConnection {
  query(sql: string): Promise<{
    readonly rows: readonly { readonly taken?: boolean; readonly pid: number }[];
  }>;
  once(event: 'end', listener: () => void): void;
}
/** The part of knex's client and its driver that this file uses. */
interface Client {
  readonly driver: new (
    filename: string,
    options: { readonly timeout: number },
  ) => { exec(sql: string): void; close(): void };
  readonly connectionSettings: { readonly filename: string };
  acquireRawConnection(): Promise<PostgresConnection>;
}

/**
 * Takes a lock that holds for all processes on one database: on PostgreSQL an advisory lock of a session, on SQLite the write lock of an empty file
 * beside the database's.
 *
 * @returns null when another process has it
 * @throws the connection's error, or Error with a one-sentence message when a lock file cannot be written, or PostgreSQL is behind a pooler that
 *   keeps no session
 */
export function takeLock(strapi: Core.Strapi, name: LockName): Promise<DatabaseLock | null> {
  const client = strapi.db.connection.client as Client;
  return strapi.db.dialect.client === 'sqlite'
    ? takeOnSqlite(client, name)
    : takeOnPostgres(client, name);
}

async function takeOnSqlite(
  { driver: Driver, connectionSettings: { filename } }: Client,
  name: LockName,
): Promise<DatabaseLock | null> {
  makeLockFile(lockFile(filename, name), filename);
  // All of them, so that the start already reports a lock that a later import could not take.
  for (const each of LOCK_NAMES) requireWritable(lockFile(filename, each));
  const connection = new Driver(lockFile(filename, name), { timeout: 0 });
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

/** When run as root, gives the file to the owner of the database, who could not take the lock otherwise. A new database is made after the lock is taken. */
function makeLockFile(file: string, database: string): void {
  // An existing file is not opened: closing it again would release the lock that this process may hold.
  if (existsSync(file)) return;
  try {
    const descriptor = openSync(file, 'wx', OWNER_ONLY);
    const there = statSync(database, { throwIfNoEntry: false });
    if (process.getuid?.() === 0 && there && there.uid !== 0)
      fchownSync(descriptor, there.uid, there.gid);
    closeSync(descriptor);
  } catch (error) {
    // Another process may have just created it.
    if ((error as { code?: unknown }).code !== 'EEXIST') throw error;
  }
}

/** SQLite opens an unwritable file read-only, and then any number of processes can hold an exclusive lock. */
function requireWritable(file: string): void {
  if (!existsSync(file)) return;
  try {
    accessSync(file, constants.W_OK);
  } catch {
    throw new Error(lockCannotBeWritten(file, statSync(file).uid));
  }
}

async function takeOnPostgres(client: Client, name: LockName): Promise<DatabaseLock | null> {
  await requireSessions(client);
  const connection = await client.acquireRawConnection();
  const loss = new AbortController();
  const whenLost = (): void => loss.abort();
  connection.once('end', whenLost);
  try {
    // Without keep-alives, a machine that vanished would hold the lock for hours.
    await connection.query(
      `SET tcp_keepalives_idle = ${KEEP_ALIVE}; SET tcp_keepalives_interval = ${KEEP_ALIVE}; SET tcp_keepalives_count = 3`,
    );
    const { rows } = await connection.query(
      `SELECT pg_try_advisory_lock(${ADVISORY_LOCKS[name]}) AS taken`,
    );
    if (rows[0]?.taken === true) return { lost: loss.signal, release: () => connection.end() };
  } catch (error) {
    await connection.end();
    throw error;
  }
  await connection.end();
  return null;
}
