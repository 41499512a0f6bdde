import type { Catalogue, CatalogueEntry } from './catalogue';

/** What stands around a term: before and after it in its category, and the terms that name it as a prerequisite. */
export interface Neighbours {
  readonly previous: CatalogueEntry | null;
  readonly next: CatalogueEntry | null;
  readonly builtOnThis: readonly CatalogueEntry[];
}

interface Derived {
  readonly byCategory: ReadonlyMap<string, readonly CatalogueEntry[]>;
  readonly position: ReadonlyMap<string, number>;
  readonly dependants: ReadonlyMap<string, readonly CatalogueEntry[]>;
}

/** Worked out once a catalogue, when the first page asks; forgotten with it. */
const derivedFrom = new WeakMap<Catalogue, Derived>();

export function neighboursOf(catalogue: Catalogue, documentId: string): Neighbours {
  const entry = catalogue.byDocumentId.get(documentId);
  if (!entry) return { previous: null, next: null, builtOnThis: [] };
  const derived = derivedFrom.get(catalogue) ?? derive(catalogue);
  const siblings = derived.byCategory.get(entry.category.key) ?? [];
  const position = derived.position.get(documentId) ?? 0;
  return {
    previous: siblings[position - 1] ?? null,
    next: siblings[position + 1] ?? null,
    builtOnThis: derived.dependants.get(documentId) ?? [],
  };
}

function derive(catalogue: Catalogue): Derived {
  const byCategory = new Map<string, CatalogueEntry[]>();
  const position = new Map<string, number>();
  const dependants = new Map<string, CatalogueEntry[]>();
  for (const entry of catalogue.entries) {
    position.set(entry.documentId, append(byCategory, entry.category.key, entry));
    for (const prerequisite of entry.prerequisites) append(dependants, prerequisite, entry);
  }
  const derived = { byCategory, position, dependants };
  derivedFrom.set(catalogue, derived);
  return derived;
}

/** Adds to the list of a key; returns the position it has there. */
function append(lists: Map<string, CatalogueEntry[]>, key: string, entry: CatalogueEntry): number {
  const list = lists.get(key);
  if (list) return list.push(entry) - 1;
  lists.set(key, [entry]);
  return 0;
}
