import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { lockUntilEnd } from './advisory-locks';

/**
 * Has counts written and terms deleted one after the other, until the caller's transaction ends: what is written of a term is either there
 * when its numbers are deleted, or is written afterwards by somebody who sees that the term is gone. Many may write at the same time. On
 * SQLite one transaction writes at a time anyway.
 */
export async function lockDeletion(
  strapi: Core.Strapi,
  who: 'writer' | 'deleter',
  transaction: Knex.Transaction,
): Promise<void> {
  await lockUntilEnd(strapi, 'deletion', transaction, who === 'writer' ? 'shared' : 'alone');
}
