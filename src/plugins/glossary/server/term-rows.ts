import type { Knex } from 'knex';
import type { PanelTerm } from '../core/attention';
import type { TermSubset } from '../core/panel-query';

/** The columns of a term that a list of the panel shows. */
export const TERM_COLUMNS = [
  'terms.document_id',
  'terms.term',
  'terms.slug',
  'categories.key as category_key',
  'categories.name as category_name',
] as const;

export interface TermRow {
  readonly document_id: string;
  readonly term: string | null;
  readonly slug: string | null;
  readonly category_key: string | null;
  readonly category_name: string | null;
}

/** Joins the categories to a query of `terms` and keeps the rows of a subset. */
export function withinSubset(query: Knex.QueryBuilder, subset: TermSubset): Knex.QueryBuilder {
  const { category, text } = subset;
  void query
    .leftJoin('terms_category_lnk', 'terms_category_lnk.term_id', 'terms.id')
    .leftJoin('categories', 'categories.id', 'terms_category_lnk.category_id');
  if (category !== null) void query.where('categories.key', category);
  if (text !== '') {
    const part = `%${text.replace(/[!%_]/g, '!$&')}%`;
    void query.whereRaw(
      "(lower(terms.term) like ? escape '!' or lower(terms.slug) like ? escape '!')",
      [part, part],
    );
  }
  return query;
}

export function panelTermFrom(row: TermRow): PanelTerm {
  return {
    documentId: row.document_id,
    term: row.term ?? '',
    slug: row.slug ?? '',
    category:
      row.category_key === null ? null : { key: row.category_key, name: row.category_name ?? '' },
  };
}
