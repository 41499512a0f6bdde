import { checkCounts, settledCounts } from '../service/checked-counts.mjs';

/** By how much the mean answer may differ in size from those that were looked at before: numbers grow, charts with them. */
const SIZE_TOLERANCE = 0.1;
const ERROR_STATUS = 400;
/** Addresses of readers that one measurement has for itself. */
const READERS = 2 ** 17;

/** Where a term is published meanwhile: how often, in milliseconds. */
const PUBLISHING_INTERVAL = 200;

let measurements = 0;

/**
 * Puts a load on one side and checks what came of it: the statuses, the size of the answers, and for the service that all
 * of it, and nothing else, was counted in the database.
 *
 * @typedef {object} Side the control, or the service at the addresses of a row
 * @property {string} name
 * @property {{ ask(order: string): Promise<any> }} process
 * @property {number} port
 * @property {{ name: string, status: number, counts: readonly string[] }} row
 * @property {readonly string[]} requests
 * @property {number} meanBytes of an answer as it goes over the wire
 * @property {boolean} isCounting whether it has a database
 *
 * @param {Side} side
 * @param {{ connections: number, cutAtMost: number, load: (order: object) => Promise<object> }} options load: sends requests;
 *   cutAtMost: how many of them it may leave without waiting for the answer
 * @returns what the load answers, with `rss` in bytes, `cpuShare` of one core
 */
export async function measureSide(side, { connections, cutAtMost, load }) {
  const what = `${side.row.name}, ${side.name}, connections: ${connections}`;
  const before = side.isCounting ? await settledCounts(side.process) : null;
  const used = await side.process.ask('usage');
  const start = performance.now();
  measurements += 1;
  const { port, requests } = side;
  const isPublishing = side.isCounting && side.row.isPublishing === true;
  if (isPublishing) await side.process.ask('startPublishing', PUBLISHING_INTERVAL);
  const result = await load({ port, requests, connections, first: measurements * READERS });
  if (isPublishing) await side.process.ask('stopPublishing');
  const elapsed = performance.now() - start;
  const { rss, cpuMilliseconds } = await side.process.ask('usage');
  requireExpected(what, side, result);
  if (before !== null)
    checkCounts(what, {
      before,
      after: await settledCounts(side.process),
      counts: side.row.counts,
      answered: result.answered,
      cutAtMost,
    });
  return { ...result, rss, cpuShare: (cpuMilliseconds - used.cpuMilliseconds) / elapsed };
}

function requireExpected(what, { row, meanBytes }, { answered, refused, bytes }) {
  if (answered === 0) throw new Error(`${what}: nothing was answered`);
  const expected = row.status < ERROR_STATUS ? 0 : answered;
  if (refused !== expected)
    throw new Error(`${what}: ${refused} of ${answered} answers were errors, expected ${expected}`);
  const mean = bytes / answered;
  if (Math.abs(mean / meanBytes - 1) > SIZE_TOLERANCE)
    throw new Error(
      `${what}: a mean answer had ${mean.toFixed()} bytes, before ${meanBytes.toFixed()}`,
    );
}
