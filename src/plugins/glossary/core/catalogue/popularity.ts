import type { Catalogue, CatalogueEntry } from './catalogue';

/** Views and ratings of terms by document id; a missing term has none. */
export interface Popularity {
  /** All views, as shown to readers. */
  readonly views: ReadonlyMap<string, number>;
  /** For the order “most viewed”: the number of networks per day, summed, which one client cannot raise. */
  readonly reach: ReadonlyMap<string, number>;
  /** The mean of the ratings; with few ratings, drawn towards the glossary's mean; see rating.ts. */
  readonly rating: ReadonlyMap<string, number>;
  /** The mean of a term's ratings and their number, as shown to readers. */
  readonly rated: ReadonlyMap<string, { readonly average: number; readonly count: number }>;
}

/** The most read terms, without those that were never read. */
export function mostViewed(
  catalogue: Catalogue,
  { views, reach }: Popularity,
  most: number,
): readonly CatalogueEntry[] {
  return byNumber(catalogue, reach)
    .slice(0, most)
    .filter(({ documentId }) => (views.get(documentId) ?? 0) > 0);
}

interface Numbered {
  readonly catalogue: Catalogue;
  readonly list: readonly CatalogueEntry[];
}
const numbered = new WeakMap<ReadonlyMap<string, number>, Numbered>();

/** All terms by descending number, equal ones by name; sorted once per state of the numbers. */
export function byNumber(
  catalogue: Catalogue,
  numbers: ReadonlyMap<string, number>,
): readonly CatalogueEntry[] {
  const known = numbered.get(numbers);
  if (known?.catalogue === catalogue) return known.list;
  // Most terms of a large glossary have no number; they keep their order and are not sorted.
  const withNumber: { readonly entry: CatalogueEntry; readonly number: number }[] = [];
  const others: CatalogueEntry[] = [];
  for (const entry of catalogue.entries) {
    const number = numbers.get(entry.documentId) ?? 0;
    if (number > 0) withNumber.push({ entry, number });
    else others.push(entry);
  }
  withNumber.sort((one, other) => other.number - one.number);
  const list = [...withNumber.map(({ entry }) => entry), ...others];
  numbered.set(numbers, { catalogue, list });
  return list;
}
