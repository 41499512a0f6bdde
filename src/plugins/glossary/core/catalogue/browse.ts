import { REFUSED } from '../texts/refusals';
import type { BrowseQuery, Sort } from './browse-query';
import type { Catalogue, CatalogueEntry } from './catalogue';
import { among, latestFirst } from './entry-order';
import { byNumber, type Popularity } from './popularity';
import type { CalendarDay } from '../time/calendar-day';
import { type Facets, facetsOfAll, type FacetMode, filterAndCount, type Filtered } from './facets';
import { bestPlaces, oldestFirst } from '../search/best';
import type { SearchMarks } from '../text/marked-text';
import type { CooperativeTask } from '../tasks/cooperative-task';

/** The matches of a search. */
export interface Found {
  /** Unordered. */
  readonly entries: readonly CatalogueEntry[];
  /** Their scores, in the same order; higher is better. */
  readonly scores: ArrayLike<number>;
  /** Words to highlight: exact words and prefixes, in lower case. */
  readonly marks: SearchMarks;
}

export type BrowseResult =
  | {
      readonly ok: true;
      readonly entries: readonly CatalogueEntry[];
      /** Of a search, the best match that passes the filters, whatever the order; null for none. */
      readonly best: CatalogueEntry | null;
      readonly total: number;
      readonly lastPage: number;
      readonly facets: Facets;
    }
  | {
      readonly ok: false;
      readonly reason: 'unknown-category' | 'unknown-page';
      readonly detail: string;
      /** Null when there is no list. */
      readonly lastPage: number | null;
    };

/**
 * One page of the terms matching a query.
 *
 * @param found the search result if the query has a text, else null
 * @param facetMode whether the facets of a search are shown; counting them takes as long as the search
 */
export function* browse(
  catalogue: Catalogue,
  query: BrowseQuery,
  today: CalendarDay,
  found: Found | null,
  popularity: Popularity,
  facetMode: FacetMode = 'counted',
): CooperativeTask<BrowseResult> {
  if (query.category !== null && !catalogue.categories.some(({ key }) => key === query.category)) {
    return { ok: false, reason: 'unknown-category', detail: REFUSED.noCategory, lastPage: null };
  }
  const filtered = yield* found === null
    ? remembered(catalogue, query, today)
    : filterAndCount(found.entries, query, today, facetMode);
  const { passed, facets } = filtered;
  const lastPage = Math.max(1, Math.ceil(passed.length / query.pageSize));
  if (query.page > lastPage) {
    return {
      ok: false,
      reason: 'unknown-page',
      detail: REFUSED.page(query.page, lastPage),
      lastPage,
    };
  }
  yield;
  const start = (query.page - 1) * query.pageSize;
  const end = start + query.pageSize;
  const isByMatch = found !== null && query.sort === null;
  const sorted = isByMatch
    ? bestOf(found, filtered, end)
    : inOrder(catalogue, passed, query.sort, found !== null, popularity);
  return {
    ok: true,
    entries: sorted.slice(start, end),
    best: found === null ? null : ((isByMatch ? sorted : bestOf(found, filtered, 1))[0] ?? null),
    total: passed.length,
    lastPage,
    facets,
  };
}

/** Number of lists cached per catalogue: pages of one list share it, and so does the unfiltered list that most readers open. */
const LISTS_REMEMBERED = 32;
const lists = new WeakMap<Catalogue, Map<string, Filtered>>();

function* remembered(
  catalogue: Catalogue,
  query: BrowseQuery,
  today: CalendarDay,
): CooperativeTask<Filtered> {
  const { category, tag, difficulty, letter, added, updated, sort } = query;
  const order = sort === 'newest' || sort === 'updated' ? sort : 'name';
  const filters = [category, tag, difficulty, letter, added, updated];
  const key = JSON.stringify([...filters, order, today]);
  const known = lists.get(catalogue)?.get(key);
  if (known !== undefined) return known;
  const entries = wholeList(catalogue, order);
  yield;
  const filtered = filters.every((filter) => filter === null)
    ? { passed: entries, places: [], facets: facetsOfAll(catalogue.valueCounts, today) }
    : yield* filterAndCount(entries, query, today);
  return rememberedFor(catalogue, lists, key, () => filtered);
}

type OwnOrder = 'name' | 'newest' | 'updated';
const orders = new WeakMap<Catalogue, Map<OwnOrder, readonly CatalogueEntry[]>>();

/** All terms in an order that depends only on the terms; filters keep it. */
function wholeList(catalogue: Catalogue, order: OwnOrder): readonly CatalogueEntry[] {
  return order === 'name'
    ? catalogue.entries
    : rememberedFor(catalogue, orders, order, () => latestFirst(catalogue.entries, order));
}

/** The cached value of a catalogue under a key, computed on a miss; the oldest key is evicted. */
function rememberedFor<Key, Value>(
  catalogue: Catalogue,
  all: WeakMap<Catalogue, Map<Key, Value>>,
  key: Key,
  make: () => Value,
): Value {
  const known = all.get(catalogue) ?? new Map<Key, Value>();
  all.set(catalogue, known);
  const cached = known.get(key);
  if (cached !== undefined) return cached;
  const made = make();
  const oldest = known.size >= LISTS_REMEMBERED ? known.keys().next().value : undefined;
  if (oldest !== undefined) known.delete(oldest);
  known.set(key, made);
  return made;
}

/** The best matches that pass the filters, best first: only these are sorted, out of possibly thousands. */
function bestOf(
  found: Found,
  { passed, places }: Filtered,
  most: number,
): readonly CatalogueEntry[] {
  const scores = new Float64Array(places.length);
  for (let at = 0; at < places.length; at += 1) scores[at] = found.scores[places[at] ?? 0] ?? 0;
  return bestPlaces(scores, most, oldestFirst(passed)).flatMap((place) => passed[place] ?? []);
}

/** The requested order; by name if there is none. */
function inOrder(
  catalogue: Catalogue,
  passed: readonly CatalogueEntry[],
  sort: Sort | null,
  isSearch: boolean,
  popularity: Popularity,
): readonly CatalogueEntry[] {
  if (sort === 'viewed') return among(byNumber(catalogue, popularity.reach), passed);
  if (sort === 'rated') return among(byNumber(catalogue, popularity.rating), passed);
  // Without a search the list is already in that order, and filters keep it.
  return sort === null || !isSearch ? passed : among(wholeList(catalogue, sort), passed);
}
