import type { Catalogue, CatalogueEntry } from './catalogue';

/**
 * Maximum number of terms in a reading path: more would not be read, and a page that names many terms has to be rendered again when one of them
 * changes.
 */
export const PATH_MAX = 20;

/**
 * The terms to read before a term: its direct and indirect prerequisites, each after its own, limited to the nearest. Cycles are cut where they are
 * entered, and no term occurs twice.
 */
export function readingPath(catalogue: Catalogue, documentId: string): readonly CatalogueEntry[] {
  const nearest = nearestPrerequisites(catalogue, documentId);
  const path: CatalogueEntry[] = [];
  const entered = new Set([documentId]);
  const enter = (id: string): void => {
    for (const named of catalogue.byDocumentId.get(id)?.prerequisites ?? []) {
      const entry = nearest.get(named);
      if (entry === undefined || entered.has(named)) continue;
      entered.add(named);
      enter(named);
      path.push(entry);
    }
  };
  enter(documentId);
  return path;
}

/** By document id: direct prerequisites first, then theirs. */
function nearestPrerequisites(
  { byDocumentId }: Catalogue,
  documentId: string,
): ReadonlyMap<string, CatalogueEntry> {
  const nearest = new Map<string, CatalogueEntry>();
  const waiting = [documentId];
  for (const id of waiting) {
    for (const named of byDocumentId.get(id)?.prerequisites ?? []) {
      const entry = byDocumentId.get(named);
      if (entry === undefined || named === documentId || nearest.has(named)) continue;
      if (nearest.size === PATH_MAX) return nearest;
      nearest.set(named, entry);
      waiting.push(named);
    }
  }
  return nearest;
}
