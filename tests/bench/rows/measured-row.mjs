import { measureSide } from './measured-side.mjs';
import { median, percentiles, ratioOf } from '../report/statistics.mjs';

const WARM_UP_SECONDS = 1;
/** Load at which latency is measured, as a share of the most that the same side reached. */
const PACED_SHARE = 0.5;

/**
 * Measures all sides in every round, each round in the order opposite to the last, after a warm-up of each.
 *
 * @param {readonly import('./measured-side.mjs').Side[]} sides
 * @param {{ generator: object, connections: number, rounds: number, seconds: number }} options
 * @returns {Promise<{ sides: Record<string, object>, counted: object[] }>} medians over the rounds by the side's name;
 *   `rounds` of a side holds what it answered a second in each
 */
export async function measureRounds(sides, { generator, connections, rounds, seconds }) {
  const counted = [];
  async function measure(side, length) {
    const result = await measureSide(side, {
      connections,
      cutAtMost: generator.cutAtMost(connections),
      load: (order) => generator.measure({ ...order, seconds: length }),
    });
    if (result.counted !== null) counted.push(result.counted);
    return result;
  }
  for (const side of sides) await measure(side, WARM_UP_SECONDS);
  const results = new Map(sides.map((side) => [side, []]));
  for (let round = 0; round < rounds; round += 1) {
    const ordered = round % 2 === 0 ? sides : sides.toReversed();
    for (const side of ordered) results.get(side).push(await measure(side, seconds));
  }
  const summaries = [...results].map(([side, measured]) => [side.name, summaryOf(measured)]);
  return { sides: Object.fromEntries(summaries), counted };
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

/** Latency of one side at half of what it reached; times in milliseconds, counted from when a request was due. */
export async function measurePaced(side, { client, connections, seconds, most }) {
  const rate = most * PACED_SHARE;
  const { latencies, lateness, counted, ...result } = await measureSide(side, {
    connections,
    // The paced client waits for every answer.
    cutAtMost: 0,
    load: (order) => client.ask('askAtRate', { ...order, seconds, rate }),
  });
  const [p50, p99, worst] = percentiles(latencies, [0.5, 0.99, 1]);
  const [late] = percentiles(lateness, [0.99]);
  return {
    rate,
    reached: result.answered / result.seconds,
    p50,
    p99,
    worst,
    late,
    counted,
  };
}
