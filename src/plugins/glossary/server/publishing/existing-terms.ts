import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { inGroups } from '../database/queries';

/** Those of the given terms that exist, published or not, by document id. */
export async function existingTerms(
  strapi: Core.Strapi,
  documentIds: readonly string[],
  transaction?: Knex.Transaction,
): Promise<ReadonlySet<string>> {
  const distinct = [...new Set(documentIds)];
  const found = new Set<string>();
  for (const some of inGroups(distinct)) {
    const rows = await (transaction ?? strapi.db.connection)('terms')
      .whereIn('document_id', some)
      .select<{ document_id: string }[]>('document_id');
    for (const { document_id } of rows) found.add(document_id);
  }
  return found;
}
