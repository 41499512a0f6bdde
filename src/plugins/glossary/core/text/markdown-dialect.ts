import MarkdownIt, { type Token } from 'markdown-it';
import { SHARED_TEXT } from '../texts/shared';
import { escapedHtml } from './safe-html';

/**
 * CommonMark with GitHub's tables, without raw HTML. Links go to http(s) addresses or within the site; images become links, because a page makes
 * no request to any other host.
 */
export const markdown = new MarkdownIt('commonmark', { html: false })
  .enable('table')
  .disable('image');

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

/** The level of headings in a text: one below the page's section headings, which are level 2. */
const HEADING_INSIDE_TEXT = 'h3';

markdown.core.ruler.push('headings_below_sections', (state) => {
  for (const token of state.tokens) {
    if (token.type === 'heading_open' || token.type === 'heading_close')
      token.tag = HEADING_INSIDE_TEXT;
  }
});

/** The Content-Security-Policy of pages forbids inline styles, so a column's alignment becomes a class. */
markdown.core.ruler.push('alignment_as_class', (state) => {
  for (const token of state.tokens) {
    const alignment = /^text-align:(\w+)$/.exec(String(token.attrGet('style') ?? ''))?.[1];
    if (alignment !== undefined) token.attrs = [['class', alignment]];
    if (token.type === 'th_open') token.attrSet('scope', 'col');
  }
});

/** A wide table can be scrolled separately, also with the keyboard, and is labelled by its column names. */
markdown.renderer.rules.table_open = (tokens, index) => {
  let end = index;
  while (end < tokens.length && tokens[end]?.type !== 'thead_close') end += 1;
  const columns = tokens
    .slice(index, end)
    .filter(({ type }) => type === 'inline')
    .map((token) => inlineText(token).trim())
    .filter((column) => column !== '');
  const label = escapedHtml(SHARED_TEXT.table(columns.join(', ')));
  return `<div class="scroll" tabindex="0" role="region" aria-label="${label}">\n<table>\n`;
};
markdown.renderer.rules.table_close = () => '</table>\n</div>\n';

/** What the rules need to know of the page. */
export interface DialectEnvironment {
  /** The path of the base address, with which links within the site begin; empty without a sub-path. */
  readonly basePath: string;
}

/** Editors write links without the sub-path, so that the glossary can move to another address. */
markdown.core.ruler.push('links_within_site', (state) => {
  const { basePath } = state.env as Partial<DialectEnvironment>;
  if (basePath === undefined || basePath === '') return;
  for (const token of state.tokens) {
    for (const child of token.children ?? []) {
      if (child.type !== 'link_open') continue;
      child.attrSet('href', withBasePath(String(child.attrGet('href')), basePath));
    }
  }
});

function withBasePath(address: string, basePath: string): string {
  if (!address.startsWith('/')) return address;
  const isWithin =
    address.startsWith(basePath) && /^($|[/?#])/.test(address.slice(basePath.length));
  return isWithin ? address : `${basePath}${address}`;
}

/** The plain text of a paragraph. */
export function inlineText({ children }: Token): string {
  return (children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('');
}
