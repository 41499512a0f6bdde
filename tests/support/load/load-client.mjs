/**
 * Asks a service over kept connections, as a process of its own; see `load.ts`. Each connection asks one thing after the other, and is
 * reopened when a response says that it closes.
 */
import { once } from 'node:events';
import net from 'node:net';
import { answerReader } from '../../bench/load/answer-reader.mjs';

/** How finely the moments of answers are remembered, in milliseconds. */
const MOMENT = 50;
const CLOSES = /\r\nconnection: *close/i;

let isEnding = false;
/** How many answers came: by what was asked and the status, and by what was asked and the moment. */
const answers = {};
const moments = {};
/** Requests that were sent and got no whole answer, by what was asked. */
const cut = {};
let refused = 0;
let slowest = 0;
const failures = new Set();

function add(counts, key) {
  counts[key] = (counts[key] ?? 0) + 1;
}

function noteAnswer(ask, status, took) {
  add(answers, `${ask} ${status}`);
  add(moments, `${ask} ${Math.floor(Date.now() / MOMENT) * MOMENT}`);
  slowest = Math.max(slowest, took);
}

/** One connection from its opening to its end; `next` says which request comes next, null for none. */
async function useConnection({ hostname, port }, requests, next, pause) {
  const socket = net.connect({ host: hostname, port: Number(port), noDelay: true });
  try {
    await once(socket, 'connect');
  } catch {
    refused += 1;
    return;
  }
  let asked = null;
  let sentAt = 0;

  function askNext() {
    if (socket.destroyed) return;
    asked = isEnding ? null : next();
    if (asked === null) return void socket.end();
    sentAt = performance.now();
    socket.write(requests[asked]);
  }
  const read = answerReader(({ status, head }) => {
    noteAnswer(asked, status, performance.now() - sentAt);
    asked = null;
    if (CLOSES.test(head)) socket.end();
    else if (pause === 0) askNext();
    else setTimeout(askNext, pause);
  });
  socket.on('data', (chunk) => {
    try {
      read(chunk);
    } catch (error) {
      failures.add(error.message);
      socket.destroy();
    }
  });
  socket.on('error', (error) => failures.add(error.code ?? error.message));
  socket.on('end', () => socket.end());
  askNext();
  await new Promise((resolve) => {
    socket.once('close', resolve);
  });
  if (asked !== null) add(cut, asked);
}

async function ask({ origin, connections, asks, total, pause = 0 }) {
  const url = new URL(origin);
  const requests = asks.map(({ path, headers }) => {
    const lines = Object.entries({ Host: url.host, ...headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
  });
  let sent = 0;
  function next() {
    if (total !== null && sent >= total) return null;
    sent += 1;
    return (sent - 1) % asks.length;
  }
  const hasMore = () => !isEnding && refused === 0 && (total === null || sent < total);
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (hasMore()) await useConnection(url, requests, next, pause);
    }),
  );
  return { answers, moments, cut, refused, slowest, failures: [...failures] };
}

process.once('disconnect', () => process.exit(1));
process.on('message', async (message) => {
  if (message.end === true) {
    isEnding = true;
    return;
  }
  const report = await ask(message);
  process.send(report, () => process.disconnect());
});
