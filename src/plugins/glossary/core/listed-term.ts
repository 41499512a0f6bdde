import type { CatalogueEntry } from './catalogue';
import { markdownToInlineHtml, markdownToText } from './markdown';
import { markedHtml, markMatches } from './marked-text';
import { escapedHtml, type SafeHtml } from './safe-html';
import type { Match } from './search';
import { queryWordsOf } from './search-words';
import { termPageUrl } from './term-address';

/** A term as lists show it. */
export interface ListedTerm {
  readonly url: string;
  readonly name: SafeHtml;
  readonly short: SafeHtml;
  readonly category: string;
  readonly difficulty: string;
}

/** @param searched the match that brought the term into the list, so that its words are marked; null outside a search */
export function listedTerm(
  entry: CatalogueEntry,
  basePath: string,
  searched: { readonly match: Match; readonly query: string } | null,
): ListedTerm {
  const marked = (text: string): SafeHtml =>
    searched === null
      ? escapedHtml(text)
      : markedHtml(markMatches(text, searched.match.words, queryWordsOf(searched.query)));
  return {
    url: termPageUrl(basePath, entry.slug),
    name: marked(entry.term),
    short:
      searched === null
        ? markdownToInlineHtml(entry.short, basePath)
        : marked(markdownToText(entry.short)),
    category: entry.category.name,
    difficulty: entry.difficulty,
  };
}
