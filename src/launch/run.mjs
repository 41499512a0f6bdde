import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { say, sayPrinted } from './say.mjs';

/** The root of the project. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Lines of output that are shown when a quiet program fails. */
const SHOWN_LINES = 60;
/** Seconds between two messages that a quiet program is still running. */
const STILL_RUNNING_EVERY = 10;

/**
 * Runs a program, in the project’s folder unless `cwd` is another one.
 *
 * @param {string} command
 * @param {readonly string[]} parameters
 * @param {{ quiet?: boolean, env?: Record<string, string>, cwd?: string }} [options] quiet: print every ten seconds how long it has run, and its output only when
 *   it fails
 * @returns {Promise<number>} its exit code; 1 when a signal ended it
 */
export function run(command, parameters, { quiet = false, env = {}, cwd = ROOT } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        printed += chunk;
      });
    }
    const began = Date.now();
    const stillRunning = quiet
      ? setInterval(
          () => say(`  … ${Math.round((Date.now() - began) / 1000)} s`),
          STILL_RUNNING_EVERY * 1000,
        )
      : undefined;
    // Ctrl-C in a terminal signals the whole group, but a supervisor sends SIGTERM to this process only, so it is forwarded.
    const forward = () => child.kill('SIGTERM');
    process.on('SIGTERM', forward);
    const ignore = () => undefined;
    process.on('SIGINT', ignore);
    const ended = () => {
      clearInterval(stillRunning);
      process.off('SIGTERM', forward);
      process.off('SIGINT', ignore);
    };
    child.on('error', (error) => {
      ended();
      reject(error);
    });
    child.on('exit', (code) => {
      ended();
      if (quiet && code !== 0) sayPrinted(printed.split('\n').slice(-SHOWN_LINES).join('\n'));
      resolve(code ?? 1);
    });
  });
}

/** Runs the binary of an installed package, such as `strapi`. */
export function runInstalled(name, parameters, options) {
  const suffix = process.platform === 'win32' ? '.cmd' : '';
  return run(path.join(ROOT, 'node_modules', '.bin', `${name}${suffix}`), parameters, options);
}
