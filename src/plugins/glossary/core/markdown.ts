import MarkdownIt from 'markdown-it';
import { type SafeHtml, safeHtml } from './safe-html';

/**
 * CommonMark without raw HTML. Links go to http(s) addresses or within the site; images become links, because a page makes
 * no request to any other host.
 */
const markdown = new MarkdownIt('commonmark', { html: false }).disable('image');

markdown.validateLink = (address) => {
  const trimmed = address.trim().toLowerCase();
  if (/^https?:\/\//.test(trimmed)) return true;
  return /^(#|\/(?![/\\]))/.test(trimmed);
};

const openLink = markdown.renderer.rules.link_open;
markdown.renderer.rules.link_open = (tokens, index, options, environment, self) => {
  const token = tokens[index];
  if (token && /^https?:/i.test(String(token.attrGet('href'))))
    token.attrSet('rel', 'noopener noreferrer');
  return openLink
    ? openLink(tokens, index, options, environment, self)
    : self.renderToken(tokens, index, options);
};

/** Level of every heading inside a text: one below the page's section headings, which are level 2. */
const HEADING_INSIDE_TEXT = 'h3';

markdown.core.ruler.push('headings_below_sections', (state) => {
  for (const token of state.tokens) {
    if (token.type === 'heading_open' || token.type === 'heading_close')
      token.tag = HEADING_INSIDE_TEXT;
  }
});

/** A text of one or more paragraphs. */
export function markdownToHtml(text: string): SafeHtml {
  return safeHtml(markdown.render(text).trim());
}

/** A text that stands within a line: no paragraphs, lists or headings. */
export function markdownToInlineHtml(text: string): SafeHtml {
  return safeHtml(markdown.renderInline(text.trim()));
}

/** The text as a person reads it, without markup: for descriptions in the head and in lists of results. */
export function markdownToText(text: string): string {
  return markdown
    .parseInline(text.replace(/\s+/g, ' ').trim(), {})
    .flatMap((token) => token.children ?? [])
    .map((token) =>
      token.type === 'softbreak' || token.type === 'hardbreak' ? ' ' : token.content,
    )
    .join('');
}
