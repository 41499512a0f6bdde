import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * A process of its own that carries out one order after the other; see answerOrders. One that ends unasked is an error of
 * the order that it was carrying out.
 */
export function startProcess(file, environment = {}) {
  const child = fork(fileURLToPath(new URL(`../${file}`, import.meta.url)), {
    env: { ...process.env, ...environment },
    serialization: 'advanced',
  });
  return {
    /** @returns {Promise<unknown>} what the process answers */
    ask(order, argument) {
      return new Promise((resolve, reject) => {
        const ended = (code) => reject(new Error(`${file} ended with ${code} at “${order}”`));
        child.once('exit', ended);
        child.once('message', ({ result, failure }) => {
          child.off('exit', ended);
          if (failure === undefined) resolve(result);
          else reject(new Error(failure));
        });
        child.send({ order, argument });
      });
    },
    end() {
      return new Promise((resolve) => {
        child.once('exit', resolve);
        child.disconnect();
      });
    },
  };
}

/** The other end of startProcess: carries out commands by name; the process ends when its parent is gone. */
export function answerOrders(handlers) {
  process.on('message', ({ order, argument }) => {
    Promise.resolve(argument)
      .then(handlers[order])
      .then(
        (result) => process.send({ result }),
        (error) => process.send({ failure: process.env.DEBUG ? error.stack : error.message }),
      );
  });
  process.on('disconnect', () => process.exit());
}

/** The resources a process has used: memory in bytes, CPU time of all threads in milliseconds. */
export function usage() {
  const { user, system } = process.cpuUsage();
  return { rss: process.memoryUsage.rss(), cpuMilliseconds: (user + system) / 1000 };
}
