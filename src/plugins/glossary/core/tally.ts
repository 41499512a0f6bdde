import type { CalendarDay } from './calendar-day';
import type { CatalogueEntry } from './catalogue';
import { LayeredMap } from './layered-map';
import { letterOf } from './letter';

/** How many terms have each value of what lists are filtered by; a value that no term has is left out. */
export interface Tally {
  readonly category: LayeredMap<string, number>;
  readonly difficulty: LayeredMap<string, number>;
  readonly letter: LayeredMap<string, number>;
  readonly tag: LayeredMap<string, number>;
  /** By the day on which a term was first published. */
  readonly added: LayeredMap<CalendarDay, number>;
  readonly updated: LayeredMap<CalendarDay, number>;
}

const VALUES: { readonly [Key in keyof Tally]: (entry: CatalogueEntry) => readonly string[] } = {
  category: (entry) => [entry.category.key],
  difficulty: (entry) => [entry.difficulty],
  letter: (entry) => [letterOf(entry.term)],
  tag: (entry) => entry.tags,
  added: (entry) => [entry.created],
  updated: (entry) => [entry.updated],
};

export function tallyOf(entries: readonly CatalogueEntry[]): Tally {
  return forEachKey((key) => {
    const counts = new Map<string, number>();
    for (const entry of entries) {
      for (const value of VALUES[key](entry)) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return new LayeredMap(counts);
  });
}

/** The tally after some terms have gone and others have come; a term that changed does both. */
export function tallyWith(
  tally: Tally,
  gone: readonly CatalogueEntry[],
  come: readonly CatalogueEntry[],
): Tally {
  return forEachKey((key) => {
    const changes = new Map<string, number>();
    const change = (entry: CatalogueEntry, by: 1 | -1): void => {
      for (const value of VALUES[key](entry)) {
        changes.set(value, (changes.get(value) ?? tally[key].get(value) ?? 0) + by);
      }
    };
    for (const entry of gone) change(entry, -1);
    for (const entry of come) change(entry, 1);
    const counts = [...changes].map(([value, count]) => [value, count || undefined] as const);
    return tally[key].with(new Map(counts));
  });
}

function forEachKey(count: (key: keyof Tally) => LayeredMap<string, number>): Tally {
  return {
    category: count('category'),
    difficulty: count('difficulty'),
    letter: count('letter'),
    tag: count('tag'),
    added: count('added'),
    updated: count('updated'),
  };
}
