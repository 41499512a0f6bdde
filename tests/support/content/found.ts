import type { Found } from '../../../src/plugins/glossary/core/catalogue/browse';
import type { Catalogue } from '../../../src/plugins/glossary/core/catalogue/catalogue';

/** What a search found: the terms with these document ids, best first, and the words that are marked in them. */
export function foundIn(
  catalogue: Catalogue,
  documentIds: readonly string[],
  words: readonly string[] = [],
): Found {
  const entries = documentIds.flatMap((id) => catalogue.byDocumentId.get(id) ?? []);
  return {
    entries,
    scores: entries.map((_entry, place) => entries.length - place),
    marks: { words, beginnings: words },
  };
}
