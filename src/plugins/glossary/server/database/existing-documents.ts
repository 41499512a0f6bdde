import type { Knex } from 'knex';
import { CURRENT_TERMS, TERMS } from './tables';

/**
 * Those of some documents of which numbers and reports are stored, as rows of `document_id`: terms of the glossary, also drafts, and the entries of a
 * mapped collection that readers see.
 */
export const existingDocuments = (
  transaction: Knex.Transaction,
  documentIds: readonly string[],
): Knex.QueryBuilder<object, { readonly document_id: string }[]> =>
  transaction(TERMS)
    .whereIn('document_id', documentIds)
    .select('document_id')
    .union(
      transaction(CURRENT_TERMS)
        .whereIn('term_document_id', documentIds)
        .select('term_document_id as document_id'),
    );
