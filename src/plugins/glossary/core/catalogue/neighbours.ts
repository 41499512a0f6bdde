import { type Catalogue, type CatalogueEntry, placeOf } from './catalogue';

/** What stands around a term: before and after it in its category, and the terms that name it as a prerequisite. */
export interface Neighbours {
  readonly previous: CatalogueEntry | null;
  readonly next: CatalogueEntry | null;
  readonly builtOnThis: readonly CatalogueEntry[];
}

export function neighboursOf(catalogue: Catalogue, documentId: string): Neighbours {
  const entry = catalogue.byDocumentId.get(documentId);
  if (!entry) return { previous: null, next: null, builtOnThis: [] };
  return {
    previous: sibling(catalogue, entry, -1),
    next: sibling(catalogue, entry, 1),
    builtOnThis: catalogue.dependants.get(documentId) ?? [],
  };
}

/** The nearest term of the same category: a walk past a few others, which a list for each category would not make quicker. */
function sibling(
  { entries }: Catalogue,
  entry: CatalogueEntry,
  step: 1 | -1,
): CatalogueEntry | null {
  for (let place = placeOf(entry, entries) + step; ; place += step) {
    const candidate = entries[place];
    if (candidate === undefined) return null;
    if (candidate.category.key === entry.category.key) return candidate;
  }
}
