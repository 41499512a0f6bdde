import type { CatalogueEntry } from '../catalogue/catalogue-entry';
import type { LinkingTerm } from './bulk-answers';

/**
 * The published terms whose relations lead to each of some terms, in the order of their names; those that are among them are left out,
 * because the same is done with them.
 */
export function linkingTerms(
  entries: readonly Pick<CatalogueEntry, 'documentId' | 'term' | 'related' | 'prerequisites'>[],
  documentIds: ReadonlySet<string>,
): ReadonlyMap<string, readonly LinkingTerm[]> {
  const linking = new Map<string, LinkingTerm[]>();
  for (const { documentId, term, related, prerequisites } of entries) {
    if (documentIds.has(documentId)) continue;
    for (const target of new Set([...related, ...prerequisites])) {
      if (!documentIds.has(target)) continue;
      linking.set(target, [...(linking.get(target) ?? []), { documentId, term }]);
    }
  }
  for (const terms of linking.values())
    terms.sort((one, other) => one.term.localeCompare(other.term, 'en'));
  return linking;
}
