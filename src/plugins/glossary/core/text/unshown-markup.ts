import MarkdownIt, { type Token } from 'markdown-it';

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
