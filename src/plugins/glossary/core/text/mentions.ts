import type { MentionIndex, MentionTarget, Stretch } from './mention-index';
import type { AxisValues } from '../term/debt-score';
import { termPageUrl } from '../term/term-address';
import type { SiteAddresses } from '../site/site-address';

/** A part of a text that becomes a link to the page of a term. */
export interface MentionLink extends Stretch {
  readonly url: string;
  /** The name of the term. */
  readonly term: string;
  /** The definition of the term in Markdown. */
  readonly short: string;
  readonly score: AxisValues | null;
}

/** The mentions in one section of a page. Use the same object for every text of the section, in the order of the page. */
export interface Mentions {
  /** The links to add to a text: each other term once, at its first mention in the section. */
  linksIn(text: string, stretches: readonly Stretch[]): readonly MentionLink[];
  /** Notes a link by the editor, which counts as the first mention of its term. */
  noteLink(url: string): void;
}

export interface PageMentions {
  /** The terms linked so far, in all sections. */
  readonly linked: ReadonlySet<MentionTarget>;
  section(): Mentions;
}

/** The mentions on a term's page, which never links to itself. */
export function mentionsFor(
  index: MentionIndex,
  page: { readonly ownDocumentId: string; readonly site: SiteAddresses },
): PageMentions {
  const linked = new Set<MentionTarget>();
  return {
    linked,
    section: () => {
      const urls = new Set<string>();
      return {
        linksIn: (text, stretches) =>
          index.find(text, stretches).flatMap(({ start, end, target }) => {
            const url = termPageUrl(page.site, target.slug);
            if (target.documentId === page.ownDocumentId || urls.has(url)) return [];
            urls.add(url);
            linked.add(target);
            const { term, short, score } = target;
            return [{ start, end, url, term, short, score }];
          }),
        noteLink: (url) => void urls.add(url),
      };
    },
  };
}
