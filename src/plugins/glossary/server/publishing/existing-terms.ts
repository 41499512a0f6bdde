import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';

/** Terms per statement: both databases limit the number of parameters. */
const TERMS_PER_STATEMENT = 500;

/** Those of the given terms that exist, published or not, by document id. */
export async function existingTerms(
  strapi: Core.Strapi,
  documentIds: readonly string[],
  transaction?: Knex.Transaction,
): Promise<ReadonlySet<string>> {
  const distinct = [...new Set(documentIds)];
  const found = new Set<string>();
  for (let start = 0; start < distinct.length; start += TERMS_PER_STATEMENT) {
    const query = strapi.db
      .connection('terms')
      .whereIn('document_id', distinct.slice(start, start + TERMS_PER_STATEMENT))
      .select<{ document_id: string }[]>('document_id');
    const rows = await (transaction ? query.transacting(transaction) : query);
    for (const { document_id } of rows) found.add(document_id);
  }
  return found;
}
