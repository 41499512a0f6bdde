import { pseudoRandom } from '../pseudo-random';

const LENGTH = 20_000;
const DIGITS = 36;
const random = pseudoRandom(4);

/** A text that compression does not make small: a memory of 1 MiB does not hold many terms that have it. */
export const LARGE_TEXT = Array.from({ length: LENGTH }, () =>
  random(DIGITS).toString(DIGITS),
).join('');
