import { namePartsOf } from './name-parts';
import { normalized } from './normalized';

/** A word of a running text, a name or an alias. */
export interface Word {
  /** With composed letters, straight apostrophes and without invisible characters, so that different input methods give the same word. */
  readonly written: string;
  readonly lowerCase: string;
  /** Its position in the text, without punctuation. */
  readonly start: number;
  readonly end: number;
  /** Whether only a space or a hyphen separates it from the previous word: no full stop, bracket, dash or line end. */
  readonly followsOn: boolean;
  /** Whether it is the later part of a compound, such as `deadlock` in `non-deadlock`. */
  readonly afterHyphen: boolean;
  /** Whether its capital may be due to the start of a sentence. */
  readonly opensSentence: boolean;
}

/** Hyphens of all kinds separate words as spaces do; dashes do as well, but no phrase extends over one. */
const isBetweenWords = unitTest(/[\s\u2010-\u2015-]/u);
const isOpening = unitTest(/[\p{Ps}\p{Pi}\p{Pf}"'¿¡]/u);
const isClosing = unitTest(/[\p{Pe}\p{Pi}\p{Pf}"'.,;:!?…。、！？]/u);
const SPACE_OR_HYPHEN = /^(?:[^\S\r\n]+|[\u2010\u2011-])$/u;
const HYPHEN = /^[\u2010\u2011-]$/u;
const SENTENCE_END = /[.:!?…。！？\r\n]/u;
/** Soft hyphen, zero-width space and word joiner. */
const INVISIBLE = /[\u00ad\u200b\u2060]/gu;

/** Texts are mostly ASCII, and an expression for each character took more than finding the terms, so that of ASCII is looked up. */
function unitTest(pattern: RegExp): (unit: number) => boolean {
  const isMatch = (unit: number): boolean => pattern.test(String.fromCharCode(unit));
  const ofAscii = Array.from({ length: 128 }, (_none, unit) => isMatch(unit));
  return (unit) => ofAscii[unit] ?? isMatch(unit);
}

/**
 * Splits a text into words. Symbols without a space belong to the word: `C#`, `N+1`, `.NET`, `read/write`, `user.xss`, so that no part of a symbol,
 * path, rule or identifier counts as a mention.
 */
export function wordsOf(text: string): readonly Word[] {
  const words: Word[] = [];
  const { length } = text;
  let endBefore = 0;
  let next = 0;
  while (next < length) {
    let start = next;
    let units = 0;
    for (; next < length; next++) {
      const unit = text.charCodeAt(next);
      if (isBetweenWords(unit)) break;
      units |= unit;
    }
    let end = next;
    next++;
    while (start < end && isOpening(text.charCodeAt(start))) start++;
    while (start < end && isClosing(text.charCodeAt(end - 1))) end--;
    if (start === end) continue;
    const asTyped = text.slice(start, end);
    const written = units < 128 ? asTyped : typedAlike(asTyped);
    if (written === '') continue;
    const isFirst = words.length === 0;
    const gap = text.slice(endBefore, start);
    const isSpace = gap === ' ';
    words.push({
      written,
      lowerCase: written.toLowerCase(),
      start,
      end,
      followsOn: !isFirst && (isSpace || SPACE_OR_HYPHEN.test(gap)),
      afterHyphen: !isSpace && HYPHEN.test(gap),
      opensSentence: isFirst || (!isSpace && SENTENCE_END.test(gap)),
    });
    endBefore = end;
  }
  return words;
}

function typedAlike(word: string): string {
  return normalized(word.replace(INVISIBLE, '').replaceAll('’', "'"), 'NFC');
}

/** A form of the last word of a mention. */
export interface Form {
  readonly written: string;
  /** The number of letters at the end that are not part of the mention: the `'s` of `the deadlock's cause`. */
  readonly leftOver: number;
}

/** A word as written, then without the genitive, then in the singular. */
export function formsOf(word: string): readonly Form[] {
  const forms: Form[] = [{ written: word, leftOver: 0 }];
  if (!word.endsWith('s')) return forms;
  const add = (written: string, leftOver = 0): void => {
    forms.push({ written, leftOver });
  };
  if (word.endsWith("'s")) add(word.slice(0, -2), 2);
  else if (word.length > 1 && !word.endsWith('ss')) {
    if (word.endsWith('ies')) add(`${word.slice(0, -3)}y`);
    if (/(?:[sxzo]|[cs]h)es$/u.test(word)) add(word.slice(0, -2));
    add(word.slice(0, -1));
  }
  return forms;
}

/** A phrase that may mention a term. */
export interface Phrase {
  readonly words: readonly string[];
  /** Whether case has to match. */
  readonly caseCounts: boolean;
  /** Whether it is part of the name; otherwise it is an alias. */
  readonly isName: boolean;
}

/** All phrases for a term, those of its name first. Texts use either half of `Cross-Site Scripting (XSS)`, so each half is a phrase. */
export function phrasesOf(term: {
  readonly term: string;
  readonly aliases: readonly string[];
}): readonly Phrase[] {
  const name = term.term.trim();
  const { bare, inParentheses } = namePartsOf(name);
  const names =
    inParentheses !== null && abbreviates(inParentheses, bare) ? [bare, inParentheses] : [bare];
  return [
    ...names.map((text) => toPhrase(text, true)),
    ...term.aliases.map((text) => toPhrase(text, false)),
  ].filter(isTelling);
}

/**
 * Whether a parenthesis abbreviates the name before it, as in `Cross-Site Scripting (XSS)`, rather than saying what it belongs to, as in `Async Void
 * (C#)` and `Trait (PHP)`. In an abbreviation, the letters occur in the name in the same order, beginning with its first.
 */
function abbreviates(parenthesis: string, name: string): boolean {
  if (!/^[\p{L}\p{N}]+$/u.test(parenthesis) || !/\p{Lu}.*\p{Lu}/u.test(parenthesis)) return false;
  const letters = lettersOf(parenthesis).toLowerCase();
  const plain = lettersOf(name).toLowerCase();
  // An X can replace a whole syllable, as in XSS, XXE and XP.
  return [plain, plain.replace(/cross|trans|ex/gu, 'x')].some((text) => {
    let from = 0;
    return (
      text.charAt(0) === letters.charAt(0) &&
      [...letters].every((letter) => (from = text.indexOf(letter, from) + 1) > 0)
    );
  });
}

function toPhrase(text: string, isName: boolean): Phrase {
  const words = wordsOf(text).map(({ written }) => written);
  return { words, isName, caseCounts: isAbbreviation(words) || isShortWord(words) };
}

/** `BASE` is not the base of a number; `UTF-8` and `RFC 9457` are abbreviations, too. */
function isAbbreviation(words: readonly string[]): boolean {
  return !words.some((word) => /\p{Ll}/u.test(word));
}

/** `Set` is a type and `set` is a verb: in so short a word the capital may be the only difference. */
function isShortWord(words: readonly string[]): boolean {
  return words.length === 1 && lettersOf(words[0] ?? '').length < 4;
}

function lettersOf(text: string): string {
  return text.replace(/\P{L}/gu, '');
}

/** Maximum number of words in a phrase: longer ones are hardly ever repeated exactly, and each word costs a look-up wherever the first one occurs. */
const MOST_WORDS = 10;

/**
 * Whether a phrase in a text can only mean the term. A single letter numbers a list, and a number counts something. Any other name is accepted,
 * because an editor chose it for the term; an alias of one word must not be a common word.
 */
function isTelling({ words, isName }: Phrase): boolean {
  const [word = ''] = words;
  if (words.length > MOST_WORDS || words.join('').length < 2) return false;
  if (!words.some((each) => /\p{L}/u.test(each))) return false;
  if (isName || words.length > 1) return true;
  // Two-letter abbreviations are ambiguous: `ES` is Event Sourcing, but ECMAScript in `ES modules`.
  if (/^\p{L}{2}$/u.test(word)) return false;
  if (/.\p{Lu}|[^\p{L}\p{M}]/u.test(word)) return true;
  return lettersOf(word).length >= 6 && !isCommon(word.toLowerCase());
}

function isCommon(word: string): boolean {
  return formsOf(word).some(({ written }) => COMMON_WORDS.has(written));
}

/**
 * Words of six or more letters that often do not refer to the term: English function words, and words that are frequent in programs and texts about
 * them. Shorter ones need no list.
 */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  `although always another anyone anything around because before behind between beyond cannot during either enough
  except instead itself likely neither nothing otherwise rather several should something through together toward
  unless usually whether within without
  access action change client column command content context control counter default device driver element engine
  factory format function handler header helper hypothesis import instance interface library manager master member
  memory message method module monitor network number object option package padding paging parameter parser pattern
  pointer policy process program project property provider reader record reference release report request resource
  response result return runtime schema script section sender server service session setting signal source static
  statement status storage stream string structure subject system target template testing thread timeout update value
  variable version window worker wrapper writer`.split(/\s+/),
);
