import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../free-port.mjs';
import { ROOT } from '../run.mjs';
import { say, sayOf } from '../say.mjs';
import { isServed } from '../start-sentences.mjs';

/**
 * An instance of the service on its own port, which it keeps across restarts. Its output is prefixed with its name.
 *
 * @param {{ name: string, environment: Readonly<Record<string, string>> }} options
 */
export async function createInstance({ name, environment }) {
  const port = await freePort();
  let child = null;
  let exited = Promise.resolve();
  let shouldRun = false;

  return {
    name,
    address: `127.0.0.1:${port}`,

    /** @throws Error when the process exits before it serves */
    async start() {
      shouldRun = true;
      child = spawn(process.execPath, [path.join(ROOT, 'src/launch/start.mjs')], {
        cwd: ROOT,
        env: { ...process.env, ...environment, HOST: '127.0.0.1', PORT: String(port) },
        stdio: ['ignore', 'pipe', 'pipe'],
        // Ctrl-C in a terminal reaches the whole process group; the parent stops the instances in order.
        detached: true,
      });
      const { pid } = child;
      exited = once(child, 'exit').then(([code, signal]) => {
        if (shouldRun) say(`[${name}] ended (${signal ?? code}); the others go on.`);
      });
      const served = new Promise((resolve) => {
        for (const stream of [child.stdout, child.stderr])
          createInterface({ input: stream }).on('line', (line) => {
            if (sayOf(name, line) === isServed()) resolve(true);
          });
      });
      if ((await Promise.race([served, exited])) !== true)
        throw new Error(`${name} ended before it served.`);
      say(`[${name}] http://127.0.0.1:${port} is process ${pid}.`);
    },

    /** Graceful stop; a no-op when the process has ended. */
    async stop() {
      shouldRun = false;
      child?.kill('SIGTERM');
      await exited;
    },
  };
}
