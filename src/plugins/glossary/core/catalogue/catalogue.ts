import type { CatalogueCategory, CatalogueEntry } from './catalogue-entry';
import { byName, placeOf } from './entry-order';
import { compareText, type NameOrder, nameOrderOf } from '../text/name-order';
import { PersistentMap } from './persistent-map';
import { type ValueCounts, valueCountsOf, valueCountsWith } from './value-counts';
import type { CategoryName } from '../term/term';

export type { CatalogueCategory, CatalogueEntry } from './catalogue-entry';

/** All published terms, sorted by name. Immutable: a change of the glossary creates a new one. */
export interface Catalogue {
  readonly entries: readonly CatalogueEntry[];
  readonly byDocumentId: PersistentMap<string, CatalogueEntry>;
  readonly bySlug: PersistentMap<string, CatalogueEntry>;
  /** The terms that have a term as a prerequisite, sorted by name; by the document id of that term, published or not. */
  readonly dependants: PersistentMap<string, readonly CatalogueEntry[]>;
  /** The same for related terms. */
  readonly relating: PersistentMap<string, readonly CatalogueEntry[]>;
  readonly valueCounts: ValueCounts;
  /** Categories sorted by name, equal ones by key, including those without a published term. */
  readonly categories: readonly CatalogueCategory[];
  readonly order: NameOrder;
}

const ENGLISH = nameOrderOf('en');

export function catalogueOf(
  entries: readonly CatalogueEntry[],
  categories: readonly CatalogueCategory[],
  order: NameOrder = ENGLISH,
): Catalogue {
  return fromSorted([...entries].sort(byName(order)), categories, order);
}

/**
 * The catalogue after some terms have changed. The list is copied, which is fast; all other indexes are updated only for these terms, so that a
 * publication takes as long in a large glossary as in a small one.
 *
 * @param changed the published entries of the terms that changed, each once
 * @param gone document ids of changed terms that are no longer published
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

/** Relations by document id. */
type Naming = 'prerequisites' | 'related';

/** The lists of referring terms that differ after the change. */
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

/** Looks up category names by document id; one that is not among them has neither key nor name. */
export function categoryNames(
  categories: readonly Pick<CatalogueCategory, 'documentId' | 'key' | 'name'>[],
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
    categories: [...categories].sort(
      (one, other) => order.compare(one.name, other.name) || compareText(one.key, other.key),
    ),
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
