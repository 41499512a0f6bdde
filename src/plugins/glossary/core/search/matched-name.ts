import type { CatalogueEntry } from '../catalogue/catalogue';
import { foundWord, type SearchMarks } from '../text/marked-text';
import { wordsOf } from '../text/search-words';

/** Another name of a term by which a search found it, where its name alone does not say why. */
export interface MatchedName {
  readonly kind: 'other-name' | 'search-term';
  readonly name: string;
}

/** The alias, identifier or search term that has most of the words of a search, and more than the name has; of several, the shortest. Null for none. */
export function matchedName(entry: CatalogueEntry, marks: SearchMarks): MatchedName | null {
  const find = foundWord(marks);
  const wordsFound = (text: string): number =>
    new Set(wordsOf(text).flatMap((word) => find(word) ?? [])).size;
  const candidates = [
    ...[...entry.aliases, ...entry.identifiers].map((name) => ({
      kind: 'other-name' as const,
      name,
    })),
    ...entry.searchTerms.map((name) => ({ kind: 'search-term' as const, name })),
  ];
  const best = candidates
    .map((candidate) => ({ candidate, count: wordsFound(candidate.name) }))
    .filter(({ count }) => count > wordsFound(entry.term))
    // A stable order: of those alike, other names stand before search terms.
    .sort(
      (one, other) =>
        other.count - one.count || one.candidate.name.length - other.candidate.name.length,
    );
  return best[0]?.candidate ?? null;
}
