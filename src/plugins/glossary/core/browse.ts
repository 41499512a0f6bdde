import type { BrowseQuery, Sort } from './browse-query';
import { type Catalogue, type CatalogueEntry, compareByName, sortEntries } from './catalogue';
import type { CalendarDay } from './calendar-day';
import { type Facets, filterAndCount, type Filtered } from './facets';
import type { Match } from './search';

/** What a search found, best first. */
export interface Found {
  readonly matches: readonly Match[];
}

/** How often a term is read and how it is rated, by document id; absent means never. */
export interface Popularity {
  readonly views: ReadonlyMap<string, number>;
  /** Mean with few ratings drawn towards the glossary's mean; see rating.ts. */
  readonly rating: ReadonlyMap<string, number>;
}

export type BrowseResult =
  | {
      readonly ok: true;
      readonly entries: readonly CatalogueEntry[];
      readonly total: number;
      readonly lastPage: number;
      readonly facets: Facets;
    }
  | {
      readonly ok: false;
      readonly reason: 'unknown-category' | 'unknown-page';
      readonly detail: string;
    };

/**
 * One page of the terms that a query leaves.
 *
 * @param found the search's matches when the query has a text, else null
 */
export function browse(
  catalogue: Catalogue,
  query: BrowseQuery,
  today: CalendarDay,
  found: Found | null,
  popularity: Popularity,
): BrowseResult {
  if (query.category !== null && !catalogue.categories.some(({ key }) => key === query.category)) {
    return { ok: false, reason: 'unknown-category', detail: 'There is no category with this key.' };
  }
  const candidates =
    found === null
      ? catalogue.entries
      : found.matches.flatMap(({ documentId }) => catalogue.byDocumentId.get(documentId) ?? []);
  const { passed, facets } =
    found === null ? remembered(catalogue, query, today) : filterAndCount(candidates, query, today);
  const lastPage = Math.max(1, Math.ceil(passed.length / query.pageSize));
  if (query.page > lastPage) {
    return {
      ok: false,
      reason: 'unknown-page',
      detail: `The list has ${lastPage} ${lastPage === 1 ? 'page' : 'pages'}; page ${query.page} was asked for.`,
    };
  }
  const sorted = inOrder(passed, query.sort, found !== null, popularity);
  const start = (query.page - 1) * query.pageSize;
  return {
    ok: true,
    entries: sorted.slice(start, start + query.pageSize),
    total: passed.length,
    lastPage,
    facets,
  };
}

/** Lists that are remembered for each catalogue: pages of one list, and the list that everybody opens, are filtered once. */
const LISTS_REMEMBERED = 32;
const lists = new WeakMap<Catalogue, Map<string, Filtered>>();

function remembered(catalogue: Catalogue, query: BrowseQuery, today: CalendarDay): Filtered {
  const known = lists.get(catalogue) ?? new Map<string, Filtered>();
  lists.set(catalogue, known);
  const { category, tag, difficulty, letter, added, updated, sort } = query;
  const order = sort === 'newest' || sort === 'updated' ? sort : null;
  const key = JSON.stringify([category, tag, difficulty, letter, added, updated, order, today]);
  const held = known.get(key);
  if (held) return held;
  const filtered = filterAndCount(
    order === null ? catalogue.entries : sortedOnce(catalogue, order),
    query,
    today,
  );
  const oldest = known.size >= LISTS_REMEMBERED ? known.keys().next().value : undefined;
  if (oldest !== undefined) known.delete(oldest);
  known.set(key, filtered);
  return filtered;
}

const orders = new WeakMap<Catalogue, Map<'newest' | 'updated', readonly CatalogueEntry[]>>();

/** All terms in an order that they themselves decide; a filter keeps it. */
function sortedOnce(catalogue: Catalogue, order: 'newest' | 'updated'): readonly CatalogueEntry[] {
  const known = orders.get(catalogue) ?? new Map<'newest' | 'updated', readonly CatalogueEntry[]>();
  orders.set(catalogue, known);
  const held = known.get(order) ?? sortEntries(catalogue.entries, order);
  known.set(order, held);
  return held;
}

/** Without a sort, a search keeps its order (best first) and the list that of the names. */
function inOrder(
  entries: readonly CatalogueEntry[],
  sort: Sort | null,
  isSearch: boolean,
  popularity: Popularity,
): readonly CatalogueEntry[] {
  // The whole list comes in the order that was asked for; only a search, and what readers decide, is sorted here.
  const isByReaders = sort === 'viewed' || sort === 'rated';
  if (sort === null || (!isSearch && !isByReaders)) return entries;
  if (!isByReaders) return sortEntries(entries, sort);
  const numbers = sort === 'viewed' ? popularity.views : popularity.rating;
  const numberOf = (entry: CatalogueEntry): number => numbers.get(entry.documentId) ?? 0;
  return [...entries].sort(
    (one, other) => numberOf(other) - numberOf(one) || compareByName(one, other),
  );
}
