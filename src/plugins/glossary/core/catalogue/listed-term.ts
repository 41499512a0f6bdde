import type { CatalogueEntry } from './catalogue';
import { markdownToInlineHtml, markdownToText, openingOf } from '../text/markdown';
import type { Marker } from '../text/marked-text';
import { type MatchedName } from '../search/matched-name';
import { escapedHtml } from '../text/safe-html';
import { compactScore } from '../term/score-icon';
import { termPageUrl } from '../term/term-address';
import type { SiteAddresses } from '../site/site-address';

/** A term as lists show it. */
export type ListedTerm = ReturnType<typeof listedTerm>;

/** What a list says of how a search found a term. */
export interface ListedMatch {
  /** Highlights the words of the search. */
  readonly mark: Marker;
  /** Null where its name says it. */
  readonly name: MatchedName | null;
  /** A part of its texts that has words of the search; null where what is shown has one. */
  readonly passage: string | null;
}

/**
 * @param match null outside of a search
 * @param value the value by which the list is sorted
 */
export function listedTerm(
  entry: CatalogueEntry,
  site: SiteAddresses,
  match: ListedMatch | null,
  scoreName: string,
  value: string | null = null,
) {
  const mark = match?.mark ?? null;
  const found = match?.name ? match.mark(match.name.name) : null;
  return {
    url: termPageUrl(site, entry.slug),
    name: mark === null ? escapedHtml(entry.term) : mark(entry.term),
    short:
      mark === null
        ? markdownToInlineHtml(openingOf(entry.short), site.base)
        : mark(markdownToText(openingOf(entry.short))),
    kind: [entry.category.name, entry.difficulty].filter((part) => part !== '').join(' · '),
    /** An alias or identifier, or a search term, that the search found. */
    otherName: match?.name?.kind === 'other-name' ? found : null,
    searchTerm: match?.name?.kind === 'search-term' ? found : null,
    passage: match?.passage ? match.mark(match.passage) : null,
    score: compactScore(entry.score, scoreName),
    value,
  };
}
