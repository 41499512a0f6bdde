import type { MentionIndex, MentionTarget, Stretch } from './mention-index';
import type { AxisValues } from '../term/debt-score';
import { termPageUrl } from '../term/term-address';

/** A part of a text that becomes a link to the page of the term that it names. */
export interface MentionLink extends Stretch {
  readonly url: string;
  /** The definition of the term as its editor wrote it, in Markdown. */
  readonly short: string;
  readonly score: AxisValues | null;
}

/** The mentions in one section of a page. Give the same object to every text of the section, in the order of the page. */
export interface Mentions {
  /** The links to make in a text: every other term once, where the section first mentions it. */
  linksIn(text: string, stretches: readonly Stretch[]): readonly MentionLink[];
  /** A link that an editor made stands for the first mention of its term. */
  noteLink(url: string): void;
}

export interface PageMentions {
  /** The terms that were linked so far, in any section. */
  readonly linked: ReadonlySet<MentionTarget>;
  section(): Mentions;
}

/** The mentions on a term's page, which never links to itself. */
export function mentionsFor(
  index: MentionIndex,
  page: { readonly ownDocumentId: string; readonly basePath: string },
): PageMentions {
  const linked = new Set<MentionTarget>();
  return {
    linked,
    section: () => {
      const urls = new Set<string>();
      return {
        linksIn: (text, stretches) =>
          index.find(text, stretches).flatMap(({ start, end, target }) => {
            const url = termPageUrl(page.basePath, target.slug);
            if (target.documentId === page.ownDocumentId || urls.has(url)) return [];
            urls.add(url);
            linked.add(target);
            return [{ start, end, url, short: target.short, score: target.score }];
          }),
        noteLink: (url) => void urls.add(url),
      };
    },
  };
}
