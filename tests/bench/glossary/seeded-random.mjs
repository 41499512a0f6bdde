const MULBERRY_STEP = 0x6d2b79f5;
const GOLDEN_RATIO = 0x9e3779b1;
/** Slots of the table that a ranked choice looks its result up in; the rarest of 8000 items still has some. */
const RANK_SLOTS = 2 ** 18;

/**
 * A seeded generator (mulberry32): the same seed gives the same sequence on every machine.
 *
 * @param {number} seed
 * @param {number} [stream] sequences of one seed that do not depend on how far the others were read
 */
export function seededRandom(seed, stream = 0) {
  let state = (seed ^ Math.imul(stream, GOLDEN_RATIO)) | 0;
  function next() {
    state = (state + MULBERRY_STEP) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const below = (limit) => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (share) => next() < share,
    between: (least, most) => least + below(most - least + 1),
    pick: (list) => list[below(list.length)],
  };
}

/** @template T @param {readonly T[]} list @returns {T[]} the same items in another order */
export function shuffled(list, random) {
  const result = [...list];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = random.below(last + 1);
    [result[last], result[other]] = [result[other], result[last]];
  }
  return result;
}

/**
 * Chooses from a list so that the n-th item is about n times as rare as the first (Zipf).
 *
 * @template T
 * @param {readonly T[]} list most frequent first
 * @param {number} [exponent] 0: all alike; 1: as words in a language
 * @returns {(random: ReturnType<typeof seededRandom>) => T}
 */
export function rankedChoice(list, exponent = 1) {
  const weights = list.map((_, index) => 1 / (index + 2) ** exponent);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const slots = new Uint32Array(RANK_SLOTS);
  let index = 0;
  let reached = weights[0] / total;
  for (let slot = 0; slot < RANK_SLOTS; slot += 1) {
    while ((slot + 0.5) / RANK_SLOTS > reached && index < list.length - 1) {
      index += 1;
      reached += weights[index] / total;
    }
    slots[slot] = index;
  }
  return (random) => list[slots[random.below(RANK_SLOTS)]];
}
