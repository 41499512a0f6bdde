import { normalized } from './normalized';

/** Maximum number of searched words in a query, and maximum length of each: typed queries stay far below. */
export const QUERY_MAX_WORDS = 8;
export const WORD_MAX_LENGTH = 40;

/** A character of a script that is written without spaces between words. */
const UNSPACED =
  '(?=[\\p{L}\\p{N}\\p{M}])[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]';
const SPACED = `(?!${UNSPACED})[\\p{L}\\p{N}\\p{M}]`;

/**
 * Words as a search compares them: lower case, without accents, separated by `-`, `_` and punctuation. Symbols in names of languages and patterns
 * stay: `C#`, `C++`, `N+1`, `.NET`. Letters without spaces between them are one word.
 */
export const WORD = new RegExp(
  `(?:${UNSPACED})+|(?:(?<![\\p{L}\\p{N}])\\.)?(?:${SPACED})+(?:\\+\\+|#|\\+(?:${SPACED})+)?`,
  'gu',
);
/** The same for ASCII text, which is nearly all text. */
const PLAIN_WORD = /(?:(?<![a-z0-9])\.)?[a-z0-9]+(?:\+\+|#|\+[a-z0-9]+)?/g;
const IS_PLAIN = /^[\t\n\r -~]*$/;
/** `n + 1` is `N+1`; a longer word before the symbol means an addition. */
const SPACES_AROUND_PLUS = /(?<![\p{L}\p{N}])([\p{L}\p{N}]) ?\+ ?(?=[\p{L}\p{N}])/gu;
const UNSPACED_RUN = new RegExp(`^(?:${UNSPACED})+$`, 'u');

export function wordsOf(text: string): string[] {
  const joined = text.includes(' +') ? text.replace(SPACES_AROUND_PLUS, '$1+') : text;
  if (IS_PLAIN.test(joined))
    return (joined.replaceAll("'", '').toLowerCase().match(PLAIN_WORD) ?? []).map(cut);
  const plain = withoutAccents(joined.toLowerCase()).toLowerCase().replace(/['’]/g, '');
  return (plain.match(WORD) ?? []).map((word) => (isUnspaced(word) ? word : cut(word)));
}

function cut(word: string): string {
  return word.slice(0, WORD_MAX_LENGTH);
}

/** Whether a word is a run of a script without spaces, any piece of which may be a word. */
export function isUnspaced(word: string): boolean {
  return word.charCodeAt(0) > 0x7f && UNSPACED_RUN.test(word);
}

/**
 * The pieces by which a word is looked up: itself; for a run of a script without spaces, every two adjacent characters, of which the last may be the
 * beginning of two.
 */
export function piecesOf(word: string): readonly string[] {
  if (!isUnspaced(word)) return [word];
  const characters = [...word];
  return characters.length < 3
    ? [word]
    : characters.slice(1).map((character, place) => `${characters[place]}${character}`);
}

/**
 * The forms under which a run of a script without spaces is found, wherever a search begins in it: every two adjacent characters, and the last
 * character.
 */
export function formsOfRun(run: string): readonly string[] {
  return [...new Set([...piecesOf(run), [...run].at(-1) ?? ''])];
}

/** The words of a search, limited so that a hostile query costs no more than a long one. */
export function queryWordsOf(query: string): string[] {
  return [...new Set(wordsOf(query).flatMap(piecesOf))].slice(0, QUERY_MAX_WORDS);
}

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Other spellings of words: without their symbols, and of numbers. A Map, because a word may be `constructor`. */
const SPELLINGS: ReadonlyMap<string, readonly string[]> = new Map([
  ...NUMBERS.flatMap((word, place): [string, string[]][] => [
    [word, [String(place + 1)]],
    [String(place + 1), [word]],
  ]),
  ['c#', ['csharp']],
  ['c++', ['cpp', 'cplusplus']],
  ['.net', ['net', 'dotnet']],
]);

/** The forms under which a word of a term is found: itself, its singular, other spellings, and the pieces of a run without spaces. */
export function formsOf(word: string): string[] {
  const spellings = SPELLINGS.get(word);
  if (spellings === undefined && /^[a-z]+$/.test(word) && !word.endsWith('s')) return [word];
  if (isUnspaced(word)) return [...new Set([word, ...formsOfRun(word)])];
  const spelled = spellings ?? (word.includes('+') ? [word.replaceAll('+', '')] : []);
  return [...new Set([word, singularOf(word), ...spelled])];
}

/** English plurals of nouns, by rule: enough to let `queries` find `query`. */
export function singularOf(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:ss|sh|x|z)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word))
    return word.slice(0, -1);
  return word;
}

/** Minimum length of the root of an English word that is searched in place of the word. */
const ROOT_FROM = 4;

/** The common prefix of the forms of an English word, by rule: `wait` of `waiting`, `waits` and `waited`, `optimiz` of `optimize` and `optimization`. */
export function rootOf(word: string): string {
  const root = singularOf(word)
    .replace(/(?<=[aeiouy][a-z]*)(?:ing|ation|ly|(?<!e)ed|(?<=[a-z]{5})e)$/, '')
    .replace(/([bdgmnprt])\1$/, '$1');
  return root.length < ROOT_FROM ? word : root;
}

/** A phrase that is the same for equal names, ignoring the separators between their words. */
export function phraseOf(text: string): string {
  return wordsOf(text).join(' ');
}

/** A phrase without spaces: some people type `crosssite` for `cross-site`. */
export function squashed(text: string): string {
  return wordsOf(text).join('');
}

/** Letters that Unicode does not decompose into a base letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};
/** Accents, and the optional vowels of Hebrew and Arabic. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g;

/** A lower-case text without accents; marks of other scripts that make other letters stay. */
export function withoutAccents(text: string): string {
  const letters = text.replace(/[ßæœøđðłþı]/g, (letter) => LETTERS[letter] ?? letter);
  return normalized(normalized(letters, 'NFKD').replace(ACCENTS, ''), 'NFKC');
}
