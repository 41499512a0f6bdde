import type { CalendarDay } from '../time/calendar-day';
import type { CatalogueEntry } from './catalogue-entry';
import { PersistentMap } from './persistent-map';

/** How many terms have each filter value, or lack a field; values without terms are left out. */
export interface ValueCounts {
  readonly category: PersistentMap<string, number>;
  readonly difficulty: PersistentMap<string, number>;
  readonly letter: PersistentMap<string, number>;
  readonly tag: PersistentMap<string, number>;
  /** By day of first publication. */
  readonly added: PersistentMap<CalendarDay, number>;
  readonly updated: PersistentMap<CalendarDay, number>;
  /** By key of the record: the number of terms in which it is empty. */
  readonly empty: PersistentMap<string, number>;
}

const VALUES: {
  readonly [Key in keyof ValueCounts]: (entry: CatalogueEntry) => readonly string[];
} = {
  category: (entry) => [entry.category.key],
  difficulty: (entry) => [entry.difficulty],
  letter: (entry) => [entry.letter],
  tag: (entry) => entry.tags,
  added: (entry) => [entry.created],
  updated: (entry) => [entry.updated],
  empty: (entry) => entry.empty,
};

export function valueCountsOf(entries: readonly CatalogueEntry[]): ValueCounts {
  return forEachKey((key) => {
    const counts = new Map<string, number>();
    for (const entry of entries) {
      for (const value of VALUES[key](entry)) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return new PersistentMap(counts);
  });
}

/** The counts after terms were removed and added; a changed term is both. */
export function valueCountsWith(
  valueCounts: ValueCounts,
  gone: readonly CatalogueEntry[],
  come: readonly CatalogueEntry[],
): ValueCounts {
  return forEachKey((key) => {
    const changes = new Map<string, number>();
    const change = (entry: CatalogueEntry, by: 1 | -1): void => {
      for (const value of VALUES[key](entry)) {
        changes.set(value, (changes.get(value) ?? valueCounts[key].get(value) ?? 0) + by);
      }
    };
    for (const entry of gone) change(entry, -1);
    for (const entry of come) change(entry, 1);
    const counts = [...changes].map(([value, count]) => [value, count || undefined] as const);
    return valueCounts[key].with(new Map(counts));
  });
}

function forEachKey(count: (key: keyof ValueCounts) => PersistentMap<string, number>): ValueCounts {
  return {
    category: count('category'),
    difficulty: count('difficulty'),
    letter: count('letter'),
    tag: count('tag'),
    added: count('added'),
    updated: count('updated'),
    empty: count('empty'),
  };
}
