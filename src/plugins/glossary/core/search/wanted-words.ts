import { isUnspaced, piecesOf, queryWordsOf, singularOf, wordsOf } from '../text/search-words';
import type { WantedWord } from './word-index';

/** Shortest word in which one slip is forgiven, and shortest in which two are. */
const ONE_SLIP_FROM = 4;
const TWO_SLIPS_FROM = 8;
/** Shortest name in which one slip is forgiven as a whole: `Sga` can only be Saga. */
const ONE_SLIP_IN_NAME_FROM = 3;
/** Shortest word in which one slip is forgiven when a longer word stands beside it: `Dead Coe` can only be one name, `Coe` alone many. */
const ONE_SLIP_BESIDE_OTHERS_FROM = 2;
/**
 * Shortest word that is also looked for as the beginning of a longer one; a shorter one begins thousands, unless others stand before it or
 * it is a whole word's worth of letters, as in Chinese.
 */
const PREFIX_FROM = 3;

export function wordsAsTyped(query: string): readonly WantedWord[] {
  return wanted(query, () => 0);
}

/** The words to look up where a typed word that stands nowhere may have slips. */
export function wordsKnownOrWithSlips(
  query: string,
  isKnown: (word: WantedWord) => boolean,
): readonly WantedWord[] {
  const typed = wordsAsTyped(query);
  const withSlips = wordsWithSlips(query);
  return typed.map((word, place) => (isKnown(word) ? word : (withSlips[place] ?? word)));
}

export function wordsWithSlips(query: string): readonly WantedWord[] {
  const words = queryWordsOf(query);
  const hasLonger = words.length > 1 && words.some((word) => word.length >= ONE_SLIP_FROM);
  return wanted(query, (word) => {
    // Of two characters that mean a word each, another one is another word.
    if (isUnspaced(word)) return 0;
    if (word.length >= TWO_SLIPS_FROM) return 2;
    const from = hasLonger ? ONE_SLIP_BESIDE_OTHERS_FROM : ONE_SLIP_FROM;
    return word.length >= from ? 1 : 0;
  });
}

/** How many slips are forgiven in a name as a whole. */
export function slipsInName(joined: string): number {
  return joined.length >= ONE_SLIP_IN_NAME_FROM && !isUnspaced(joined) ? 1 : 0;
}

function wanted(query: string, slipsIn: (word: string) => number): readonly WantedWord[] {
  const words = queryWordsOf(query);
  const last = piecesOf(wordsOf(query).at(-1) ?? '').at(-1);
  return words.map((typed) => {
    const word = singularOf(typed);
    const isBeginning = words.length > 1 && typed === last;
    const asPrefix = isBeginning || word.length >= PREFIX_FROM || isUnspaced(word);
    return { word, asPrefix, slips: slipsIn(word) };
  });
}
