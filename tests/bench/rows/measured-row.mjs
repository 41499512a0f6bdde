import { measureSide } from './measured-side.mjs';
import { median, ratioOf } from '../report/statistics.mjs';

const WARM_UP_SECONDS = 1;

/**
 * Measures all sides in every round, each round in the order opposite to the last, after a warm-up of each.
 *
 * @param {readonly import('./measured-side.mjs').Side[]} sides
 * @param {{ generator: object, connections: number, rounds: number, seconds: number }} options
 * @returns {Promise<Record<string, object>>} medians over the rounds by the side's name;
 *   `rounds` of a side holds what it answered a second in each
 */
export async function measureRounds(sides, { generator, connections, rounds, seconds }) {
  const measure = (side, length) =>
    measureSide(side, {
      connections,
      cutAtMost: generator.cutAtMost(connections),
      load: (order) => generator.measure({ ...order, seconds: length }),
    });
  for (const side of sides) await measure(side, WARM_UP_SECONDS);
  const results = new Map(sides.map((side) => [side, []]));
  for (let round = 0; round < rounds; round += 1) {
    const ordered = round % 2 === 0 ? sides : sides.toReversed();
    for (const side of ordered) results.get(side).push(await measure(side, seconds));
  }
  return Object.fromEntries(
    [...results].map(([side, measured]) => [side.name, summaryOf(measured)]),
  );
}

function summaryOf(measured) {
  const rounds = measured.map(({ answered, seconds }) => answered / seconds);
  const medianOf = (name) => median(measured.map((one) => one[name]));
  return {
    rounds,
    perSecond: median(rounds),
    p50: medianOf('p50'),
    p99: medianOf('p99'),
    cpuShare: medianOf('cpuShare'),
    rss: measured.at(-1).rss,
  };
}

/** How many times as fast as the other a side of the same rounds was. */
export const ratioOfSides = (sides, one, other) => ratioOf(sides[one].rounds, sides[other].rounds);
