import MarkdownIt, { type Token } from 'markdown-it';

/** CommonMark including everything that pages leave out. */
const everything = new MarkdownIt('commonmark', { html: true });

/** Maximum length of quoted markup, in characters. */
const LONGEST_QUOTE = 40;

/** Markup that pages do not show (core/text/markdown.ts); the first of each kind, or null. */
export interface UnshownMarkup {
  /** As written. */
  readonly html: string | null;
  /** The image's alternative text, or its address. */
  readonly image: string | null;
}

export function unshownMarkup(text: string): UnshownMarkup {
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
