import type { TermLink } from './term-links';

export interface HeadLink {
  readonly rel: string;
  readonly href: string;
  readonly type: string | null;
  readonly title: string | null;
}

/** Relations that every page's head has by itself. */
const OF_EVERY_PAGE: readonly string[] = ['canonical', 'license'];

export function headLinks(links: readonly TermLink[]): HeadLink[] {
  return links
    .filter(({ rel }) => !OF_EVERY_PAGE.includes(rel))
    .map(({ rel, href, type }) => ({ rel, href, type: type ?? null, title: null }));
}
