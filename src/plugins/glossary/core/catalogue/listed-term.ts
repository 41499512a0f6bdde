import type { CatalogueEntry } from './catalogue';
import { markdownToInlineHtml, markdownToText, openingOf } from '../text/markdown';
import type { Marker } from '../text/marked-text';
import { escapedHtml } from '../text/safe-html';
import { compactScore } from '../term/score-icon';
import { termPageUrl } from '../term/term-address';
import type { SiteAddresses } from '../site/site-address';

/** A term as lists show it. */
export type ListedTerm = ReturnType<typeof listedTerm>;

/**
 * @param mark highlights the words of a search; null outside of a search
 * @param value the value by which the list is sorted
 */
export function listedTerm(
  entry: CatalogueEntry,
  site: SiteAddresses,
  mark: Marker | null,
  scoreName: string,
  value: string | null = null,
) {
  return {
    url: termPageUrl(site, entry.slug),
    name: mark === null ? escapedHtml(entry.term) : mark(entry.term),
    short:
      mark === null
        ? markdownToInlineHtml(openingOf(entry.short), site.base)
        : mark(markdownToText(openingOf(entry.short))),
    kind: [entry.category.name, entry.difficulty].filter((part) => part !== '').join(' · '),
    score: compactScore(entry.score, scoreName),
    value,
  };
}
