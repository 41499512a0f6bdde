import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { say, sayPrinted } from './say.mjs';

/** The project's own folder. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Lines of a failed quiet program that are shown. */
const SHOWN_LINES = 60;
/** How often a quiet program that takes long is said to be still running, in seconds. */
const STILL_RUNNING_EVERY = 10;

/**
 * Runs a program in the project's folder.
 *
 * @param {string} command
 * @param {readonly string[]} parameters
 * @param {{ quiet?: boolean, env?: Record<string, string> }} [options] quiet: say every ten seconds how long it has run, and show what
 *   it printed only when it fails
 * @returns {Promise<number>} its exit code; 1 when a signal ended it
 */
export function run(command, parameters, { quiet = false, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, {
      cwd: ROOT,
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
    // A terminal sends Ctrl-C to the whole group, a supervisor sends SIGTERM to us alone: it is handed on.
    const handOn = () => child.kill('SIGTERM');
    process.on('SIGTERM', handOn);
    const ignore = () => undefined;
    process.on('SIGINT', ignore);
    const ended = () => {
      clearInterval(stillRunning);
      process.off('SIGTERM', handOn);
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

/** Runs the program of a package that is installed here, such as `strapi`. */
export function runInstalled(name, parameters, options) {
  const suffix = process.platform === 'win32' ? '.cmd' : '';
  return run(path.join(ROOT, 'node_modules', '.bin', `${name}${suffix}`), parameters, options);
}
