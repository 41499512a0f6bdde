import type { CalendarDay } from '../time/calendar-day';
import type { CatalogueCategory, CatalogueEntry } from './catalogue-entry';
import { type NameOrder, nameOrderOf } from '../text/name-order';
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
  /** The same for the terms that name it as related. */
  readonly relating: PersistentMap<string, readonly CatalogueEntry[]>;
  readonly valueCounts: ValueCounts;
  /** Categories in the order of their names, those without a published term included. */
  readonly categories: readonly CatalogueCategory[];
  readonly order: NameOrder;
}

const ENGLISH = nameOrderOf('en');

/** The order of names, equal ones by slug. */
export function byName({
  compare,
}: NameOrder): (one: TermReference, other: TermReference) => number {
  return (one, other) => compare(one.term, other.term) || (one.slug < other.slug ? -1 : 1);
}

export function catalogueOf(
  entries: readonly CatalogueEntry[],
  categories: readonly CatalogueCategory[],
  order: NameOrder = ENGLISH,
): Catalogue {
  return fromSorted(sortEntries(entries, 'name', order), categories, order);
}

/**
 * The catalogue after some terms have changed. The list is copied, which is quick; everything else is changed only where the terms stand,
 * so that a publication costs the same in a large glossary as in a small one.
 *
 * @param changed the published entries of the terms that changed, each once
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
  const { order } = catalogue;
  for (const entry of before) entries.splice(placeOf(entry, entries, order), 1);
  for (const entry of changed) entries.splice(placeOf(entry, entries, order), 0, entry);
  return {
    entries,
    byDocumentId: catalogue.byDocumentId.with(
      replacedBy(before, changed, ({ documentId }) => documentId),
    ),
    bySlug: catalogue.bySlug.with(replacedBy(before, changed, ({ slug }) => slug)),
    dependants: catalogue.dependants.with(
      namingAfter('prerequisites', catalogue.dependants, before, changed, order),
    ),
    relating: catalogue.relating.with(
      namingAfter('related', catalogue.relating, before, changed, order),
    ),
    valueCounts: valueCountsWith(catalogue.valueCounts, before, changed),
    categories: catalogue.categories,
    order,
  };
}

/** Where an entry stands, or would stand, in a list in the order of the names. */
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

/** The fields in which a term names others, by their document ids. */
type Naming = 'prerequisites' | 'related';

/** The lists of terms that name another that are others after some terms have changed. */
function namingAfter(
  field: Naming,
  naming: Catalogue['dependants'],
  before: readonly CatalogueEntry[],
  after: readonly CatalogueEntry[],
  order: NameOrder,
): ReadonlyMap<string, readonly CatalogueEntry[] | undefined> {
  const lists = new Map<string, CatalogueEntry[]>();
  const listOf = (named: string): CatalogueEntry[] => {
    const list = lists.get(named) ?? [...(naming.get(named) ?? [])];
    lists.set(named, list);
    return list;
  };
  for (const entry of before) {
    for (const named of entry[field]) {
      const left = listOf(named).filter((other) => other !== entry);
      lists.set(named, left);
    }
  }
  for (const entry of after) {
    for (const named of entry[field]) {
      const list = listOf(named);
      list.splice(placeOf(entry, list, order), 0, entry);
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
  return fromSorted(entries, categories, catalogue.order);
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
  order: NameOrder,
): Catalogue {
  return {
    entries,
    byDocumentId: new PersistentMap(new Map(entries.map((entry) => [entry.documentId, entry]))),
    bySlug: new PersistentMap(new Map(entries.map((entry) => [entry.slug, entry]))),
    dependants: namingIn(entries, 'prerequisites'),
    relating: namingIn(entries, 'related'),
    valueCounts: valueCountsOf(entries),
    categories: [...categories].sort((one, other) => order.compare(one.name, other.name)),
    order,
  };
}

function namingIn(entries: readonly CatalogueEntry[], field: Naming): Catalogue['dependants'] {
  const naming = new Map<string, CatalogueEntry[]>();
  for (const entry of entries) {
    for (const named of entry[field]) {
      const list = naming.get(named);
      if (list === undefined) naming.set(named, [entry]);
      else list.push(entry);
    }
  }
  return new PersistentMap<string, readonly CatalogueEntry[]>(naming);
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

/** The values that decide orders other than that of the names. */
const DAYS = {
  newest: ({ created }: CatalogueEntry) => created,
  updated: ({ updated }: CatalogueEntry) => updated,
} as const;

/** The entries in an order that they themselves decide; equal days in the order of the names. */
export function sortEntries(
  entries: readonly CatalogueEntry[],
  sort: 'name' | keyof typeof DAYS,
  order: NameOrder = ENGLISH,
): readonly CatalogueEntry[] {
  const named = [...entries].sort(byName(order));
  return sort === 'name' ? named : latestFirst(named, sort);
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
