import { pseudoRandom } from '../../pseudo-random';

/** Choices of a fuzz: the same for the same seed and number of the request, so that one request can be sent again alone. */
export interface Dice {
  /** A whole number from 0 up to `below` (at most 65536). */
  below(below: number): number;
  /** True in so many of a hundred cases. */
  chance(percent: number): boolean;
  pick<Value>(values: readonly [Value, ...Value[]]): Value;
  /** Up to `most` values, some perhaps more than once. */
  some<Value>(values: readonly Value[], most: number): Value[];
}

/** The golden ratio as a 32-bit fraction: seeds that follow each other become seeds far apart. */
const SPREAD = 0x9e37_79b1;

export function diceFor(seed: number, request: number): Dice {
  const below = pseudoRandom(Math.imul(request + 1, SPREAD) ^ Math.imul(seed, 0x85eb_ca6b));
  const one = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value;
  return {
    below,
    pick: one,
    chance: (percent) => below(100) < percent,
    some: (values, most) => Array.from({ length: below(most + 1) }, () => one(values)),
  };
}
