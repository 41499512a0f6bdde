import type { BrowseQuery } from './browse-query';
import { type Catalogue, type CatalogueEntry, filterEntries, sortEntries } from './catalogue';
import type { CalendarDay } from './calendar-day';

export type BrowseResult =
  | {
      readonly ok: true;
      readonly entries: readonly CatalogueEntry[];
      readonly total: number;
      readonly lastPage: number;
    }
  | {
      readonly ok: false;
      readonly reason: 'unknown-category' | 'unknown-page';
      readonly detail: string;
    };

/** One page of the terms that a query leaves. */
export function browse(catalogue: Catalogue, query: BrowseQuery, today: CalendarDay): BrowseResult {
  if (query.category !== null && !catalogue.categories.some(({ key }) => key === query.category)) {
    return { ok: false, reason: 'unknown-category', detail: 'There is no category with this key.' };
  }
  const found = sortEntries(filterEntries(catalogue.entries, query, today), query.sort ?? 'name');
  const lastPage = Math.max(1, Math.ceil(found.length / query.pageSize));
  if (query.page > lastPage) {
    return {
      ok: false,
      reason: 'unknown-page',
      detail: `The list has ${lastPage} page(s); page ${query.page} was asked for.`,
    };
  }
  const start = (query.page - 1) * query.pageSize;
  return {
    ok: true,
    entries: found.slice(start, start + query.pageSize),
    total: found.length,
    lastPage,
  };
}
