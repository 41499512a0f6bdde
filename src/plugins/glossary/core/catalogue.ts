import type { BrowseQuery, Letter, Sort } from './browse-query';
import { daysBefore, type CalendarDay } from './calendar-day';
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
  const sorted = [...entries].sort(compareByName);
  return {
    entries: sorted,
    byDocumentId: new Map(sorted.map((entry) => [entry.documentId, entry])),
    bySlug: new Map(sorted.map((entry) => [entry.slug, entry])),
    categories: [...categories].sort((one, other) => collator.compare(one.name, other.name)),
  };
}

/** The letter that a name is listed under. */
export function letterOf(name: string): Letter {
  const first = name.trim().normalize('NFKD').charAt(0).toLowerCase();
  return first >= 'a' && first <= 'z' ? (first as Letter) : 'other';
}

type Filters = Pick<
  BrowseQuery,
  'category' | 'tag' | 'difficulty' | 'letter' | 'added' | 'updated'
>;

/** Terms that pass every filter that is set. A window of n days holds today and the n - 1 days before it. */
export function filterEntries(
  entries: readonly CatalogueEntry[],
  filters: Filters,
  today: CalendarDay,
): readonly CatalogueEntry[] {
  const addedSince = filters.added === null ? null : daysBefore(today, filters.added - 1);
  const updatedSince = filters.updated === null ? null : daysBefore(today, filters.updated - 1);
  const tag = filters.tag?.toLowerCase() ?? null;
  return entries.filter(
    (entry) =>
      (filters.category === null || entry.category.key === filters.category) &&
      (tag === null || entry.tags.includes(tag)) &&
      (filters.difficulty === null || entry.difficulty === filters.difficulty) &&
      (filters.letter === null || letterOf(entry.term) === filters.letter) &&
      (addedSince === null || entry.created >= addedSince) &&
      (updatedSince === null || entry.updated >= updatedSince),
  );
}

const ORDERS: Readonly<Record<Sort, (one: CatalogueEntry, other: CatalogueEntry) => number>> = {
  name: compareByName,
  newest: (one, other) => descending(one.created, other.created) || compareByName(one, other),
  updated: (one, other) => descending(one.updated, other.updated) || compareByName(one, other),
};

export function sortEntries(
  entries: readonly CatalogueEntry[],
  sort: Sort,
): readonly CatalogueEntry[] {
  return [...entries].sort(ORDERS[sort]);
}

function descending(one: CalendarDay, other: CalendarDay): number {
  return one === other ? 0 : one < other ? 1 : -1;
}
