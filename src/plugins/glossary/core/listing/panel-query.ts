import { comparable } from '../text/normalized';
import { isSlug } from '../term/slug';
import type { CategoryName } from '../term/term';

/** A term as the panel lists it; a draft may lack its name, its slug and its category. */
export interface PanelTerm {
  readonly documentId: string;
  readonly term: string;
  readonly slug: string;
  readonly category: CategoryName | null;
}

export const ROWS_PER_PAGE = 25;
/** Maximum length of a text filter, in characters. */
export const LONGEST_TEXT = 100;
const HIGHEST_PAGE = 100_000;

export interface TermSubset {
  /** The key of a category; null for all. */
  readonly category: string | null;
  /** A part of the name or of the slug, as `comparable` writes it; empty for all. */
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

/** Reads a number of an address; null where it is none. */
export function wholeNumber(value: unknown, highest: number): number | null {
  if (typeof value !== 'string' || !/^[1-9]\d*$/.test(value)) return null;
  const number = Number(value);
  return number <= highest ? number : null;
}

/** A page of a list, from 1; the first where nothing is said, null where it is no page. */
export function pageOf(value: unknown = '1'): number | null {
  return wholeNumber(value, HIGHEST_PAGE);
}

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
  const { category = '', q = '', page } = given;
  const list = lists.find((known) => known === given.list);
  if (list === undefined) return { ok: false, reason: 'list' };
  if (category !== '' && !(typeof category === 'string' && isSlug(category)))
    return { ok: false, reason: 'category' };
  if (typeof q !== 'string' || q.length > LONGEST_TEXT) return { ok: false, reason: 'text' };
  const number = pageOf(page);
  if (number === null) return { ok: false, reason: 'page' };
  return {
    ok: true,
    query: { list, category: category || null, text: comparable(q.trim()), page: number },
  };
}

function isWithin({ term, slug, category }: PanelTerm, subset: TermSubset): boolean {
  return (
    (subset.category === null || category?.key === subset.category) &&
    (subset.text === '' || comparable(term).includes(subset.text) || slug.includes(subset.text))
  );
}

export interface PanelPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
}

/** Where a page stands in a list; a page behind the last is the last, because lists grow shorter while they are worked through. */
export function placeOfPage(requested: number, total: number) {
  const pageCount = Math.max(Math.ceil(total / ROWS_PER_PAGE), 1);
  const page = Math.min(requested, pageCount);
  return { page, pageCount, start: (page - 1) * ROWS_PER_PAGE };
}

export function pageOfRows<Row extends PanelTerm>(
  rows: readonly Row[],
  query: TermSubset & { readonly page: number },
): PanelPage<Row> {
  const selected = rows.filter((row) => isWithin(row, query));
  const { start, ...place } = placeOfPage(query.page, selected.length);
  return { rows: selected.slice(start, start + ROWS_PER_PAGE), total: selected.length, ...place };
}
