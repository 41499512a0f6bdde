import {
  isUnspaced,
  piecesOf,
  queryWordsOf,
  rootOf,
  singularOf,
  wordsOf,
} from '../text/search-words';
import type { QueryWord } from './word-index';

/** Minimum length of a word for one slip, and for two. */
const ONE_SLIP_FROM = 4;
const TWO_SLIPS_FROM = 8;
/** Minimum length of a whole name for one slip: `Sga` can only be Saga. */
const ONE_SLIP_IN_NAME_FROM = 3;
/** Minimum length of a word for one slip when there is a longer word as well: `Dead Coe` can only be one name, `Coe` alone many. */
const ONE_SLIP_BESIDE_OTHERS_FROM = 3;
/**
 * Minimum length of a word that is also searched as a prefix; a shorter prefix has thousands of matches, unless there are other words before it or it
 * is a whole word's worth of letters, as in Chinese.
 */
const PREFIX_FROM = 3;

export function wordsAsTyped(query: string): readonly QueryWord[] {
  return queryWordsWith(query, () => 0);
}

/** Minimum length of a word of a question in which a slip is allowed: a shorter one that occurs nowhere is another word. */
const SLIP_IN_QUESTION_FROM = 5;

/** The words to look up, by the roots of those that occur nowhere as typed, and with slips where their roots do not either. */
export function wordsKnownOrWithSlips(
  query: string,
  isKnown: (word: QueryWord) => boolean,
): readonly QueryWord[] {
  const typed = wordsAsTyped(query);
  const withSlips = wordsWithSlips(query);
  return typed.map((word, place) => {
    if (isKnown(word)) return word;
    const byRoot = { word: rootOf(word.word), asPrefix: true, slips: 0 };
    if (isKnown(byRoot)) return byRoot;
    return word.word.length < SLIP_IN_QUESTION_FROM ? word : (withSlips[place] ?? word);
  });
}

export function wordsWithSlips(query: string): readonly QueryWord[] {
  const words = queryWordsOf(query);
  const hasLonger = words.length > 1 && words.some((word) => word.length >= ONE_SLIP_FROM);
  return queryWordsWith(query, (word) => {
    // Characters that are a word each: another character is another word.
    if (isUnspaced(word)) return 0;
    if (word.length >= TWO_SLIPS_FROM) return 2;
    const from = hasLonger ? ONE_SLIP_BESIDE_OTHERS_FROM : ONE_SLIP_FROM;
    return word.length >= from ? 1 : 0;
  });
}

/** The number of slips allowed in a whole name. */
export function slipsInName(joined: string): number {
  return joined.length >= ONE_SLIP_IN_NAME_FROM && !isUnspaced(joined) ? 1 : 0;
}

function queryWordsWith(query: string, slipsIn: (word: string) => number): readonly QueryWord[] {
  const words = queryWordsOf(query);
  const last = piecesOf(wordsOf(query).at(-1) ?? '').at(-1);
  return words.map((typed) => {
    const word = singularOf(typed);
    const isBeginning = words.length > 1 && typed === last;
    const asPrefix = isBeginning || word.length >= PREFIX_FROM || isUnspaced(word);
    return { word, asPrefix, slips: slipsIn(word) };
  });
}
