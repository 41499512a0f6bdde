import type { PanelTerm } from './panel-term';
import { isSlug } from '../term/slug';

/** Rows of one page of a list in the panel. */
export const ROWS_PER_PAGE = 25;
/** Maximum length of a text filter, in characters. */
export const LONGEST_TEXT = 100;
const HIGHEST_PAGE = 100_000;

/** A filter for the terms of a list. */
export interface TermSubset {
  /** The key of a category; null for all. */
  readonly category: string | null;
  /** A part of the name or of the slug, in lower case; empty for all. */
  readonly text: string;
}

export interface PanelQuery<List extends string> extends TermSubset {
  readonly list: List;
  /** 1-based. */
  readonly page: number;
}

export type PanelQueryResult<List extends string> =
  | { readonly ok: true; readonly query: PanelQuery<List> }
  | { readonly ok: false; readonly reason: 'list' | 'category' | 'text' | 'page' };

/** The panel's query for a list; every value comes from an address and may be anything. */
export function panelQueryOf<List extends string>(
  lists: readonly List[],
  given: {
    readonly list: unknown;
    readonly category?: unknown;
    readonly q?: unknown;
    readonly page?: unknown;
  },
): PanelQueryResult<List> {
  const { category = '', q = '', page = '1' } = given;
  const list = lists.find((known) => known === given.list);
  if (list === undefined) return { ok: false, reason: 'list' };
  if (category !== '' && !(typeof category === 'string' && isSlug(category)))
    return { ok: false, reason: 'category' };
  if (typeof q !== 'string' || q.length > LONGEST_TEXT) return { ok: false, reason: 'text' };
  const number = typeof page === 'string' && /^[1-9]\d*$/.test(page) ? Number(page) : null;
  if (number === null || number > HIGHEST_PAGE) return { ok: false, reason: 'page' };
  return {
    ok: true,
    query: { list, category: category || null, text: q.trim().toLowerCase(), page: number },
  };
}

function isWithin({ term, slug, category }: PanelTerm, subset: TermSubset): boolean {
  return (
    (subset.category === null || category?.key === subset.category) &&
    (subset.text === '' || term.toLowerCase().includes(subset.text) || slug.includes(subset.text))
  );
}

/** One page of a list. */
export interface PanelPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
}

/** The index of a page in a list; a page after the last is the last, because lists get shorter while editors work through them. */
export function placeOfPage(
  asked: number,
  total: number,
): { readonly page: number; readonly pageCount: number; readonly start: number } {
  const pageCount = Math.max(Math.ceil(total / ROWS_PER_PAGE), 1);
  const page = Math.min(asked, pageCount);
  return { page, pageCount, start: (page - 1) * ROWS_PER_PAGE };
}

export function pageOfRows<Row extends PanelTerm>(
  rows: readonly Row[],
  query: TermSubset & { readonly page: number },
): PanelPage<Row> {
  const wanted = rows.filter((row) => isWithin(row, query));
  const { page, pageCount, start } = placeOfPage(query.page, wanted.length);
  return {
    rows: wanted.slice(start, start + ROWS_PER_PAGE),
    total: wanted.length,
    page,
    pageCount,
  };
}
