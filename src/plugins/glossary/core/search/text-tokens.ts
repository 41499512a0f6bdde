import { formsOfRun, isUnspaced, WORD_MAX_LENGTH, wordsOf } from '../text/search-words';

/** The role of each ASCII character: separator, part of a word, or ambiguous (`don't` is one word). */
const [ENDS, BELONGS, LOOK_CLOSER] = [0, 1, 2];
const CHARACTERS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return character === "'" ? LOOK_CLOSER : /[a-z0-9]/i.test(character) ? BELONGS : ENDS;
});

/**
 * Word frequencies of a running text. Unlike in names, symbols are not part of words: `C#` and `C` are the same word here. Text without accents,
 * which is most text, is split without regular expressions.
 */
export function wordCountsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (word: string): void => {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  };
  const lower = text.toLowerCase();
  let start = -1;
  let isPlain = true;
  for (let index = 0; index <= lower.length; index += 1) {
    const code = index < lower.length ? lower.charCodeAt(index) : 0;
    const does = code < CHARACTERS.length ? CHARACTERS[code] : LOOK_CLOSER;
    if (does !== ENDS) {
      if (start === -1) start = index;
      if (does === LOOK_CLOSER) isPlain = false;
    } else if (start !== -1) {
      const word = lower.slice(start, index);
      if (isPlain) add(word.length > WORD_MAX_LENGTH ? word.slice(0, WORD_MAX_LENGTH) : word);
      else plainWordsOf(word).forEach(add);
      start = -1;
      isPlain = true;
    }
  }
  return counts;
}

/** Words as in the text index: without accents and symbols; for a script without spaces, every two adjacent characters. */
export function plainWordsOf(text: string): readonly string[] {
  return wordsOf(text).flatMap((word) =>
    isUnspaced(word) ? formsOfRun(word) : (word.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []),
  );
}
