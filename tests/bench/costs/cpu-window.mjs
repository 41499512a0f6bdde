import { requestText } from '../load/request-text.mjs';
import { median, ratioOf } from '../report/statistics.mjs';

/** The answer of the bare server: as large as the page of a term without compression. */
const BARE_BYTES = 56 * 1024;
const BARE_ANSWER = {
  status: 200,
  headers: ['Content-Type', 'text/html; charset=utf-8', 'Content-Length', String(BARE_BYTES)],
  body: Buffer.alloc(BARE_BYTES, 'a'),
};
const BARE_REQUESTS = Array(200).fill(requestText({ address: '/' }));
/** A window has as many requests as take so much CPU time, and this many at most. */
const WINDOW_MILLISECONDS = 40;
const REQUESTS_MOST = 300;
const TRIED = 5;
const BARE_WARM_UP = 10;

/**
 * Measures what requests cost the process that answers them: its CPU time, of all its threads, while one client sends one request
 * after another; beside it, in each round, that of the bare server.
 *
 * @param {{ service: object, bare: object, client: object, rounds: number }} bench service, bare: each with `process` and `port`
 */
export async function cpuWindows({ service, bare, client, rounds }) {
  /** CPU milliseconds of a side for each of these requests; a window without any costs the questions about the usage, and a connection. */
  async function windowOf({ process, port }, requests) {
    const measured = [];
    for (const sent of [[], requests]) {
      const before = await process.ask('usage');
      const answers = await client.ask('askOnce', { port, requests: sent });
      const after = await process.ask('usage');
      measured.push({ answers, cpu: after.cpuMilliseconds - before.cpuMilliseconds });
    }
    const [empty, { answers, cpu }] = measured;
    return { answers, cpu: (cpu - empty.cpu) / requests.length };
  }

  await bare.process.ask('answer', BARE_ANSWER);
  for (let count = 0; count < BARE_WARM_UP; count += 1) await windowOf(bare, BARE_REQUESTS);

  /**
   * @param {{ name: string, status: number }} row
   * @param {(count: number) => readonly string[]} requestsOf the next so many requests
   * @param {(() => Promise<unknown>) | null} beforeEach called before each window, which has one request then
   * @returns {Promise<{ milliseconds: number, bare: number, ratio: number, bytes: number }>} medians over the rounds
   */
  return async function costOf({ name, status }, requestsOf, beforeEach = null) {
    async function askedOf(count) {
      const { answers, cpu } = await windowOf(service, requestsOf(count));
      const wrong = answers.find((answer) => answer.status !== status);
      if (wrong !== undefined)
        throw new Error(`${name}: answered ${wrong.status}, expected ${status}`);
      return { cpu, sizes: answers.map(({ bytes }) => bytes) };
    }
    await askedOf(1);
    const { cpu: tried } = await askedOf(TRIED);
    const fitting = tried > 0 ? Math.round(WINDOW_MILLISECONDS / tried) : REQUESTS_MOST;
    const count = beforeEach === null ? Math.min(REQUESTS_MOST, Math.max(1, fitting)) : 1;
    if (beforeEach === null) await askedOf(count);
    const measured = [];
    for (let round = 0; round < rounds; round += 1) {
      await beforeEach?.();
      const own = await askedOf(count);
      measured.push({ ...own, bare: (await windowOf(bare, BARE_REQUESTS)).cpu });
    }
    const [own, others] = ['cpu', 'bare'].map((side) => measured.map((one) => one[side]));
    return {
      milliseconds: median(own),
      bare: median(others),
      ratio: ratioOf(own, others).median,
      bytes: median(measured.flatMap(({ sizes }) => sizes)),
    };
  };
}
