import { markdownToInlineHtml, markdownToText } from '../text/markdown';
import type { SafeHtml } from '../text/safe-html';
import { TERM_TEXT } from '../texts/term';
import { scoreDigits, scoreLineOf } from '../term/debt-score';
import type { MentionedIn } from './mentioned-in';
import { scoreIcon } from '../term/score-icon';
import type { TermReference } from '../term/term';
import { termPageUrl } from '../term/term-address';
import type { SiteAddresses } from '../site/site-address';

/** Another term, as a page links it. */
export interface ReferenceLink {
  readonly url: string;
  readonly term: string;
  readonly short: SafeHtml;
  /** The definition without markup, for where it is shown on hover and focus. */
  readonly plainShort: string;
  /** As `scoreDigits` writes it. */
  readonly scoreDigits: string;
  /** Null for a term without a score. */
  readonly scoreIcon: SafeHtml | null;
}

/** A related term, beside which this one can be read. */
export interface RelatedLink extends ReferenceLink {
  readonly compareUrl: string;
}

export interface LinkList<Link extends ReferenceLink = ReferenceLink> {
  readonly links: readonly Link[];
  /** A search for all of them, when not all are named; `text` says how many are left. */
  readonly search: { readonly url: string; readonly text: string } | null;
}

/** Terms of one kind that a page names as leading to its own. */
export const LINKING_MOST = 100;

export function referenceLink(
  reference: TermReference,
  site: SiteAddresses,
  scoreName: string,
): ReferenceLink {
  const { score } = reference;
  return {
    url: termPageUrl(site, reference.slug),
    term: reference.term,
    short: markdownToInlineHtml(reference.short, site.base),
    plainShort: markdownToText(reference.short),
    scoreDigits: scoreDigits(score),
    scoreIcon: score && scoreIcon(score, scoreLineOf(scoreName, score)),
  };
}

/** @param searchUrl a search for all terms that have the name; null where nothing is searched */
export function mentionedInList(
  { named, more }: MentionedIn,
  linkTo: (reference: TermReference) => ReferenceLink,
  searchUrl: string | null,
): LinkList | null {
  if (named.length === 0) return null;
  return {
    links: named.map(linkTo),
    search:
      more === 0 || searchUrl === null
        ? null
        : { url: searchUrl, text: TERM_TEXT.mentionedInMore(more) },
  };
}

/**
 * The first of the terms that name a term; null without any.
 *
 * @param searchUrl a search for the terms that have its name; null where nothing is searched
 */
export function linkingList<Link extends ReferenceLink>(
  naming: readonly TermReference[],
  linkTo: (reference: TermReference) => Link,
  searchUrl: string | null,
): LinkList<Link> | null {
  if (naming.length === 0) return null;
  const more = naming.length - LINKING_MOST;
  return {
    links: naming.slice(0, LINKING_MOST).map(linkTo),
    search:
      more <= 0 || searchUrl === null
        ? null
        : { url: searchUrl, text: TERM_TEXT.linkingMore(more) },
  };
}
