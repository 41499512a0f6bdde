import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../src/launch/free-port.mjs';
import { ROOT } from '../../src/launch/run.mjs';
import { isServed } from '../../src/launch/start-sentences.mjs';
import { CACHE } from './real-node.mjs';

/** A first start on a busy machine, in milliseconds. */
const START_AT_MOST = 15 * 60_000;
const LAST_LINES = 30;

/** What HEAD holds, in an empty folder. */
export function freshClone() {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(path.join(CACHE, 'clone-'));
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', ROOT, folder]);
  return {
    folder,
    /** Megabytes on the disk. */
    size: (name) =>
      Number(execFileSync('du', ['-sm', name], { cwd: folder, encoding: 'utf8' }).split('\t')[0]),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Seconds from the start of a program to each line that it printed. */
function timedLines(child) {
  const began = performance.now();
  const lines = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      for (const text of String(chunk).split('\n'))
        if (text !== '') lines.push({ text, after: (performance.now() - began) / 1000 });
    });
  return lines;
}

/**
 * Starts the service of a clone and waits until it serves.
 *
 * @param {{ folder: string, env: Record<string, string>, command: readonly string[] }} options command: `npm start`, or the program
 *   behind it, which can be sent a signal
 * @throws Error with its last output, when it ends or takes too long
 */
export async function startIn({ folder, env, command: [program, ...parameters] }) {
  const port = await freePort();
  const child = spawn(program, parameters, {
    cwd: folder,
    env: { ...env, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: npm does not hand every signal on.
    detached: true,
  });
  const lines = timedLines(child);
  const exited = once(child, 'exit').then(([code, signal]) => signal ?? code);
  const tooLate = AbortSignal.timeout(START_AT_MOST);
  const served = new Promise((resolve, reject) => {
    child.stdout.on('data', () => {
      if (lines.some(({ text }) => text === isServed())) resolve();
    });
    const fail = (why) => {
      const said = lines.slice(-LAST_LINES).map(({ text }) => text);
      reject(new Error(`${why}\n${said.join('\n')}`));
    };
    void exited.then((end) => fail(`It ended with ${end} before it served:`));
    tooLate.addEventListener('abort', () => fail('It takes too long:'));
  });
  const stop = (target) => {
    process.kill(target, 'SIGTERM');
    return exited;
  };
  try {
    await served;
  } catch (error) {
    if (child.exitCode === null && child.signalCode === null) await stop(-child.pid);
    throw error;
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    lines,
    /** Ends the program alone and tells its exit code, or the signal that ended it. */
    stop: () => stop(child.pid),
    stopGroup: () => stop(-child.pid),
  };
}
