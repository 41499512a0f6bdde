/** A word of a running text, or of a name or an alias. */
export interface Word {
  /** With composed letters, straight apostrophes and nothing invisible, so that two ways of typing it are one word. */
  readonly written: string;
  readonly lowerCase: string;
  /** Where it stands in the text; punctuation around it is not part of it. */
  readonly start: number;
  readonly end: number;
  /** Nothing but a space or a hyphen parts it from the word before: no full stop, bracket, dash or line end. */
  readonly followsOn: boolean;
  /** The later half of a compound, as `deadlock` in `non-deadlock`. */
  readonly afterHyphen: boolean;
  /** Its capital may be there for the sentence alone. */
  readonly opensSentence: boolean;
}

/** Hyphens of all kinds part words as a space does; dashes do as well, but no phrase reaches over one. */
const BETWEEN_SPACES_AND_HYPHENS = /[^\s\u2010-\u2015-]+/gu;
const OPENING = /[\p{Ps}\p{Pi}\p{Pf}"'¿¡]/u;
const CLOSING = /[\p{Pe}\p{Pi}\p{Pf}"'.,;:!?…。、！？]/u;
const SPACE_OR_HYPHEN = /^(?:[^\S\r\n]+|[\u2010\u2011-])$/u;
const HYPHEN = /^[\u2010\u2011-]$/u;
const SENTENCE_END = /[.:!?…。！？\r\n]/u;
const ONLY_ASCII = /^[!-~]*$/;
/** Soft hyphen, zero-width space and word joiner. */
const INVISIBLE = /[\u00ad\u200b\u2060]/gu;

/**
 * Cuts a text into words. A symbol without a space beside it belongs to its word: `C#`, `N+1`, `.NET`, `read/write`,
 * `user.xss`. So no part of a symbol, path, rule or identifier is taken for a mention.
 */
export function wordsOf(text: string): readonly Word[] {
  const words: Word[] = [];
  let endBefore = 0;
  for (const { 0: whole, index } of text.matchAll(BETWEEN_SPACES_AND_HYPHENS)) {
    let start = 0;
    let end = whole.length;
    while (start < end && OPENING.test(whole.charAt(start))) start++;
    while (start < end && CLOSING.test(whole.charAt(end - 1))) end--;
    const written = typedAlike(whole.slice(start, end));
    if (written === '') continue;
    const gap = text.slice(endBefore, index + start);
    words.push({
      written,
      lowerCase: written.toLowerCase(),
      start: index + start,
      end: index + end,
      followsOn: words.length > 0 && SPACE_OR_HYPHEN.test(gap),
      afterHyphen: HYPHEN.test(gap),
      opensSentence: words.length === 0 || SENTENCE_END.test(gap),
    });
    endBefore = index + end;
  }
  return words;
}

function typedAlike(word: string): string {
  if (ONLY_ASCII.test(word)) return word;
  return word.replace(INVISIBLE, '').replaceAll('’', "'").normalize('NFC');
}

/** The last word of a mention as a name may have it. */
export interface Form {
  readonly written: string;
  /** How many letters at its end in the text are not part of the mention: the `'s` of `the deadlock's cause`. */
  readonly leftOver: number;
}

/** A word as it stands in a text, then without the genitive, then in the singular. */
export function formsOf(word: string): readonly Form[] {
  const forms: Form[] = [{ written: word, leftOver: 0 }];
  const add = (written: string, leftOver = 0): void => {
    forms.push({ written, leftOver });
  };
  if (word.endsWith("'s")) add(word.slice(0, -2), 2);
  else if (/[^s]s$/u.test(word)) {
    if (word.endsWith('ies')) add(`${word.slice(0, -3)}y`);
    if (/(?:[sxzo]|[cs]h)es$/u.test(word)) add(word.slice(0, -2));
    add(word.slice(0, -1));
  }
  return forms;
}

/** A phrase by which a text may mention a term. */
export interface Phrase {
  readonly words: readonly string[];
  /** Matches only as it is written. */
  readonly caseCounts: boolean;
  /** Part of the term's name; otherwise an alias. */
  readonly isName: boolean;
}

const TRAILING_PARENTHESIS = /^([^(]*\S)\s*\(([^()]*)\)$/u;

/**
 * All phrases that stand for a term, those of its name first. A text names `Cross-Site Scripting (XSS)` by one half or the
 * other, so each half is a phrase of its own.
 */
export function phrasesOf(term: {
  readonly term: string;
  readonly aliases: readonly string[];
}): readonly Phrase[] {
  const name = term.term.trim();
  const [, before = name, parenthesis = ''] = TRAILING_PARENTHESIS.exec(name) ?? [];
  const names = abbreviates(parenthesis, before) ? [before, parenthesis] : [before];
  return [
    ...names.map((text) => toPhrase(text, true)),
    ...term.aliases.map((text) => toPhrase(text, false)),
  ].filter(isTelling);
}

/**
 * Whether a parenthesis shortens the name before it, as in `Cross-Site Scripting (XSS)`, or says where the name belongs, as in
 * `Async Void (C#)` and `Trait (PHP)`. It shortens the name when its letters occur there in their order, the first one first.
 */
function abbreviates(parenthesis: string, name: string): boolean {
  if (!/^[\p{L}\p{N}]+$/u.test(parenthesis) || !/\p{Lu}.*\p{Lu}/u.test(parenthesis)) return false;
  const letters = lettersOf(parenthesis).toLowerCase();
  const plain = lettersOf(name).toLowerCase();
  // An X stands for a whole syllable, as in XSS, XXE and XP.
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

/** `BASE` is not the base of a number; `UTF-8` and `RFC 9457` are abbreviations as well. */
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

/** Longer phrases are hardly ever repeated word for word, and each word more costs a look-up wherever its first word stands. */
const MOST_WORDS = 10;

/**
 * Whether a phrase that is met in a text can only mean the term. A letter on its own numbers a list and a number counts
 * something. Any other name may stand, because an editor chose it for the term; an alias of one word must be more than a
 * common word.
 */
function isTelling({ words, isName }: Phrase): boolean {
  const [word = ''] = words;
  if (words.length > MOST_WORDS || words.join('').length < 2) return false;
  if (!words.some((each) => /\p{L}/u.test(each))) return false;
  if (isName || words.length > 1) return true;
  // Two letters are taken by too many: `ES` is Event Sourcing, and ECMAScript in `ES modules`.
  if (/^\p{L}{2}$/u.test(word)) return false;
  if (/.\p{Lu}|[^\p{L}\p{M}]/u.test(word)) return true;
  return lettersOf(word).length >= 6 && !isCommon(word.toLowerCase());
}

function isCommon(word: string): boolean {
  return formsOf(word).some(({ written }) => COMMON_WORDS.has(written));
}

/**
 * Words of six and more letters that mean something else as often as they mean a term of another name: English function
 * words, and words that programs and the prose about them cannot do without. Shorter ones need no list.
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
