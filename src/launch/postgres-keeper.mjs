/**
 * A process that owns a throwaway PostgreSQL for its parent, empty or with a copy of the data in the folder of its argument. It prints `{ "url" }`
 * when the server answers, takes the commands `start`, `stop`, `kill`, `freeze` and `thaw` on standard input, one per line, answers each with `{
 * "done" }`, and removes everything when the input ends. So it ends even when the parent was killed.
 */
import { createInterface } from 'node:readline';
import { createCluster } from './postgres-cluster.mjs';

// Ctrl-C reaches every process of the terminal; this one still has a server to stop, and waits for the end of its input.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

const answer = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);
// The parent has gone: its input ends too, which stops this process in order.
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
