import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';

/** How long a write waits for other processes that write to the same file, in milliseconds, before it fails with SQLITE_BUSY. */
const LOCK_WAIT = 4000;
/** Pause between two attempts, in milliseconds. */
const LOCK_PAUSE = 10;

/** The parts of knex's transaction and client that its dialects define and this file overrides. */
interface Transaction {
  begin(connection: unknown): Promise<unknown>;
  query(connection: unknown, sql: string): Promise<unknown>;
}
interface Client {
  transaction(...parameters: readonly unknown[]): Transaction;
  _query(connection: unknown, statement: unknown): Promise<unknown>;
}

/**
 * Makes transactions begin with BEGIN IMMEDIATE. After knex's BEGIN, a transaction that reads, and writes after another connection has written, fails
 * at once with any timeout: its snapshot is out of date (https://sqlite.org/isolation.html).
 *
 * @param mayWrite called when a transaction begins; read-only ones do not wait
 */
export function beginAsWriter(connection: Knex, mayWrite: () => boolean): void {
  const client = connection.client as Client;
  const create = client.transaction.bind(client);
  client.transaction = (...parameters) => {
    const transaction = create(...parameters);
    if (mayWrite()) {
      transaction.begin = (connection) => transaction.query(connection, 'BEGIN IMMEDIATE;');
    }
    return transaction;
  };
}

/** Makes statements outside a transaction wait for other processes. */
export function retryStatements(connection: Knex): void {
  const client = connection.client as Client;
  const query = client._query.bind(client);
  client._query = (...parameters) => untilUnlocked(() => query(...parameters));
}

/**
 * Retries while another process holds the file lock. The driver could wait itself (`busy_timeout`), but on the thread that serves readers.
 *
 * @throws the error of the last attempt
 */
export async function untilUnlocked<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + LOCK_WAIT;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isLocked(error) || performance.now() >= end) throw error;
      await wait(LOCK_PAUSE);
    }
  }
}

/** Whether another process or connection held the file lock. */
export function isLocked(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^SQLITE_(BUSY|LOCKED)/.test(code);
}
