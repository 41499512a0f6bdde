import MarkdownIt, { type Token } from 'markdown-it';

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

const everything = new MarkdownIt('commonmark', { html: true });

const LONGEST_QUOTE = 40;

/** Markup that the pages do not show (core/text/markdown.ts); the first of each, of an image its alternative text or address, null where there is none. */
export function unshownMarkup(text: string) {
  if (!/<|!\[/.test(text)) return { html: null, image: null };
  const tokens = everything
    .parse(text, {})
    .flatMap((token): readonly Token[] => [token, ...(token.children ?? [])]);
  const html = tokens.find(({ type }) => type === 'html_inline' || type === 'html_block');
  const image = tokens.find(({ type }) => type === 'image');
  return {
    html: html ? quoted(html.content.trim().split('\n')[0] ?? '') : null,
    image: image ? quoted(image.content || String(image.attrGet('src'))) : null,
  };
}

function quoted(text: string): string {
  return text.length <= LONGEST_QUOTE ? text : `${text.slice(0, LONGEST_QUOTE - 1)}…`;
}
