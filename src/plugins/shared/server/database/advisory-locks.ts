import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';

/** Separates these locks from those that other programs take in the same database: “glos”. */
const SPACE = 0x676c6f73;

/**
 * The keys of the advisory locks that the service takes on PostgreSQL, as SQL; locks with the same key exclude each other. Keys must never
 * change: during an update, instances of two versions have to lock each other out.
 */
export const ADVISORY_LOCKS = {
  // Session lock, on a connection outside the pool (database-lock.ts).
  start: `${SPACE}, 1`,
  import: `${SPACE}, 2`,
  references: `${SPACE}, 5`,
  'panel-import': `${SPACE}, 4`,
  // Of a transaction.
  positions: `${SPACE}, 3`,
  /** Held while an unusual day is decided on. */
  unusual: `${SPACE}, 6`,
  /** Held while a reader's account is made. */
  readers: `${SPACE}, 7`,
  /** Held while accounts of administrators and editors are made, changed or deleted. */
  administrators: `${SPACE}, 8`,
  /** Held from appending to the publication log until the commit: “glog”. */
  log: String(0x676c6f67),
  /** “dele”. */
  deletion: String(0x64656c65),
  /** “repo”. */
  reports: String(0x7265706f),
} as const;

/**
 * Holds a lock until the transaction ends. On SQLite only one transaction writes at a time anyway.
 *
 * @param who `shared` for holders that exclude only exclusive ones
 */
export async function lockUntilTransactionEnds(
  strapi: Core.Strapi,
  name: keyof typeof ADVISORY_LOCKS,
  transaction: Knex.Transaction,
  who: 'alone' | 'shared' = 'alone',
): Promise<void> {
  if (strapi.db.dialect.client === 'sqlite') return;
  const take = who === 'alone' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared';
  await transaction.raw(`SELECT ${take}(${ADVISORY_LOCKS[name]})`);
}

/**
 * Makes writes of counts and deletions of terms exclude each other until the caller's transaction ends: counts of a term are either written before
 * its stats are deleted, or afterwards by a transaction that sees that the term is gone. Writers do not exclude each other. On SQLite only one
 * transaction writes at a time anyway.
 */
export async function lockDeletion(
  strapi: Core.Strapi,
  who: 'writer' | 'deleter',
  transaction: Knex.Transaction,
): Promise<void> {
  await lockUntilTransactionEnds(
    strapi,
    'deletion',
    transaction,
    who === 'writer' ? 'shared' : 'alone',
  );
}
