import type { Found } from '../core/browse';
import { among, type Catalogue, type CatalogueEntry } from '../core/catalogue';
import type { NameIndex } from '../core/search';
import { queryWordsOf } from '../core/search-words';
import type { Steps } from '../core/steps';
import type { FullTextIndex } from './full-text-index';

/** The published terms at one version of the glossary, and what finds them. */
export interface TermSearch {
  readonly catalogue: Catalogue;
  /** Terms that a text finds: by name, alias or tag first, then by what their texts say, in the order of their names. */
  search(query: string): Steps<Found>;
  /** Published terms that a text may have meant, best first. */
  near(text: string): readonly CatalogueEntry[];
}

export function termSearch(
  catalogue: Catalogue,
  names: NameIndex,
  texts: FullTextIndex,
): TermSearch {
  return {
    catalogue,
    *search(query) {
      const byName = names.find(query);
      yield;
      const words = queryWordsOf(query);
      const known = new Set(byName.map(({ documentId }) => documentId));
      const byText = texts
        .find(words)
        .filter((documentId) => !known.has(documentId))
        .flatMap((documentId) => catalogue.byDocumentId.get(documentId) ?? []);
      yield;
      const rest = among(catalogue.entries, byText).map(({ documentId }) => ({
        documentId,
        words,
      }));
      return { matches: [...byName, ...rest] };
    },
    near: (text) =>
      names.near(text).flatMap((documentId) => catalogue.byDocumentId.get(documentId) ?? []),
  };
}
