import type { Catalogue, CatalogueEntry } from './catalogue';

/** Most terms that are named before another: a reader follows no more, and a page that names many is rendered again when one of them changes. */
export const PATH_MAX = 20;

/**
 * The terms to read before a term, in order: its prerequisites and theirs, each after its own; of very many the nearest. A cycle of
 * prerequisites is cut where it is entered, and no term comes twice.
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

/** By document id, the own prerequisites of a term first, then theirs. */
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
