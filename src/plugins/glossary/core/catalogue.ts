import type { Letter } from './browse-query';
import type { CalendarDay } from './calendar-day';
import type { Axis } from './debt-score';
import type { CategoryName, TermReference } from './term';

/** A published term as lists show it: everything but the long fields. */
export interface CatalogueEntry extends TermReference {
  readonly documentId: string;
  readonly category: CategoryName;
  readonly difficulty: string;
  readonly aliases: readonly string[];
  readonly tags: readonly string[];
  readonly created: CalendarDay;
  readonly updated: CalendarDay;
  /** Document ids, published or not. */
  readonly prerequisites: readonly string[];
  /** Values of the four axes; null for a term without a score. */
  readonly score: Readonly<Record<Axis, number>> | null;
}

export interface CatalogueCategory extends CategoryName {
  readonly tagline: string | null;
  readonly introduction: string | null;
}

/** All published terms in the order of their names. Immutable: a change of the glossary makes a new one. */
export interface Catalogue {
  readonly entries: readonly CatalogueEntry[];
  readonly byDocumentId: ReadonlyMap<string, CatalogueEntry>;
  readonly bySlug: ReadonlyMap<string, CatalogueEntry>;
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
  return fromSorted([...entries].sort(compareByName), categories);
}

/**
 * The catalogue after some terms have changed. Costs a walk over the terms, but no sorting and no loading of the others.
 *
 * @param changed what is published now of the terms that changed
 * @param gone document ids of terms that changed and are not published now
 */
export function catalogueWith(
  catalogue: Catalogue,
  changed: readonly CatalogueEntry[],
  gone: readonly string[],
): Catalogue {
  const touched = new Set([...changed.map(({ documentId }) => documentId), ...gone]);
  const entries: CatalogueEntry[] = [];
  const pending = [...changed].sort(compareByName);
  let next = 0;
  for (const entry of catalogue.entries) {
    if (touched.has(entry.documentId)) continue;
    for (; next < pending.length; next += 1) {
      const candidate = pending[next];
      if (candidate === undefined || compareByName(candidate, entry) > 0) break;
      entries.push(candidate);
    }
    entries.push(entry);
  }
  entries.push(...pending.slice(next));
  return fromSorted(entries, catalogue.categories);
}

/** The catalogue after categories have been renamed, added or removed. */
export function catalogueWithCategories(
  catalogue: Catalogue,
  categories: readonly CatalogueCategory[],
): Catalogue {
  const byKey = new Map(categories.map((category) => [category.key, category]));
  const entries = catalogue.entries.map((entry) => {
    const name = byKey.get(entry.category.key)?.name ?? entry.category.name;
    return name === entry.category.name
      ? entry
      : { ...entry, category: { key: entry.category.key, name } };
  });
  return fromSorted(entries, categories);
}

function fromSorted(
  entries: readonly CatalogueEntry[],
  categories: readonly CatalogueCategory[],
): Catalogue {
  return {
    entries,
    byDocumentId: new Map(entries.map((entry) => [entry.documentId, entry])),
    bySlug: new Map(entries.map((entry) => [entry.slug, entry])),
    categories: [...categories].sort((one, other) => collator.compare(one.name, other.name)),
  };
}

/** Orders that the entries themselves decide; equals stand in the order of their names. */
const ORDERS = {
  name: compareByName,
  newest: (one: CatalogueEntry, other: CatalogueEntry) =>
    laterFirst(one.created, other.created) || compareByName(one, other),
  updated: (one: CatalogueEntry, other: CatalogueEntry) =>
    laterFirst(one.updated, other.updated) || compareByName(one, other),
} as const;

export function sortEntries(
  entries: readonly CatalogueEntry[],
  order: keyof typeof ORDERS,
): readonly CatalogueEntry[] {
  return [...entries].sort(ORDERS[order]);
}

function laterFirst(one: CalendarDay, other: CalendarDay): number {
  return one === other ? 0 : one < other ? 1 : -1;
}

/** The letter that a name is listed under. */
export function letterOf(name: string): Letter {
  const first = name.trim().normalize('NFKD').charAt(0).toLowerCase();
  return first >= 'a' && first <= 'z' ? (first as Letter) : 'other';
}

const letters = new WeakMap<CatalogueEntry, Letter>();

/** The letter of an entry, worked out once: lists ask for it with every request. */
export function letterOfEntry(entry: CatalogueEntry): Letter {
  const known = letters.get(entry);
  if (known !== undefined) return known;
  const letter = letterOf(entry.term);
  letters.set(entry, letter);
  return letter;
}
