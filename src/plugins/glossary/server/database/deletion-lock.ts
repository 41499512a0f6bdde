import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';

const VERSIONS = 'glossary_content_versions';
/** The row that is locked; what it holds means nothing. */
const SCOPE = 'deletion';

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
  const table = () => strapi.db.connection(VERSIONS).transacting(transaction);
  await table().insert({ scope: SCOPE, version: 0, changed_at: 0 }).onConflict('scope').ignore();
  const row = table().where({ scope: SCOPE }).select('scope');
  await (who === 'writer' ? row.forShare() : row.forUpdate());
}
