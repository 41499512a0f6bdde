import {
  browseParameters,
  type BrowseQuery,
  isEmpty,
  isNarrowed,
  type Sort,
  wholeListUrl,
} from './browse-query';

/** The order of the names goes without saying; a search that is sent from the list must not be sorted by it. */
export function withoutDefault(query: BrowseQuery): BrowseQuery {
  return query.q === null && query.sort === 'name' ? { ...query, sort: null } : query;
}

export function listUrl(basePath: string, query: BrowseQuery): string {
  return isEmpty(query) ? wholeListUrl(basePath) : `${basePath}/glossary${browseParameters(query)}`;
}

/** The address of a list: equal lists have equal ones, and the list of all terms names its order, for without it the home page is meant. */
export function canonicalQuery(query: BrowseQuery): Partial<BrowseQuery> {
  const own = { ...query, tag: query.tag?.toLowerCase() ?? null };
  return isPlain(query) ? { ...own, sort: 'name' } : own;
}

/** Orders that are a list of their own; others show the same terms again. */
const INDEXED_ORDERS: ReadonlySet<Sort | null> = new Set([null, 'newest', 'updated']);

/**
 * Search engines take the lists that have one subject: all terms, the latest ones, and those of a category, tag or difficulty. Searches
 * and combinations show the same terms again, without end.
 */
export function isIndexed(query: BrowseQuery): boolean {
  const { q, category, tag, difficulty, letter, added, updated, sort } = query;
  if ([q, letter, added, updated].some((value) => value !== null)) return false;
  const subjects = [category, tag, difficulty].filter((value) => value !== null).length;
  return subjects === 0 ? INDEXED_ORDERS.has(sort) : subjects === 1 && sort === null;
}

/** Whether a query neither searches nor filters, and keeps the order of the names. */
export function isPlain(query: BrowseQuery): boolean {
  return !isNarrowed(query) && (query.sort === null || query.sort === 'name');
}
