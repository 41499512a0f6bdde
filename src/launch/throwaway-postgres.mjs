import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from './run.mjs';

/**
 * Starts a PostgreSQL that ends with this process at the latest.
 *
 * @returns {Promise<{ url: string, end: () => Promise<void> }>} end: stops it and removes its files
 * @throws Error whose message says why there is none
 */
export async function startThrowawayPostgres() {
  const keeper = spawn(process.execPath, [path.join(ROOT, 'src/launch/postgres-keeper.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(keeper, 'exit');
  const [line] = await Promise.race([
    once(createInterface({ input: keeper.stdout }), 'line'),
    exited.then(() => ['{ "failure": "PostgreSQL could not be started." }']),
  ]);
  const { url, failure } = JSON.parse(line);
  if (failure) throw new Error(failure);
  return {
    url,
    end: async () => {
      keeper.stdin.end();
      await exited;
    },
  };
}
