import type { CooperativeTask } from '../tasks/cooperative-task';

/** A run of words: of both texts, of the text alone, or of the quote alone. */
export interface AlignedRun {
  readonly kind: 'same' | 'missing' | 'added';
  /** Words, from 1 on. */
  readonly count: number;
}

export interface Alignment {
  /** Number of the first word of the text that belongs to it. */
  readonly start: number;
  readonly runs: readonly AlignedRun[];
}

/** Some milliseconds. */
const PAIRS_AT_ONCE = 500_000;
const [SAME, REPLACED, ADDED, MISSING] = [0, 1, 2, 3];

/**
 * A quote against the part of a text which resembles it most: the fewest words that are missing, added or replaced, not counting the text
 * around the part (semi-global alignment, https://en.wikipedia.org/wiki/Sequence_alignment). It takes a byte for each pair of words.
 */
export function* alignWords(
  text: readonly string[],
  quote: readonly string[],
): CooperativeTask<Alignment> {
  const numbers = new Map<string, number>();
  const numbersOf = (words: readonly string[]): Uint32Array =>
    Uint32Array.from(words, (word) => {
      const number = numbers.get(word) ?? numbers.size;
      numbers.set(word, number);
      return number;
    });
  const [ofText, ofQuote] = [numbersOf(text), numbersOf(quote)];
  const width = text.length + 1;
  const moves = new Uint8Array(width * (quote.length + 1));
  let before = new Uint32Array(width);
  let current = new Uint32Array(width);
  for (let row = 1; row <= quote.length; row += 1) {
    if ((row * width) % PAIRS_AT_ONCE < width) yield;
    current[0] = row;
    moves[row * width] = ADDED;
    const word = ofQuote[row - 1];
    for (let column = 1; column < width; column += 1) {
      const isSame = ofText[column - 1] === word;
      let least = (before[column - 1] ?? 0) + (isSame ? 0 : 1);
      let move = isSame ? SAME : REPLACED;
      const missing = (current[column - 1] ?? 0) + 1;
      if (missing < least) [least, move] = [missing, MISSING];
      const added = (before[column] ?? 0) + 1;
      if (added < least) [least, move] = [added, ADDED];
      current[column] = least;
      moves[row * width + column] = move;
    }
    [before, current] = [current, before];
  }
  return walkedBack(moves, width, { row: quote.length, column: bestEnd(before) });
}

/** The first of the best ends; a last word that is another one is replaced by it, not just added. */
function bestEnd(costs: Uint32Array): number {
  const least = costs.reduce((low, cost) => Math.min(low, cost), Infinity);
  let end = Math.max(0, costs.indexOf(least));
  while (costs[end + 1] === least) end += 1;
  return end;
}

function walkedBack(
  moves: Uint8Array,
  width: number,
  { row, column }: { readonly row: number; readonly column: number },
): Alignment {
  const runs: AlignedRun[] = [];
  let [atRow, atColumn] = [row, column];
  let [missing, added, same] = [0, 0, 0];
  /** Removed words come before those that replace them. */
  const close = (): void => {
    if (same > 0) runs.push({ kind: 'same', count: same });
    if (added > 0) runs.push({ kind: 'added', count: added });
    if (missing > 0) runs.push({ kind: 'missing', count: missing });
    [missing, added, same] = [0, 0, 0];
  };
  while (atRow > 0) {
    const move = moves[atRow * width + atColumn];
    if ((move === SAME) !== same > 0) close();
    if (move === SAME) same += 1;
    if (move === ADDED || move === REPLACED) added += 1;
    if (move === MISSING || move === REPLACED) missing += 1;
    if (move !== MISSING) atRow -= 1;
    if (move !== ADDED) atColumn -= 1;
  }
  close();
  return { start: atColumn, runs: runs.reverse() };
}
