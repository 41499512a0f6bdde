import { AsyncLocalStorage } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  beginAsWriter,
  retryStatements,
  untilUnlocked,
} from '../../../shared/server/database/sqlite-lock';
import type { OpenedFileService } from './opened-file';

/** Actions of the Document Service that only read. Strapi wraps them in a transaction as well. */
const READS: ReadonlySet<string> = new Set(['findOne', 'findFirst', 'findMany', 'count']);

const reading = new AsyncLocalStorage<boolean>();

/** The parts of knex's client that its dialects define and this file overrides. */
interface Client {
  validateConnection(connection: DriverConnection): boolean;
}

type Work = (transaction: Knex.Transaction) => Promise<unknown>;

/** The properties of an open connection in better-sqlite3 and pg. */
interface DriverConnection {
  readonly inTransaction?: boolean;
  getTransactionStatus?(): string | null;
}

/**
 * Makes the outcome of every transaction of the process known to its caller, including those of Strapi's Document Service and of the panel.
 * Call it once, before the first transaction. See docs/decisions/0013-transactions.md.
 *
 * - `commit()` rejects if COMMIT fails. Knex's own resolves, and Strapi then runs its commit callbacks and answers 200.
 * - A transaction whose BEGIN failed is not handed out. Knex hands it out, and its first statement fails with another error.
 * - On SQLite a transaction that may write begins as a writer, and waits for other processes that write.
 */
export function setUpTransactions(strapi: Core.Strapi, openedFile: OpenedFileService): void {
  const { connection } = strapi.db;
  const isSqlite = strapi.db.dialect.client === 'sqlite';
  if (isSqlite) {
    beginAsWriter(connection, () => reading.getStore() !== true);
    openedFile.watch();
    retryStatements(connection);
  }
  const beginUnchecked = connection.transaction.bind(connection) as (
    ...options: readonly unknown[]
  ) => Promise<Knex.Transaction>;
  const beginChecked = async (options: readonly unknown[]) =>
    checked(await beginUnchecked(...options));
  const begin = (...options: readonly unknown[]): Promise<Knex.Transaction> =>
    isSqlite ? untilUnlocked(() => beginChecked(options)) : beginChecked(options);
  Object.defineProperty(connection, 'transaction', {
    configurable: true,
    value: (first?: unknown, ...others: readonly unknown[]) =>
      typeof first === 'function'
        ? within(begin(...others), first as Work)
        : begin(first, ...others),
  });
  discardUnfinished(connection.client as Client);
  strapi.documents.use((context, next) => reading.run(READS.has(context.action), next));
}

/**
 * @returns the same transaction, with a `commit` that rejects when nothing was committed
 * @throws the error of BEGIN
 */
async function checked(transaction: Knex.Transaction): Promise<Knex.Transaction> {
  if (transaction.isCompleted()) await transaction.executionPromise;
  const commit = transaction.commit.bind(transaction);
  return Object.assign(transaction, {
    commit: async (value?: unknown): Promise<unknown> => {
      const outcome: unknown = await commit(value);
      await transaction.executionPromise;
      if (wasRolledBack(outcome)) {
        throw new Error('The transaction was rolled back: one of its statements had failed.');
      }
      return outcome;
    },
  }) as Knex.Transaction;
}

/** Knex's other signature, which Strapi's schema uses: commits when the work is done, and rolls back when it fails. */
async function within(begun: Promise<Knex.Transaction>, work: Work): Promise<unknown> {
  const transaction = await begun;
  try {
    const result = await work(transaction);
    await transaction.commit(result);
    return result;
  } catch (error) {
    if (!transaction.isCompleted()) await transaction.rollback(error);
    throw error;
  }
}

/** PostgreSQL responds with ROLLBACK, and no error, to the COMMIT of a transaction in which a statement failed. */
function wasRolledBack(outcome: unknown): boolean {
  const { response } = (outcome ?? {}) as { response?: { command?: unknown } };
  return response?.command === 'ROLLBACK';
}

/**
 * Closes a connection that was returned to the pool with an open transaction because COMMIT or ROLLBACK failed. Closing rolls it back; otherwise the
 * next user of the pool would get the open transaction.
 */
function discardUnfinished(client: Client): void {
  client.validateConnection = (connection) =>
    connection.inTransaction !== true &&
    !['T', 'E'].includes(connection.getTransactionStatus?.() ?? '');
}
