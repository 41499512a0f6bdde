import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { TermSubset, PanelTerm } from '../../core/listing/panel-query';
import { CATEGORIES, TERMS, TERM_CATEGORIES } from '../database/tables';

/**
 * Rows of `glossary_terms` for the lists of the panel. A list is first decided by ids alone, which both databases find in an index
 * (`glossary_terms_publication_idx`), and only the rows of one page are read: a row with its texts is some kilobytes.
 */

export function withinSubset(
  { connection }: Core.Strapi['db'],
  query: Knex.QueryBuilder,
  { category, text }: TermSubset,
): Knex.QueryBuilder {
  if (category !== null) {
    void query.whereIn(
      'terms.id',
      connection({ filed: TERM_CATEGORIES })
        .join({ categories: CATEGORIES }, 'categories.id', 'filed.category_id')
        .where('categories.key', category)
        .select('filed.term_id'),
    );
  }
  if (text !== '') {
    const part = `%${text.replace(/[!%_]/g, '!$&')}%`;
    void query.whereRaw(
      "(lower(terms.term) like ? escape '!' or lower(terms.slug) like ? escape '!')",
      [part, part],
    );
  }
  return query;
}

export async function panelTermsOf(
  { connection }: Core.Strapi['db'],
  ids: readonly number[],
): Promise<ReadonlyMap<number, PanelTerm>> {
  interface TermRow {
    readonly id: number;
    readonly document_id: string;
    readonly term: string | null;
    readonly slug: string | null;
    readonly category_key: string | null;
    readonly category_name: string | null;
  }
  const rows = await connection({ terms: TERMS })
    .leftJoin({ filed: TERM_CATEGORIES }, 'filed.term_id', 'terms.id')
    .leftJoin({ categories: CATEGORIES }, 'categories.id', 'filed.category_id')
    .whereIn('terms.id', ids)
    .select<TermRow[]>(
      'terms.id',
      'terms.document_id',
      'terms.term',
      'terms.slug',
      'categories.key as category_key',
      'categories.name as category_name',
    );
  return new Map(
    rows.map(({ id, document_id, term, slug, category_key, category_name }) => [
      id,
      {
        documentId: document_id,
        term: term ?? '',
        slug: slug ?? '',
        category: category_key === null ? null : { key: category_key, name: category_name ?? '' },
      },
    ]),
  );
}
