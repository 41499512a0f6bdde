import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { lockUntilTransactionEnds } from './advisory-locks';

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
