import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { eventually } from '../support/eventually';
import { freePort } from '../support/process/free-port';
import { sentences } from '../support/start-sentences';
import { printedBy } from '../support/process/printed';

const ROOT = path.resolve(__dirname, '..', '..');
/** The whole start on a busy machine, in milliseconds; nothing is installed or built, `npm test` has done that. */
const START = 180_000;
/** A stop: ten seconds for requests that are being answered, and the end of the process. */
const STOP = 30_000;

interface NpmStart {
  readonly npm: ChildProcess;
  readonly pid: number;
  readonly origin: string;
  readonly exited: Promise<{ readonly code: number | null; readonly signal: string | null }>;
}

const started: NpmStart[] = [];
afterEach(() => {
  for (const { pid } of started.splice(0)) {
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // Nothing of the group is left, as it should be.
    }
  }
});

/** `npm start` as a supervisor runs it, in a process group of its own. Resolves when the glossary is served. */
async function npmStart(): Promise<NpmStart> {
  const port = await freePort();
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    detached: true,
    // The panel is built for no address, see `npm test`.
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = printedBy(npm);
  const exited = once(npm, 'exit').then(([code, signal]) => ({ code, signal }));
  const running = { npm, pid: npm.pid ?? 0, origin: `http://127.0.0.1:${port}`, exited };
  started.push(running);
  await eventually(
    () => ({ printed: printed(), code: npm.exitCode }),
    (seen) => seen.printed.includes(sentences.howToStop()) || seen.code !== null,
    START,
  );
  if (npm.exitCode !== null) throw new Error(`npm start ended with ${npm.exitCode}:\n${printed()}`);
  return running;
}

async function isServed(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/glossary`)).ok;
  } catch {
    return false;
  }
}

it.each<[string, NodeJS.Signals, (pid: number) => number]>([
  ['SIGTERM to npm, as supervisors send it,', 'SIGTERM', (pid) => pid],
  ['SIGINT to the whole group, as Ctrl-C in a terminal sends it,', 'SIGINT', (pid) => -pid],
])(
  '%s stops the service that npm start runs',
  async (_, signal, target) => {
    const { pid, origin, exited } = await npmStart();
    expect(await isServed(origin)).toBe(true);
    process.kill(target(pid), signal);
    expect(await exited).toEqual({ code: 0, signal: null });
    // npm waits for the service: when it has ended, the port is free.
    expect(await isServed(origin)).toBe(false);
  },
  START + STOP,
);
