import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { TestEnvironment as NodeEnvironment } from 'jest-environment-node';
import { cpuSecondsOfTree } from './cpu-time.mjs';

/** Where the workers of a run leave the CPU time of each file, one JSON object a line, for `slowest-files.mjs`. */
export const timesOf = (run) => path.join(process.cwd(), '.tmp', `test-times-${run}.jsonl`);

/**
 * Jest makes an asynchronous storage for each test file. Node 20 asks all that have run anything at every promise, whether they are still
 * needed or not: after thirty files that took a fifth of a worker's time.
 */
const usedStorages = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...values) {
  usedStorages.add(this);
  return run.apply(this, values);
};

/** The environment of a test file that remembers how much CPU time it took, with all processes that it started. */
export default class TimedEnvironment extends NodeEnvironment {
  #file;
  #cpuBefore = cpuSecondsOfTree();
  /** CPU time of processes that are gone with what they took: nobody waited for the children of a browser that was closed. */
  #cpuOfEnded = 0;

  constructor(config, context) {
    super(config, context);
    this.#file = context.testPath;
    this.global.endCounted = async (end) => {
      const before = cpuSecondsOfTree();
      await end();
      this.#cpuOfEnded += Math.max(0, before - cpuSecondsOfTree());
    };
  }

  /** A test that waits in vain for a part of a page fails with what the page showed instead. */
  async handleTestEvent({ name, error }) {
    if (!['test_fn_failure', 'hook_failure'].includes(name) || error?.stack === undefined) return;
    const shown = (await this.global.describeOpenPages?.()) ?? '';
    if (shown !== '') error.stack += `\n\n${shown}`;
  }

  async teardown() {
    await super.teardown();
    for (const storage of usedStorages) storage.disable();
    usedStorages.clear();
    const cpu = cpuSecondsOfTree() + this.#cpuOfEnded - this.#cpuBefore;
    const times = timesOf(process.env.TEST_RUN);
    mkdirSync(path.dirname(times), { recursive: true });
    appendFileSync(times, `${JSON.stringify({ file: this.#file, cpu })}\n`);
  }
}
