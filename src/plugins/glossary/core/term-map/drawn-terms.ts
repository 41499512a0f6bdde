import type { Catalogue, CatalogueEntry } from '../catalogue/catalogue';
import { relatedTerms } from './relations';

/** Maximum numbers of terms for a readable map: of a whole glossary, of a category and around a term. */
export const WHOLE_MAX = 200;
export const CATEGORY_MAX = 80;
export const AROUND_MAX = 32;

/** The terms of a map; `left` is how many more there would be. */
export interface DrawnTerms {
  readonly entries: readonly CatalogueEntry[];
  readonly left: number;
}

/** The terms of a category; of very many those that relate to most others, in the order of the names. */
export function termsOfCategory(catalogue: Catalogue, key: string): DrawnTerms {
  const all = catalogue.entries.filter(({ category }) => category.key === key);
  if (all.length <= CATEGORY_MAX) return { entries: all, left: 0 };
  const counted = all.map((entry) => ({ entry, count: relatedTerms(catalogue, entry).length }));
  const chosen = new Set(
    counted
      .sort((one, other) => other.count - one.count)
      .slice(0, CATEGORY_MAX)
      .map(({ entry }) => entry),
  );
  return { entries: all.filter((entry) => chosen.has(entry)), left: all.length - CATEGORY_MAX };
}

/** A term, its related terms, and theirs if there is room; the term itself first, the nearest next. */
export function termsAround(catalogue: Catalogue, centre: CatalogueEntry): DrawnTerms {
  const near = relatedTerms(catalogue, centre);
  const drawn = new Set([centre, ...near.slice(0, AROUND_MAX)]);
  for (const entry of near) {
    for (const other of relatedTerms(catalogue, entry)) {
      if (drawn.size > AROUND_MAX) break;
      drawn.add(other);
    }
  }
  return { entries: [...drawn], left: Math.max(0, near.length - AROUND_MAX) };
}

/** Terms by the keys of their categories, as they come. */
export function byCategory(
  entries: readonly CatalogueEntry[],
): ReadonlyMap<string, readonly CatalogueEntry[]> {
  const groups = new Map<string, CatalogueEntry[]>();
  for (const entry of entries) {
    const group = groups.get(entry.category.key);
    if (group === undefined) groups.set(entry.category.key, [entry]);
    else group.push(entry);
  }
  return groups;
}
