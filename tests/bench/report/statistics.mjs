const sorted = (numbers) => Float64Array.from(numbers).sort();

/** The number in the middle; the mean of the two in the middle when their count is even. */
export function median(numbers) {
  const all = sorted(numbers);
  const middle = all.length / 2;
  return all.length % 2 === 1
    ? all[Math.floor(middle)]
    : ((all[middle - 1] ?? NaN) + (all[middle] ?? NaN)) / 2;
}

/**
 * The smallest of the numbers that so many of them do not exceed.
 *
 * @param {Iterable<number>} numbers
 * @param {readonly number[]} shares each from 0 to 1
 */
export function percentiles(numbers, shares) {
  const all = sorted(numbers);
  return shares.map((share) => all[Math.max(0, Math.ceil(all.length * share) - 1)] ?? NaN);
}

/**
 * How many times as fast as the other something was. Each round gives one ratio of two measurements made within seconds,
 * so that a machine which becomes slower changes both.
 *
 * @param {readonly number[]} these one number a round
 * @param {readonly number[]} others one number a round
 * @returns {{ median: number, least: number, most: number }}
 */
export function ratioOf(these, others) {
  const ratios = these.map((number, round) => number / others[round]);
  return { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) };
}
