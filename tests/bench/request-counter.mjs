/**
 * Measures what an answer out of memory would pay, in microseconds: for being counted (the clock, read twice, and the additions), which it
 * is, and for a header with an id, which it does without. Of the compiled service:
 *
 *     node tests/bench/request-counter.mjs
 */
import { randomUUID } from 'node:crypto';
import { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { say } from '../../src/launch/say.mjs';

const require = createRequire(import.meta.url);
const { RequestCounter } = require('../../dist/src/plugins/glossary/core/observability/counter.js');

const TIMES = 5_000_000;
const counter = new RequestCounter().of('term-page', 'html');
const kept = { sum: 0 };

/** As many headers as a page has. */
const HEADERS = Array.from({ length: 16 }, (_none, index) => [
  `Header-${index}`,
  `v ${index}`,
]).flat();
const REQUEST = { method: 'GET', httpVersionMajor: 1, httpVersionMinor: 1 };
const HEADS = 300_000;

function nanoseconds(work, times = TIMES) {
  const start = performance.now();
  for (let time = 0; time < times; time += 1) work(time);
  return ((performance.now() - start) * 1e6) / times;
}

const nothing = (time) => {
  kept.sum += time;
};
const counted = (time) => {
  const began = performance.now();
  kept.sum += time;
  counter.answered(time % 4 === 0 ? 304 : 200, performance.now() - began);
};

// Once for the compiler.
for (const work of [nothing, counted]) nanoseconds(work);
const [without, withCount] = [nothing, counted].map((work) => nanoseconds(work));
say(`counting a request: ${((withCount - without) / 1000).toFixed(2)} µs`);

const plainHead = () => new ServerResponse(REQUEST).writeHead(200, HEADERS);
function namedHead() {
  const response = new ServerResponse(REQUEST);
  response.setHeader('X-Request-Id', randomUUID());
  response.writeHead(200, HEADERS);
}
for (const work of [plainHead, namedHead]) nanoseconds(work, HEADS);
const [plain, named] = [plainHead, namedHead].map((work) => nanoseconds(work, HEADS));
say(`a header with its id: ${((named - plain) / 1000).toFixed(2)} µs`);
