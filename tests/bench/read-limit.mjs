/**
 * Measures what the limit of reads costs a request, in microseconds: counting it, and writing its two headers. Of the compiled service:
 *
 *     node tests/bench/read-limit.mjs
 */
import { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { say } from '../../src/launch/say.mjs';

const require = createRequire(import.meta.url);
const COMPILED = '../../dist/src/plugins/glossary';
const { ReadCounts } = require(`${COMPILED}/core/limits/read-counts.js`);
const { rateLimit, rateLimitPolicy } = require(`${COMPILED}/core/limits/rate-limit-headers.js`);
const { networkOf } = require(`${COMPILED}/server/http/ip-address.js`);

const TIMES = 300_000;
const CLIENTS = 10_000;
const LIMIT = { name: 'reads', reads: 1_000_000 };
/** As many headers as a record has. */
const HEADERS = Array.from({ length: 14 }, (_none, index) => [
  `Header-${index}`,
  `value ${index}`,
]).flat();
const REQUEST = { method: 'GET', httpVersionMajor: 1, httpVersionMinor: 1 };

/** Every fourth client has IPv6. */
const addresses = Array.from({ length: CLIENTS }, (_none, index) =>
  index % 4 === 0 ? `2001:db8:${index.toString(16)}::1` : `10.0.${index >> 8}.${index & 255}`,
);

function microseconds(work) {
  const start = performance.now();
  for (let time = 0; time < TIMES; time += 1) work(time);
  return ((performance.now() - start) * 1000) / TIMES;
}

const counts = new ReadCounts((client, minute) => `${minute} ${client}`);
const policy = rateLimitPolicy(LIMIT);
const count = (time) =>
  rateLimit(LIMIT, counts.take(networkOf(addresses[time % CLIENTS]), LIMIT, Date.now()));
const writeHead = () => new ServerResponse(REQUEST).writeHead(200, HEADERS);
function writeLimitedHead() {
  const response = new ServerResponse(REQUEST);
  response.setHeader('RateLimit-Policy', policy);
  response.setHeader('RateLimit', '"reads";r=599;t=60');
  response.writeHead(200, HEADERS);
}

// Once for the compiler.
for (const work of [count, writeHead, writeLimitedHead]) microseconds(work);
const [counted, plain, limited] = [count, writeHead, writeLimitedHead].map(microseconds);
say(`counting a read: ${counted.toFixed(1)} µs`);
say(`writing its headers: ${(limited - plain).toFixed(1)} µs`);
say(`together: ${(counted + limited - plain).toFixed(1)} µs`);
