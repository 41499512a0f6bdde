import { queryWordsOf, singularOf } from './search-words';
import type { WantedWord } from './word-index';

/** Shortest word in which one slip is forgiven, and shortest in which two are. */
const ONE_SLIP_FROM = 4;
const TWO_SLIPS_FROM = 8;
/** Shortest word in which one slip is forgiven when a longer word stands beside it: `Dead Coe` can only be one name, `Coe` alone many. */
const ONE_SLIP_BESIDE_OTHERS_FROM = 2;
/** Shortest word that is also looked for as the beginning of a longer one; a shorter one begins thousands. */
export const PREFIX_FROM = 3;

/** What the index is asked for a query as it was typed. */
export function wordsAsTyped(query: string): readonly WantedWord[] {
  return wanted(query, () => 0);
}

/** What the index is asked for a query in which there may be slips. */
export function wordsWithSlips(query: string): readonly WantedWord[] {
  const words = queryWordsOf(query);
  const hasLonger = words.length > 1 && words.some((word) => word.length >= ONE_SLIP_FROM);
  return wanted(query, ({ length }) => {
    if (length >= TWO_SLIPS_FROM) return 2;
    const from = hasLonger ? ONE_SLIP_BESIDE_OTHERS_FROM : ONE_SLIP_FROM;
    return length >= from ? 1 : 0;
  });
}

/** How many slips are forgiven in a name as a whole. */
export function slipsInName(joined: string): number {
  return joined.length >= ONE_SLIP_FROM ? 1 : 0;
}

function wanted(query: string, slipsIn: (word: string) => number): readonly WantedWord[] {
  return queryWordsOf(query)
    .map(singularOf)
    .map((word) => ({ word, asPrefix: word.length >= PREFIX_FROM, slips: slipsIn(word) }));
}
