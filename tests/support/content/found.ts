import type { Catalogue } from '../../../src/plugins/glossary/core/catalogue/catalogue';
import { IN_NAMES_FROM } from '../../../src/plugins/glossary/core/search/name-index';
import type { Answer } from '../../../src/plugins/glossary/core/search/question';

/** A search result: the terms with these document ids, best first, and the words that are marked in them. */
export function foundIn(
  catalogue: Catalogue,
  documentIds: readonly string[],
  words: readonly string[] = [],
  how: Partial<Pick<Answer, 'match' | 'compared'>> = {},
): Answer {
  const entries = documentIds.flatMap((id) => catalogue.byDocumentId.get(id) ?? []);
  return {
    entries,
    scores: entries.map((_entry, place) => IN_NAMES_FROM + entries.length - place),
    marks: { words, beginnings: words },
    match: entries.length > 0 ? 'all-words' : 'none',
    matchOf: () => 'all-words',
    compared: null,
    ...how,
  };
}
