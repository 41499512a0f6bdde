import {
  browseParameters,
  type BrowseQuery,
  isEmpty,
  isNarrowed,
  type Sort,
  wholeListUrl,
} from './browse-query';
import type { SiteAddresses } from '../site/site-address';

/** Omits the default order: a search sent from the list must not be sorted by name. */
export function withoutDefault(query: BrowseQuery): BrowseQuery {
  return query.q === null && query.sort === 'name' ? { ...query, sort: null } : query;
}

export function listUrl(site: SiteAddresses, query: BrowseQuery): string {
  return isEmpty(query) ? wholeListUrl(site) : `${site.glossary}${browseParameters(query)}`;
}

/**
 * The canonical query of a list, so that equal lists have equal addresses; the list of all terms names its order, because without it the address is
 * the home page.
 */
export function canonicalQuery(query: BrowseQuery): Partial<BrowseQuery> {
  return isPlain(query) ? { ...query, sort: 'name' } : query;
}

/** Orders that search engines index; the others show the same terms again. */
const INDEXED_ORDERS: ReadonlySet<Sort | null> = new Set([null, 'newest', 'updated']);

/**
 * Search engines index lists with one subject: all terms, the newest ones, and those of a category, tag or difficulty. Searches and combinations show
 * the same terms again, in any number.
 */
export function isIndexed(query: BrowseQuery): boolean {
  const { q, category, tag, difficulty, letter, added, updated, sort } = query;
  if ([q, letter, added, updated].some((value) => value !== null)) return false;
  const subjects = [category, tag, difficulty].filter((value) => value !== null).length;
  return subjects === 0 ? INDEXED_ORDERS.has(sort) : subjects === 1 && sort === null;
}

/** Whether a query neither searches nor filters, and is sorted by name. */
export function isPlain(query: BrowseQuery): boolean {
  return !isNarrowed(query) && (query.sort === null || query.sort === 'name');
}
