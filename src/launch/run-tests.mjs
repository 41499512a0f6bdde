import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ROOT, runInstalled } from './run.mjs';
import { say } from './say.mjs';

/** Files with jest's result of each run, which `print-sum.mjs` adds up. */
export const RESULTS = {
  sqlite: path.join(ROOT, '.tmp', 'test-results.json'),
  postgres: path.join(ROOT, '.tmp', 'test-results-postgres.json'),
  faults: path.join(ROOT, '.tmp', 'test-results-faults.json'),
  hosts: path.join(ROOT, '.tmp', 'test-results-hosts.json'),
  calm: path.join(ROOT, '.tmp', 'test-results-calm.json'),
};

/** The last line of every test run. */
export const verdict = ({ passed, failed }) => `${passed} passed, ${failed} failed`;

/** The counts of a run; null when it ended before jest had a result. */
export function countsOf(results) {
  if (!existsSync(results)) return null;
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(
    readFileSync(results, 'utf8'),
  );
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
}

/**
 * Runs jest and prints the verdict.
 *
 * @param {{ results: string, parameters: readonly string[], env?: Record<string, string> }} options results: one of RESULTS
 * @returns {Promise<number>} the exit code
 */
export async function runTests({ results, parameters, env = {} }) {
  mkdirSync(path.dirname(results), { recursive: true });
  rmSync(results, { force: true });
  say('Running the tests …');
  const code = await runInstalled('jest', ['--json', `--outputFile=${results}`, ...parameters], {
    env: { NODE_ENV: 'test', STRAPI_TELEMETRY_DISABLED: 'true', ...env },
  });
  const counts = countsOf(results);
  if (code > 1 || counts === null) {
    // Does not exit here: the caller may have a database to remove.
    say('The tests could not be run.');
    return code || 1;
  }
  say(verdict(counts));
  return code;
}
