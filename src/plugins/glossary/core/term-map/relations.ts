import type { Catalogue, CatalogueEntry } from '../catalogue/catalogue';

/** How a published term relates to others that are published, each list in the order of the glossary. */
export interface Relations {
  /** Its own prerequisites. */
  readonly buildsOn: readonly CatalogueEntry[];
  /** Terms that name it as a prerequisite. */
  readonly leadsTo: readonly CatalogueEntry[];
  /** Named as related by it, or by the other. */
  readonly related: readonly CatalogueEntry[];
}

export function relationsOf(
  { byDocumentId, dependants, relating }: Catalogue,
  { documentId, prerequisites, related }: CatalogueEntry,
): Relations {
  const published = (ids: readonly string[]): CatalogueEntry[] =>
    ids.flatMap((id) => byDocumentId.get(id) ?? []);
  const buildsOn = published(prerequisites);
  const leadsTo = dependants.get(documentId) ?? [];
  const named = new Set([...published(related), ...(relating.get(documentId) ?? [])]);
  // Of two that relate in both ways, the order of reading says more.
  for (const entry of [...buildsOn, ...leadsTo]) named.delete(entry);
  return { buildsOn, leadsTo, related: [...named] };
}

/** All terms that a term relates to, each once. */
export function relatedTerms(
  catalogue: Catalogue,
  entry: CatalogueEntry,
): readonly CatalogueEntry[] {
  const { buildsOn, leadsTo, related } = relationsOf(catalogue, entry);
  return [...new Set([...buildsOn, ...leadsTo, ...related])].filter((other) => other !== entry);
}
