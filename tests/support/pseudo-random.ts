/** Whole numbers from 0 up to `below` (at most 65536), evenly spread and the same in every run. */
export function pseudoRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    // The multiplier and increment of Numerical Recipes; the upper bits are the better ones.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor(((state >>> 16) * below) / 0x1_0000);
  };
}
