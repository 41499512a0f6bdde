import { type BrowseQuery, WINDOWS_OFFERED_DAYS } from './browse-query';
import { type CalendarDay, daysBefore } from './calendar-day';
import type { CatalogueEntry } from './catalogue';
import { letterOf } from './letter';
import type { Steps } from './steps';
import type { Tally } from './tally';

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

/** Terms that are looked at in one step: a millisecond or two. */
const TERMS_PER_STEP = 2000;

/**
 * Filters terms and counts what each other choice would leave, in one walk: a term counts for a choice of one filter when it passes
 * all the others.
 */
export function* filterAndCount(
  entries: Iterable<CatalogueEntry>,
  filters: Filters,
  today: CalendarDay,
): Steps<Filtered> {
  const { category, difficulty, letter } = filters;
  const tag = filters.tag?.toLowerCase() ?? null;
  const addedSince = filters.added === null ? null : firstDay(today, filters.added);
  const updatedSince = filters.updated === null ? null : firstDay(today, filters.updated);
  const windows = windowsUntil(today);
  const counts = {
    category: new Map<string, number>(),
    difficulty: new Map<string, number>(),
    letter: new Map<string, number>(),
    tag: new Map<string, number>(),
    added: new Map<number, number>(),
    updated: new Map<number, number>(),
  };
  const passed: CatalogueEntry[] = [];
  let looked = 0;
  for (const entry of entries) {
    looked += 1;
    if (looked % TERMS_PER_STEP === 0) yield;
    const failsCategory = category !== null && entry.category.key !== category;
    const failsDifficulty = difficulty !== null && entry.difficulty !== difficulty;
    const failsLetter = letter !== null && letterOf(entry.term) !== letter;
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
    if (passes || failsLetter) increment(counts.letter, letterOf(entry.term));
    if (passes || failsTag) for (const own of entry.tags) increment(counts.tag, own);
    if (passes || failsAdded)
      for (const days of windows(entry.created)) increment(counts.added, days);
    if (passes || failsUpdated)
      for (const days of windows(entry.updated)) increment(counts.updated, days);
  }
  return { passed, facets: counts };
}

/** What `filterAndCount` counts when nothing is filtered, without a walk over the terms. */
export function facetsOfAll(tally: Tally, today: CalendarDay): Facets {
  const windows = windowsUntil(today);
  const inWindows = (byDay: Tally['added']): ReadonlyMap<number, number> => {
    const counts = new Map<number, number>();
    for (const [day, count] of byDay) {
      for (const days of windows(day)) increment(counts, days, count);
    }
    return counts;
  };
  return { ...tally, added: inWindows(tally.added), updated: inWindows(tally.updated) };
}

/** Which of the windows that are offered hold a day; worked out once for each day, of which there are far fewer than terms. */
function windowsUntil(today: CalendarDay): (day: CalendarDay) => readonly number[] {
  const offered = WINDOWS_OFFERED_DAYS.map((days) => ({ days, since: firstDay(today, days) }));
  const known = new Map<CalendarDay, readonly number[]>();
  return (day) => {
    const held = known.get(day);
    if (held !== undefined) return held;
    const windows = offered.flatMap(({ days, since }) => (day >= since ? days : []));
    known.set(day, windows);
    return windows;
  };
}

function increment<Key>(counts: Map<Key, number>, key: Key, by = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}
