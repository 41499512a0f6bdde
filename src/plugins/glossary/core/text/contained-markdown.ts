import MarkdownIt, { type Token } from 'markdown-it';
import { withInertHtml } from './inert-html';

/** Blocks as on pages: CommonMark without raw HTML. */
const markdown = new MarkdownIt('commonmark', { html: false });

/** Characters that may precede the content of a line: indentation, quote and list markers. */
const BEFORE_CONTENT = /^(?:[ \t>]|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))*/;
/** The start of raw HTML (CommonMark 0.31, 4.6), but not of an address in angle brackets. */
const HTML = /^<(?=[a-z/!?])(?!https?:)/i;
const HEADING = '###';
/** A link definition (CommonMark 0.31, 4.7), and a limit above the length of its label (999) plus quote markers between its lines. */
const DEFINITION = /^\[(?:[^[\]\\]|\\[\s\S])+\]:/;
const LABEL_MOST = 4000;

/**
 * Makes a text of one or more paragraphs safe to include in a larger document: an unclosed code fence is closed, headings are moved below the level
 * of sections, and raw HTML, which pages show as text, is escaped, as are link definitions, which would apply to the whole document.
 */
export function containedMarkdown(text: string): string {
  const written = text
    .replace(/\r\n?/g, '\n')
    .replace(/\0/g, '\ufffd')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
  const source = withoutDefinitions(written);
  const tokens = markdown.parse(source, {});
  const lines: (string | null)[] = source.split('\n');
  escapeHtml(lines, tokens);
  for (const token of tokens) if (token.type === 'heading_open') lowerHeading(lines, token);
  const open = openFence(source, tokens.at(-1));
  return [...lines, open].filter((line) => line !== null).join('\n');
}

/** The text with a backslash before each link definition. */
function withoutDefinitions(source: string): string {
  if (!source.includes(']:')) return source;
  const code = linesOfCode(markdown.parse(source, {}));
  let end = -1;
  return source
    .split('\n')
    .map((line, index) => {
      end += line.length + 1;
      const [before = ''] = BEFORE_CONTENT.exec(line) ?? [];
      const content = line.slice(before.length);
      if (code.has(index) || !content.startsWith('[')) return line;
      const start = end - content.length;
      const isDefinition = DEFINITION.test(source.slice(start, start + LABEL_MOST));
      return isDefinition ? `${before}\\${content}` : line;
    })
    .join('\n');
}

function linesOfCode(tokens: readonly Token[]): ReadonlySet<number> {
  const code = new Set<number>();
  for (const { type, map } of tokens) {
    if ((type !== 'fence' && type !== 'code_block') || map === null) continue;
    for (let index = map[0]; index < map[1]; index += 1) code.add(index);
  }
  return code;
}

function escapeHtml(lines: (string | null)[], tokens: readonly Token[]): void {
  for (const { type, map } of tokens) {
    if (type !== 'inline' || map === null) continue;
    const text = lines.slice(...map).join('\n');
    lines.splice(map[0], map[1] - map[0], ...withInertHtml(text).split('\n'));
  }
  // HTML at the start of a line begins a block, even within a code span.
  const code = linesOfCode(tokens);
  lines.forEach((line, index) => {
    if (line === null || code.has(index)) return;
    const [before = ''] = BEFORE_CONTENT.exec(line) ?? [];
    const content = line.slice(before.length);
    if (HTML.test(content)) lines[index] = `${before}\\${content}`;
  });
}

/** Headings in a quote or a list item are not headings of the document. */
function lowerHeading(lines: (string | null)[], { map, markup, level }: Token): void {
  if (map === null || level > 0) return;
  const [from, to] = map;
  if (markup.startsWith('#')) {
    lines[from] = (lines[from] ?? '').replace(/^ {0,3}#{1,6}/, HEADING);
    return;
  }
  const content = lines.slice(from, to - 1).map((line) => (line ?? '').trim());
  lines[from] = `${HEADING} ${content.join(' ')}`;
  for (let index = from + 1; index < to; index += 1) lines[index] = null;
}

/** The fence that closes an unclosed one; null if there is none. One in a quote or list ends with it. */
function openFence(source: string, last: Token | undefined): string | null {
  if (last?.type !== 'fence' || last.level > 0 || last.map === null) return null;
  const [from, to] = last.map;
  const end = source.split('\n')[to - 1] ?? '';
  const isClosed = to - from > 1 && /^ {0,3}(`+|~+)[ \t]*$/.test(end) && closes(end, last.markup);
  return isClosed ? null : last.markup;
}

function closes(line: string, markup: string): boolean {
  const mark = line.trim();
  return mark.startsWith(markup) && mark.length >= markup.length;
}

/** Line starts that would begin a block, but are plain text inside one. */
const BLOCK_STARTS: readonly RegExp[] = [
  /^#{1,6}(?=[ \t]|$)/,
  /^[-+*](?=[ \t]|$)/,
  /^>/,
  /^(?:~~~|`{3,}[^`]*$)/,
  /^(?:[-_*][ \t]*){3,}$/,
  DEFINITION,
  HTML,
];
const NUMBERED = /^(\d{1,9})([.)])(?=[ \t]|$)/;

/** Text for one line, as a line of a document. */
export function inlineMarkdown(text: string): string {
  const line = withInertHtml(text.replace(/\0/g, '\ufffd').replace(/\s+/g, ' ').trim());
  if (BLOCK_STARTS.some((start) => start.test(line))) return `\\${line}`;
  return line.replace(NUMBERED, '$1\\$2');
}

/** Code in a fence longer than any in the code. */
export function fencedCode(code: string, language: string | null): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const info = language !== null && /^[\w+#.-]+$/.test(language) ? language : '';
  return `${fence}${info}\n${code.replace(/\n$/, '')}\n${fence}`;
}
