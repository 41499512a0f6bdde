import { type BrowseQuery, WINDOWS_OFFERED_DAYS } from './browse-query';
import { type CalendarDay, daysBefore } from '../time/calendar-day';
import type { CatalogueEntry } from './catalogue';
import type { CooperativeTask } from '../tasks/cooperative-task';
import type { ValueCounts } from './value-counts';

type Filters = Pick<
  BrowseQuery,
  'category' | 'tag' | 'difficulty' | 'letter' | 'added' | 'updated'
>;

/** How many terms each option would leave, with all other filters kept. */
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
  /** Terms that pass every filter, in the input order. */
  readonly passed: readonly CatalogueEntry[];
  /** Their indexes in the input; empty when nothing was filtered. */
  readonly places: readonly number[];
  readonly facets: Facets;
}

/** Whether facets are shown and have to be counted; otherwise they are empty. */
export type FacetMode = 'counted' | 'left out';

/** The first day of a window: n days are today and the n - 1 days before it. */
function firstDay(today: CalendarDay, days: number): CalendarDay {
  return daysBefore(today, days - 1);
}

/** Terms per step: one or two milliseconds. */
const TERMS_PER_STEP = 2000;

/** Filters terms and counts the facets in one pass: a term counts for an option of one filter when it passes all others. */
export function* filterAndCount(
  entries: Iterable<CatalogueEntry>,
  filters: Filters,
  today: CalendarDay,
  facetMode: FacetMode = 'counted',
): CooperativeTask<Filtered> {
  const { category, tag, difficulty, letter } = filters;
  const addedSince = filters.added === null ? null : firstDay(today, filters.added);
  const updatedSince = filters.updated === null ? null : firstDay(today, filters.updated);
  const areCounted = facetMode === 'counted';
  const counts = new FacetCounts(today);
  const passed: CatalogueEntry[] = [];
  const places: number[] = [];
  let place = -1;
  for (const entry of entries) {
    place += 1;
    if (place % TERMS_PER_STEP === TERMS_PER_STEP - 1) yield;
    const failsCategory = category !== null && entry.category.key !== category;
    const failsDifficulty = difficulty !== null && entry.difficulty !== difficulty;
    const failsLetter = letter !== null && entry.letter !== letter;
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
    if (passes) {
      passed.push(entry);
      places.push(place);
    }
    if (!areCounted) continue;
    if (passes || failsCategory) increment(counts.category, entry.category.key);
    if (passes || failsDifficulty) increment(counts.difficulty, entry.difficulty);
    if (passes || failsLetter) increment(counts.letter, entry.letter);
    if (passes || failsTag) for (const own of entry.tags) increment(counts.tag, own);
    if (passes || failsAdded) counts.added.add(entry.created);
    if (passes || failsUpdated) counts.updated.add(entry.updated);
  }
  return { passed, places, facets: counts.facets() };
}

/** The facets without any filter, without a pass over the terms. */
export function facetsOfAll(valueCounts: ValueCounts, today: CalendarDay): Facets {
  const inWindows = (byDay: ValueCounts['added']): ReadonlyMap<number, number> => {
    const counts = new WindowCounts(today);
    for (const [day, count] of byDay) counts.add(day, count);
    return counts.byDays();
  };
  const { category, difficulty, letter, tag } = valueCounts;
  return {
    category,
    difficulty,
    letter,
    tag,
    added: inWindows(valueCounts.added),
    updated: inWindows(valueCounts.updated),
  };
}

class FacetCounts {
  readonly category = new Map<string, number>();
  readonly difficulty = new Map<string, number>();
  readonly letter = new Map<string, number>();
  readonly tag = new Map<string, number>();
  readonly added: WindowCounts;
  readonly updated: WindowCounts;

  constructor(today: CalendarDay) {
    this.added = new WindowCounts(today);
    this.updated = new WindowCounts(today);
  }

  facets(): Facets {
    const { category, difficulty, letter, tag, added, updated } = this;
    return {
      category,
      difficulty,
      letter,
      tag,
      added: added.byDays(),
      updated: updated.byDays(),
    };
  }
}

/** How many days are in each of the offered windows. */
class WindowCounts {
  private readonly since: readonly CalendarDay[];
  private readonly counts = WINDOWS_OFFERED_DAYS.map(() => 0);

  constructor(today: CalendarDay) {
    this.since = WINDOWS_OFFERED_DAYS.map((days) => firstDay(today, days));
  }

  add(day: CalendarDay, count = 1): void {
    for (let window = 0; window < this.since.length; window += 1) {
      if (day >= (this.since[window] ?? ''))
        this.counts[window] = (this.counts[window] ?? 0) + count;
    }
  }

  byDays(): ReadonlyMap<number, number> {
    return new Map(
      WINDOWS_OFFERED_DAYS.flatMap((days, window) => {
        const count = this.counts[window] ?? 0;
        return count > 0 ? [[days, count] as const] : [];
      }),
    );
  }
}

function increment<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
