import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('wrk-requests.lua', import.meta.url));
/** An answer that takes longer is an error. */
const TIMEOUT = '20s';

export function wrkVersion() {
  const { stdout, error } = spawnSync('wrk', ['-v'], { encoding: 'utf8' });
  return error ? null : (/^wrk (\S+)/.exec(stdout)?.[1] ?? null);
}

/** wrk, with as many threads as leave the server a core. It cuts requests at its end: as many as it has connections. */
export function wrkLoad(requestsFile) {
  return {
    name: `wrk ${wrkVersion()}`,
    cutAtMost: (connections) => connections,
    async measure({ port, requests, connections, seconds, first }) {
      const threads = Math.min(connections, Math.max(1, os.availableParallelism() - 1));
      writeFileSync(requestsFile, requests.map((text) => `${text.length} ${text}`).join('\n'), {
        encoding: 'latin1',
      });
      const load = ['-t', threads, '-c', connections, '-d', `${seconds}s`, '--timeout', TIMEOUT];
      const target = ['-s', SCRIPT, `http://127.0.0.1:${port}`, '--', requestsFile, first, threads];
      const said = await outputOf('wrk', [...load, ...target].map(String));
      const line = /^BENCH (.*)$/m.exec(said)?.[1];
      if (line === undefined) throw new Error(`wrk did not measure: ${said}`);
      const { broken, ...result } = JSON.parse(line);
      if (broken > 0)
        throw new Error(`wrk had ${broken} broken connections or late answers: ${said}`);
      return result;
    },
  };
}

async function outputOf(program, parameters) {
  const child = spawn(program, parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
    });
  await once(child, 'close');
  return said;
}
