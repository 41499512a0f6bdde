import MarkdownIt from 'markdown-it';

/** Blocks and links as on pages (core/text/markdown.ts). */
const markdown = new MarkdownIt('commonmark', { html: false }).enable('table');
/** A quick test for links to paths of the site, inline or by definition. */
const MAY_HAVE_SOME = /\](?:\(|:)\s*<?\//;

/** The addresses of links to paths of the site, without duplicates: those that begin with one slash. */
export function linksWithinSite(text: string): readonly string[] {
  if (!MAY_HAVE_SOME.test(text)) return [];
  const addresses = markdown
    .parse(text, {})
    .flatMap(({ children }) => children ?? [])
    .filter(({ type }) => type === 'link_open')
    .map((token) => String(token.attrGet('href')));
  return [...new Set(addresses)].filter((address) => /^\/(?![/\\])/.test(address));
}
