import type { CalendarDay } from '../platform/calendar-day';
import type { CatalogueCategory, CatalogueEntry } from './catalogue-entry';
import { PersistentMap } from './persistent-map';
import { type ValueCounts, valueCountsOf, valueCountsWith } from './value-counts';
import type { CategoryName, TermReference } from '../term/term';

export type { CatalogueCategory, CatalogueEntry } from './catalogue-entry';

/** All published terms in the order of their names. Immutable: a change of the glossary makes a new one. */
export interface Catalogue {
  readonly entries: readonly CatalogueEntry[];
  readonly byDocumentId: PersistentMap<string, CatalogueEntry>;
  readonly bySlug: PersistentMap<string, CatalogueEntry>;
  /** By the document id of a term, published or not: the terms that name it as a prerequisite, in the order of their names. */
  readonly dependants: PersistentMap<string, readonly CatalogueEntry[]>;
  readonly valueCounts: ValueCounts;
  /** Categories in the order of their names, those without a published term included. */
  readonly categories: readonly CatalogueCategory[];
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Order of names: case and accents do not count, numbers count as numbers; equal names by slug. */
export function compareByName(one: TermReference, other: TermReference): number {
  return collator.compare(one.term, other.term) || (one.slug < other.slug ? -1 : 1);
}

export function catalogueOf(
  entries: readonly CatalogueEntry[],
  categories: readonly CatalogueCategory[],
): Catalogue {
  return fromSorted(sortEntries(entries, 'name'), categories);
}

/**
 * The catalogue after some terms have changed. The list is copied, which is quick; everything else is changed only where the terms
 * stand, so that a publication costs the same in a large glossary as in a small one.
 *
 * @param changed what is published now of the terms that changed, each once
 * @param gone document ids of terms that changed and are not published now
 */
export function catalogueWith(
  catalogue: Catalogue,
  changed: readonly CatalogueEntry[],
  gone: readonly string[],
): Catalogue {
  const touched = new Set([...changed.map(({ documentId }) => documentId), ...gone]);
  const before = [...touched].flatMap((id) => catalogue.byDocumentId.get(id) ?? []);
  const entries = [...catalogue.entries];
  for (const entry of before) entries.splice(placeOf(entry, entries), 1);
  for (const entry of changed) entries.splice(placeOf(entry, entries), 0, entry);
  return {
    entries,
    byDocumentId: catalogue.byDocumentId.with(
      replacedBy(before, changed, ({ documentId }) => documentId),
    ),
    bySlug: catalogue.bySlug.with(replacedBy(before, changed, ({ slug }) => slug)),
    dependants: catalogue.dependants.with(dependantsAfter(catalogue, before, changed)),
    valueCounts: valueCountsWith(catalogue.valueCounts, before, changed),
    categories: catalogue.categories,
  };
}

/** Where an entry stands, or would stand, in a list in the order of the names. */
export function placeOf(entry: CatalogueEntry, entries: readonly CatalogueEntry[]): number {
  let [from, to] = [0, entries.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const other = entries[middle];
    if (other !== undefined && compareByName(other, entry) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

function replacedBy(
  before: readonly CatalogueEntry[],
  after: readonly CatalogueEntry[],
  keyOf: (entry: CatalogueEntry) => string,
): ReadonlyMap<string, CatalogueEntry | undefined> {
  return new Map([
    ...before.map((entry) => [keyOf(entry), undefined] as const),
    ...after.map((entry) => [keyOf(entry), entry] as const),
  ]);
}

/** The lists of dependants that are others after some terms have changed. */
function dependantsAfter(
  { dependants }: Catalogue,
  before: readonly CatalogueEntry[],
  after: readonly CatalogueEntry[],
): ReadonlyMap<string, readonly CatalogueEntry[] | undefined> {
  const lists = new Map<string, CatalogueEntry[]>();
  const listOf = (prerequisite: string): CatalogueEntry[] => {
    const list = lists.get(prerequisite) ?? [...(dependants.get(prerequisite) ?? [])];
    lists.set(prerequisite, list);
    return list;
  };
  for (const entry of before) {
    for (const prerequisite of entry.prerequisites) {
      const left = listOf(prerequisite).filter((dependant) => dependant !== entry);
      lists.set(prerequisite, left);
    }
  }
  for (const entry of after) {
    for (const prerequisite of entry.prerequisites) {
      const list = listOf(prerequisite);
      list.splice(placeOf(entry, list), 0, entry);
    }
  }
  return new Map([...lists].map(([key, list]) => [key, list.length > 0 ? list : undefined]));
}

/** The catalogue after categories have been renamed, added or removed. */
export function catalogueWithCategories(
  catalogue: Catalogue,
  categories: readonly CatalogueCategory[],
): Catalogue {
  const categoryOf = categoryNames(categories);
  const entries = catalogue.entries.map((entry) => {
    const category = categoryOf(entry.categoryId);
    return category.key === entry.category.key && category.name === entry.category.name
      ? entry
      : { ...entry, category };
  });
  return fromSorted(entries, categories);
}

const NO_CATEGORY: CategoryName = { key: '', name: '' };

/** Looks up the names of categories by their document ids; a category that is gone has neither key nor name. */
export function categoryNames(
  categories: readonly CatalogueCategory[],
): (documentId: string | null) => CategoryName {
  const byId = new Map(categories.map(({ documentId, key, name }) => [documentId, { key, name }]));
  return (documentId) => byId.get(documentId ?? '') ?? NO_CATEGORY;
}

function fromSorted(
  entries: readonly CatalogueEntry[],
  categories: readonly CatalogueCategory[],
): Catalogue {
  const dependants = new Map<string, CatalogueEntry[]>();
  for (const entry of entries) {
    for (const prerequisite of entry.prerequisites) {
      const list = dependants.get(prerequisite);
      if (list === undefined) dependants.set(prerequisite, [entry]);
      else list.push(entry);
    }
  }
  return {
    entries,
    byDocumentId: new PersistentMap(new Map(entries.map((entry) => [entry.documentId, entry]))),
    bySlug: new PersistentMap(new Map(entries.map((entry) => [entry.slug, entry]))),
    dependants: new PersistentMap<string, readonly CatalogueEntry[]>(dependants),
    valueCounts: valueCountsOf(entries),
    categories: [...categories].sort((one, other) => collator.compare(one.name, other.name)),
  };
}

/** The places of the entries of a list, worked out once for each list. */
const places = new WeakMap<readonly CatalogueEntry[], ReadonlyMap<CatalogueEntry, number>>();

/** Some entries of a list, in the order of the list: none is compared with another, and only they are looked up. */
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

/** What decides orders other than that of the names. */
const DAYS = {
  newest: ({ created }: CatalogueEntry) => created,
  updated: ({ updated }: CatalogueEntry) => updated,
} as const;

/** The entries in an order that they themselves decide; equal days in the order of the names. */
export function sortEntries(
  entries: readonly CatalogueEntry[],
  order: 'name' | keyof typeof DAYS,
): readonly CatalogueEntry[] {
  const byName = [...entries].sort(compareByName);
  return order === 'name' ? byName : latestFirst(byName, order);
}

/**
 * The entries with later days first, equal days as they come: few days have many terms, so only the days are sorted.
 *
 * @param most where to end: all the terms of a day are still there
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
