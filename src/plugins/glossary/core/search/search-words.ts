/** Most words of a query that are looked at, and most characters of each: what a person types stays far below. */
export const QUERY_MAX_WORDS = 8;
export const WORD_MAX_LENGTH = 40;

/**
 * Words as a search compares them: lower case, without accents, `-`, `_` and punctuation between them. The signs that belong to
 * names of languages and patterns stay: `C#`, `C++`, `N+1`, `.NET`.
 */
const WORD = /(?<![\p{L}\p{N}])\.?[\p{L}\p{N}]+(?:\+\+|#|\+[\p{L}\p{N}]+)?/gu;

export function wordsOf(text: string): string[] {
  const plain = withoutAccents(text).toLowerCase();
  return (plain.match(WORD) ?? []).map((word) => word.slice(0, WORD_MAX_LENGTH));
}

/** Taking text apart by accents is slow, and most of it has none. */
function withoutAccents(text: string): string {
  const decomposed = /^[\t\n\r -~]*$/.test(text) ? text : text.normalize('NFKD');
  return decomposed.replace(/[\u0300-\u036f'’]/g, '');
}

/** The words of a search, bounded: a hostile query costs no more than a long one. */
export function queryWordsOf(query: string): string[] {
  return [...new Set(wordsOf(query))].slice(0, QUERY_MAX_WORDS);
}

/** How people write a word whose signs they leave out. A Map, because a word may be `constructor`. */
const SPELLINGS: ReadonlyMap<string, readonly string[]> = new Map([
  ['c#', ['csharp']],
  ['c++', ['cpp', 'cplusplus']],
  ['.net', ['net', 'dotnet']],
]);

/** The forms under which a word of a term is found: itself, its singular, and other spellings. */
export function formsOf(word: string): string[] {
  if (/^[a-z]+$/.test(word) && !word.endsWith('s')) return [word];
  const spelled = SPELLINGS.get(word) ?? (word.includes('+') ? [word.replaceAll('+', '')] : []);
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

/** A phrase under which equal names meet, whatever stands between their words. */
export function phraseOf(text: string): string {
  return wordsOf(text).join(' ');
}

/** A phrase without any space: `crosssite` is what some people type for `cross-site`. */
export function squashed(text: string): string {
  return wordsOf(text).join('');
}
