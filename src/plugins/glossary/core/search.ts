import MiniSearch from 'minisearch';
import type { Catalogue, CatalogueEntry } from './catalogue';

/** How much a match in a field counts against a match in the short text. */
const FIELD_WEIGHTS = { term: 8, slug: 6, aliases: 6, tags: 3, short: 1 };
/** Share of a word's length that may be mistyped: one letter in a word of four or more. */
const TYPO_TOLERANCE = 0.25;

export interface SearchIndex {
  /** Entries that match a text, best first, at most `limit`. */
  find(text: string, limit: number): readonly CatalogueEntry[];
}

/** An index over names, aliases, tags and definitions of the published terms. */
export function searchIndexOf(catalogue: Catalogue): SearchIndex {
  const index = new MiniSearch<CatalogueEntry>({
    idField: 'documentId',
    fields: Object.keys(FIELD_WEIGHTS),
    extractField: (entry, field) => {
      const value = entry[field as keyof CatalogueEntry];
      return Array.isArray(value)
        ? value.join(' ')
        : field === 'slug'
          ? entry.slug.replaceAll('_', ' ')
          : String(value);
    },
    searchOptions: {
      boost: FIELD_WEIGHTS,
      prefix: (word) => word.length >= 2,
      fuzzy: (word) => (word.length >= 4 ? TYPO_TOLERANCE : false),
    },
  });
  index.addAll(catalogue.entries);
  return {
    find: (text, limit) =>
      index
        .search(text)
        .slice(0, limit)
        .flatMap((result) => catalogue.byDocumentId.get(String(result.id)) ?? []),
  };
}
