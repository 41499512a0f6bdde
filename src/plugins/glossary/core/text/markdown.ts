import type { StateCore, Token } from 'markdown-it';
import { type DialectEnvironment, inlineText, markdown } from './markdown-dialect';
import type { Stretch } from './mention-index';
import type { MentionLink, Mentions } from './mentions';
import { clippedAtWord } from './one-line';
import { type CooperativeTask, runToEnd } from '../tasks/cooperative-task';
import { scoreDigits } from '../term/debt-score';
import { escapedHtml, type SafeHtml, safeHtml } from './safe-html';

/** Maximum length of a definition beside other things, in characters: four times the recommended one. */
const OPENING_MOST = 1000;

/** Settings for rendering a text. */
interface Environment extends DialectEnvironment {
  readonly mentions?: Mentions | undefined;
}

/** A token with its position in the paragraph. */
interface Piece extends Stretch {
  readonly token: Token;
  readonly isLinkable: boolean;
}

function withLinks(tokens: readonly Token[], mentions: Mentions, state: StateCore): Token[] {
  const pieces: Piece[] = [];
  // The whole paragraph, because a word may continue after code or an asterisk.
  let text = '';
  let linkDepth = 0;
  for (const token of tokens) {
    if (token.type === 'link_open') {
      mentions.noteLink(String(token.attrGet('href')));
      linkDepth++;
    } else if (token.type === 'link_close') linkDepth--;
    const start = text.length;
    text += token.type === 'softbreak' || token.type === 'hardbreak' ? ' ' : token.content;
    const isLinkable = token.type === 'text' && linkDepth === 0;
    pieces.push({ token, start, end: text.length, isLinkable });
  }
  const links = mentions.linksIn(
    text,
    pieces.filter(({ isLinkable }) => isLinkable),
  );
  let next = 0;
  return pieces.flatMap(({ token, start, end, isLinkable }) => {
    if (!isLinkable) return [token];
    const parts: Token[] = [];
    let done = start;
    for (; (links[next]?.end ?? Infinity) <= end; next += 1) {
      const link = links[next] as MentionLink;
      parts.push(textToken(text.slice(done, link.start), state));
      parts.push(...linkTokens(text.slice(link.start, link.end), link, state));
      done = link.end;
    }
    return [...parts, textToken(text.slice(done, end), state)];
  });
}

function textToken(content: string, { Token }: StateCore): Token {
  const token = new Token('text', '', 0);
  token.content = content;
  return token;
}

function linkTokens(
  content: string,
  { url, short, score }: MentionLink,
  state: StateCore,
): Token[] {
  const open = new state.Token('link_open', 'a', 1);
  open.attrs = [
    ['href', url],
    ['class', 'mention'],
    ['data-short', markdownToText(openingOf(short))],
    ...(score === null ? [] : [['data-score', scoreDigits(score)] as [string, string]]),
  ];
  return [open, textToken(content, state), new state.Token('link_close', 'a', -1)];
}

/** The beginning of a definition that is far longer than one should be, where it is shown beside other things. */
export function openingOf(definition: string): string {
  return definition.length <= OPENING_MOST ? definition : clippedAtWord(definition, OPENING_MOST);
}

/** Characters with a meaning in inline Markdown; most definitions have none of them. */
const MARKUP = /[*_`[\]<>&\\\0]/;

/** Renders a text of one or more paragraphs; with `mentions`, terms in it become links to their pages. */
export function markdownToHtml(text: string, basePath: string, mentions?: Mentions): SafeHtml {
  return runToEnd(markdownTask(text, basePath, mentions));
}

/** The same as a cooperative task: the longest text takes dozens of milliseconds. */
export function* markdownTask(
  text: string,
  basePath: string,
  mentions?: Mentions,
): CooperativeTask<SafeHtml> {
  const environment = { basePath, mentions } satisfies Environment;
  const tokens = yield* tokensTask(text, environment);
  return safeHtml(markdown.renderer.render(tokens, markdown.options, environment).trim());
}

/**
 * Like `parse`, or `parseInline` for text within a line, with the mentions as links; it yields after each rule and each paragraph. Mentions
 * are found in tokens, so that code and link texts are not changed, and the renderer escapes as usual.
 */
function* tokensTask(
  text: string,
  environment: Partial<Environment>,
  isLine = false,
): CooperativeTask<Token[]> {
  const state = new markdown.core.State(text, markdown, { ...environment });
  state.inlineMode = isLine;
  for (const rule of markdown.core.ruler.getRules('')) {
    rule(state);
    if (text.length > PAUSED_FROM) yield;
  }
  const { mentions } = environment;
  if (mentions === undefined) return state.tokens;
  for (const token of state.tokens) {
    if (token.type !== 'inline') continue;
    token.children = withLinks(token.children ?? [], mentions, state);
    if (text.length > PAUSED_FROM) yield;
  }
  return state.tokens;
}

/** Shorter texts, in characters, take only a few milliseconds. */
const PAUSED_FROM = 1000;

/** Renders inline Markdown: no paragraphs, lists or headings. */
export function markdownToInlineHtml(
  text: string,
  basePath: string,
  mentions?: Mentions,
): SafeHtml {
  return runToEnd(inlineMarkdownTask(text, basePath, mentions));
}

/** The same as a cooperative task. */
export function* inlineMarkdownTask(
  text: string,
  basePath: string,
  mentions?: Mentions,
): CooperativeTask<SafeHtml> {
  const trimmed = text.trim();
  if (mentions === undefined && !MARKUP.test(trimmed) && !/['\n]/.test(trimmed))
    return escapedHtml(trimmed);
  const environment = { basePath, mentions } satisfies Environment;
  const tokens = yield* tokensTask(trimmed, environment, true);
  return safeHtml(markdown.renderer.render(tokens, markdown.options, environment));
}

/** The plain text without markup, for descriptions in the head and in search results. */
export function markdownToText(text: string): string {
  if (!MARKUP.test(text)) return text.replace(/\s+/g, ' ').trim();
  return markdown.parseInline(text.replace(/\s+/g, ' ').trim(), {}).map(inlineText).join('');
}

/** The plain text of each paragraph, heading, list item and code block, in order. */
export function markdownBlocks(text: string): readonly string[] {
  return runToEnd(markdownBlocksTask(text));
}

/** The same as a cooperative task. */
export function* markdownBlocksTask(text: string): CooperativeTask<readonly string[]> {
  return (yield* tokensTask(text, {}))
    .flatMap((token) => {
      if (token.type === 'inline') return [inlineText(token)];
      return token.type === 'fence' || token.type === 'code_block' ? [token.content.trim()] : [];
    })
    .filter((block) => block !== '');
}
