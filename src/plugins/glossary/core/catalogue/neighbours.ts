import type { Catalogue, CatalogueEntry } from './catalogue';
import { placeOf } from './entry-order';
import { readingPath } from './reading-path';

/** The terms around a term: the previous and next one in its category, its prerequisites, and the terms that refer to it. */
export interface Neighbours {
  readonly previous: CatalogueEntry | null;
  readonly next: CatalogueEntry | null;
  /** All prerequisites, direct and indirect, in reading order. */
  readonly path: readonly CatalogueEntry[];
  /** Terms with this one as a prerequisite. */
  readonly builtOnThis: readonly CatalogueEntry[];
  /** Terms that list it as related and that it does not list itself. */
  readonly relating: readonly CatalogueEntry[];
}

/** For a term that is not in the catalogue. */
export const NO_NEIGHBOURS: Neighbours = {
  previous: null,
  next: null,
  path: [],
  builtOnThis: [],
  relating: [],
};

export function neighboursOf(catalogue: Catalogue, documentId: string): Neighbours {
  const entry = catalogue.byDocumentId.get(documentId);
  if (!entry) return NO_NEIGHBOURS;
  return {
    previous: sibling(catalogue, entry, -1),
    next: sibling(catalogue, entry, 1),
    path: readingPath(catalogue, documentId),
    builtOnThis: catalogue.dependants.get(documentId) ?? [],
    relating: (catalogue.relating.get(documentId) ?? []).filter(
      (other) => !entry.related.includes(other.documentId),
    ),
  };
}

/** The nearest term of the same category: passing over a few others is as fast as keeping a list for each category. */
function sibling(
  { entries, order }: Catalogue,
  entry: CatalogueEntry,
  step: 1 | -1,
): CatalogueEntry | null {
  for (let place = placeOf(entry, entries, order) + step; ; place += step) {
    const candidate = entries[place];
    if (candidate === undefined) return null;
    if (candidate.category.key === entry.category.key) return candidate;
  }
}
