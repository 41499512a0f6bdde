import { highlightCode, isHighlighted } from './code-highlight';

/** An unpaired bracket in a code example. */
export interface UnpairedBracket {
  readonly bracket: string;
  /** 1-based. */
  readonly line: number;
  readonly isOpening: boolean;
}

const CLOSING_OF: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);
const CLOSINGS = new Set(CLOSING_OF.values());

/** Languages with legitimately unpaired brackets: prose, patches, and shells, whose `case` has only closing ones. */
const LANGUAGES_WITHOUT_PAIRS = new Set([
  'bash',
  'diff',
  'http',
  'makefile',
  'markdown',
  'plaintext',
  'shell',
  'xml',
]);

const TEXT_TOKEN = /\bhljs-(?:string|comment|regexp|doctag|char)\b/;
/** Code within a string: the expressions in a template string. */
const CODE_IN_TEXT = /\bhljs-subst\b/;
const PIECE = /<span class="([^"]*)">|(<\/span>)|([^<]+)/g;

/** The first unpaired bracket, ignoring strings and comments; null if there is none, or the code is too long to check. */
export function unpairedBracket(code: string, language: string | null): UnpairedBracket | null {
  if (language !== null && LANGUAGES_WITHOUT_PAIRS.has(language)) return null;
  if (!isHighlighted(code)) return null;
  const open: UnpairedBracket[] = [];
  let line = 1;
  for (const { character, isCode } of charactersOf(highlightCode(code, language))) {
    if (character === '\n') line += 1;
    if (!isCode) continue;
    if (CLOSING_OF.has(character)) open.push({ bracket: character, line, isOpening: true });
    else if (CLOSINGS.has(character)) {
      const last = open.pop();
      if (last === undefined) return { bracket: character, line, isOpening: false };
      if (CLOSING_OF.get(last.bracket) !== character) return last;
    }
  }
  return open.at(-1) ?? null;
}

/** The characters of highlighted code; HTML escapes are passed on unchanged, as they are never brackets. */
function* charactersOf(html: string): Generator<{ character: string; isCode: boolean }> {
  const tokens: boolean[] = [];
  for (const [, opened, closed, text] of html.matchAll(PIECE)) {
    const isCode: boolean = tokens.at(-1) ?? true;
    if (opened !== undefined) {
      tokens.push(CODE_IN_TEXT.test(opened) || (isCode && !TEXT_TOKEN.test(opened)));
    } else if (closed !== undefined) tokens.pop();
    else for (const character of text ?? '') yield { character, isCode };
  }
}
