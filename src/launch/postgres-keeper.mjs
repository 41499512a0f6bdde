/**
 * A program that keeps a throwaway PostgreSQL for the one that started it, empty or as a copy of what stands in the folder of its argument: prints `{ "url" }` when the server answers, obeys the
 * orders `start`, `stop`, `kill`, `freeze` and `thaw` on its input, one a line, each answered by `{ "done" }`, and removes everything when its
 * input ends. It ends even when whoever started it was killed.
 */
import { createInterface } from 'node:readline';
import { createCluster } from './postgres-cluster.mjs';

// Ctrl-C reaches every program of the terminal: this one still has a server to stop, and the end of the input says when.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

const answer = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);
// Nobody reads the answers any more: the input has ended as well, which ends this program in order.
process.stdout.on('error', () => undefined);

let cluster;
let isRunning = false;
const ORDERS = {
  start: () => {
    if (!isRunning) cluster.start();
    isRunning = true;
  },
  stop: () => {
    if (isRunning) cluster.stop();
    isRunning = false;
  },
  kill: () => {
    if (isRunning) cluster.kill();
    isRunning = false;
  },
  freeze: () => cluster.freeze(),
  thaw: () => cluster.thaw(),
};

try {
  cluster = await createCluster(process.argv[2]);
  ORDERS.start();
  answer({ url: cluster.url });
  for await (const order of createInterface({ input: process.stdin })) {
    ORDERS[order]();
    answer({ done: order });
  }
} catch (error) {
  answer({ failure: error.message });
  process.exitCode = 1;
} finally {
  try {
    ORDERS.kill();
  } finally {
    cluster?.remove();
  }
}
