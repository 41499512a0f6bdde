import type { TermReference } from '../term/term';
import { compareText, type NameOrder } from '../text/name-order';
import type { CalendarDay } from '../time/calendar-day';
import type { CatalogueEntry } from './catalogue-entry';

/** By name, equal ones by slug. */
export function byName({
  compare,
}: NameOrder): (one: TermReference, other: TermReference) => number {
  return (one, other) => compare(one.term, other.term) || compareText(one.slug, other.slug);
}

/** The index of an entry, or its insertion index, in a list sorted by name. */
export function placeOf(
  entry: CatalogueEntry,
  entries: readonly CatalogueEntry[],
  order: NameOrder,
): number {
  const compare = byName(order);
  let [from, to] = [0, entries.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const other = entries[middle];
    if (other !== undefined && compare(other, entry) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The indexes of a list's entries, computed once per list. */
const places = new WeakMap<readonly CatalogueEntry[], ReadonlyMap<CatalogueEntry, number>>();

/** Some entries of a list in the list's order: without comparisons, by looking up their indexes. */
export function among(
  whole: readonly CatalogueEntry[],
  some: readonly CatalogueEntry[],
): readonly CatalogueEntry[] {
  if (some.length === whole.length) return whole;
  const known = places.get(whole) ?? new Map(whole.map((entry, place) => [entry, place]));
  places.set(whole, known);
  const taken = new Uint8Array(whole.length);
  for (const entry of some) taken[known.get(entry) ?? whole.length] = 1;
  return whole.filter((_entry, place) => taken[place] === 1);
}

/** The values of orders other than by name. */
const DAYS = {
  newest: ({ created }: CatalogueEntry) => created,
  updated: ({ updated }: CatalogueEntry) => updated,
} as const;

/**
 * The entries by descending day, stable for equal days: there are few different days, so only the days are sorted.
 *
 * @param most the number to stop at, after completing a day
 */
export function latestFirst(
  entries: readonly CatalogueEntry[],
  order: keyof typeof DAYS,
  most = Infinity,
): readonly CatalogueEntry[] {
  const byDay = new Map<CalendarDay, CatalogueEntry[]>();
  for (const entry of entries) {
    const day = DAYS[order](entry);
    const list = byDay.get(day);
    if (list === undefined) byDay.set(day, [entry]);
    else list.push(entry);
  }
  const latest: CatalogueEntry[] = [];
  for (const day of [...byDay.keys()].sort().reverse()) {
    if (latest.length >= most) break;
    for (const entry of byDay.get(day) ?? []) latest.push(entry);
  }
  return latest;
}
