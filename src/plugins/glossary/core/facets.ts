import { type BrowseQuery, WINDOWS_OFFERED_DAYS } from './browse-query';
import { type CalendarDay, daysBefore } from './calendar-day';
import { type CatalogueEntry, letterOfEntry } from './catalogue';

type Filters = Pick<
  BrowseQuery,
  'category' | 'tag' | 'difficulty' | 'letter' | 'added' | 'updated'
>;

/** How many terms each choice would leave, all other filters kept. */
export interface Facets {
  readonly category: ReadonlyMap<string, number>;
  readonly difficulty: ReadonlyMap<string, number>;
  readonly letter: ReadonlyMap<string, number>;
  readonly tag: ReadonlyMap<string, number>;
  /** By number of days. */
  readonly added: ReadonlyMap<number, number>;
  readonly updated: ReadonlyMap<number, number>;
}

export interface Filtered {
  /** Terms that pass every filter, in the order they came in. */
  readonly passed: readonly CatalogueEntry[];
  readonly facets: Facets;
}

/** The first day of a window: a window of n days holds today and the n - 1 days before it. */
function firstDay(today: CalendarDay, days: number): CalendarDay {
  return daysBefore(today, days - 1);
}

/**
 * Filters terms and counts what each other choice would leave, in one walk: a term counts for a choice of one filter when it passes
 * all the others.
 */
export function filterAndCount(
  entries: Iterable<CatalogueEntry>,
  filters: Filters,
  today: CalendarDay,
): Filtered {
  const { category, difficulty, letter } = filters;
  const tag = filters.tag?.toLowerCase() ?? null;
  const addedSince = filters.added === null ? null : firstDay(today, filters.added);
  const updatedSince = filters.updated === null ? null : firstDay(today, filters.updated);
  const offered = WINDOWS_OFFERED_DAYS.map((days) => ({ days, since: firstDay(today, days) }));
  const counts = {
    category: new Map<string, number>(),
    difficulty: new Map<string, number>(),
    letter: new Map<string, number>(),
    tag: new Map<string, number>(),
    added: new Map<number, number>(),
    updated: new Map<number, number>(),
  };
  const passed: CatalogueEntry[] = [];
  for (const entry of entries) {
    const entryLetter = letterOfEntry(entry);
    const failsCategory = category !== null && entry.category.key !== category;
    const failsDifficulty = difficulty !== null && entry.difficulty !== difficulty;
    const failsLetter = letter !== null && entryLetter !== letter;
    const failsTag = tag !== null && !entry.tags.includes(tag);
    const failsAdded = addedSince !== null && entry.created < addedSince;
    const failsUpdated = updatedSince !== null && entry.updated < updatedSince;
    const failures =
      Number(failsCategory) +
      Number(failsDifficulty) +
      Number(failsLetter) +
      Number(failsTag) +
      Number(failsAdded) +
      Number(failsUpdated);
    if (failures > 1) continue;
    const passes = failures === 0;
    if (passes) passed.push(entry);
    if (passes || failsCategory) increment(counts.category, entry.category.key);
    if (passes || failsDifficulty) increment(counts.difficulty, entry.difficulty);
    if (passes || failsLetter) increment(counts.letter, entryLetter);
    if (passes || failsTag) for (const own of entry.tags) increment(counts.tag, own);
    for (const { days, since } of offered) {
      if ((passes || failsAdded) && entry.created >= since) increment(counts.added, days);
      if ((passes || failsUpdated) && entry.updated >= since) increment(counts.updated, days);
    }
  }
  return { passed, facets: counts };
}

function increment<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
