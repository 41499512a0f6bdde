import MarkdownIt from 'markdown-it';

/** Blocks and links as the pages read them (core/text/markdown.ts). */
const markdown = new MarkdownIt('commonmark', { html: false }).enable('table');
/** A text with a link to a path of the site, or with the target of a named link. */
const MAY_HAVE_SOME = /\](?:\(|:)\s*<?\//;

/** The addresses of links in a text that are paths of the site, each once: those that begin with one slash. */
export function linksWithinSite(text: string): readonly string[] {
  if (!MAY_HAVE_SOME.test(text)) return [];
  const addresses = markdown
    .parse(text, {})
    .flatMap(({ children }) => children ?? [])
    .filter(({ type }) => type === 'link_open')
    .map((token) => String(token.attrGet('href')));
  return [...new Set(addresses)].filter((address) => /^\/(?![/\\])/.test(address));
}
