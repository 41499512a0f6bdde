/**
 * `npm run check:mutants`: puts each mutant of this folder into the code, one at a time, and runs the tests that have to find it. A mutant
 * that no test finds is a hole in the suite. Arguments name some of the mutants. Ends with 0 when all were killed.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../src/launch/run.mjs';
import { say, stop } from '../../src/launch/say.mjs';
import { buildPanel, buildServer } from '../../src/launch/build-steps.mjs';
import { checkNode, installDependencies } from '../../src/launch/install.mjs';
import { mutantNames, readMutant } from './mutant.mjs';
import { NotTried, withMutant } from './mutated-tree.mjs';

const RESULTS = path.join(ROOT, '.tmp', 'test-results-mutant.json');
const SECOND = 1000;

checkNode();
process.chdir(ROOT);
const mutants = chosenMutants(process.argv.slice(2));
requireUnchanged(mutants.flatMap(({ files }) => files));
await installDependencies();
await buildServer();
await buildPanel();

/** What runs now: it ends with us, so that the mutant is out of the code before we are gone. */
let running = null;
let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    running?.kill(isEnding ? 'SIGKILL' : 'SIGTERM');
    isEnding = true;
  });

await requirePassing(mutants.flatMap(({ tests }) => tests));
const counts = { killed: 0, survived: 0, errors: 0 };
for (const mutant of mutants) {
  if (isEnding) break;
  const start = Date.now();
  const { end, detail } = await endOf(mutant);
  if (isEnding) break;
  counts[end] += 1;
  const seconds = Math.round((Date.now() - start) / SECOND);
  const word = { killed: 'killed', survived: 'SURVIVED', errors: 'ERROR' }[end];
  say(`${word.padEnd(8)} ${seconds} s  ${mutant.name}: ${mutant.fault}${detail}`);
}
if (isEnding) stop('Stopped; the code is as it was.');
if (counts.errors > 0) say(`${counts.errors} could not be tried`);
say(`${counts.killed} killed, ${counts.survived} survived`);
process.exitCode = counts.killed === mutants.length ? 0 : 1;

function chosenMutants(given) {
  const names = mutantNames();
  const unknown = given.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    stop(`There is no ${unknown.join(', ')}; allowed is ${names.join(', ')}.`);
  return names.filter((name) => given.length === 0 || given.includes(name)).map(readMutant);
}

/** Uncommitted changes would be lost, or found in place of the mutant. */
function requireUnchanged(files) {
  const parameters = ['status', '--porcelain', '--', ...new Set(files)];
  const changed = execFileSync('git', parameters, { cwd: ROOT, encoding: 'utf8' }).trimEnd();
  if (changed !== '') stop(`Commit these first, or take them back:\n${changed}`);
}

/** Tests that fail anyway find nothing. */
async function requirePassing(patterns) {
  say('Running the tests without a mutant …');
  const { failed, unread, all } = await runTests([...new Set(patterns)]);
  if (isEnding) return;
  const faults = [...failed, ...unread, ...(all === 0 ? ['No test was run.'] : [])];
  if (faults.length > 0) stop(`Without any mutant all have to pass:\n${faults.join('\n')}`);
  say(`All ${all} pass.`);
}

async function endOf(mutant) {
  try {
    const { failed, unread, all } = await withMutant(mutant, runScript, () =>
      runTests(mutant.tests),
    );
    if (failed.length === 0 && unread.length > 0)
      return { end: 'errors', detail: ` ${unread.join(', ')} could not be run.` };
    if (all === 0) return { end: 'errors', detail: ' No test was run.' };
    if (failed.length === 0) return { end: 'survived', detail: ` ${all} tests pass.` };
    return { end: 'killed', detail: ` ${failed.length} of ${all} tests fail: “${failed[0]}”` };
  } catch (error) {
    if (error instanceof NotTried) return { end: 'errors', detail: ` ${error.message}` };
    throw error;
  }
}

/**
 * @returns {Promise<{ failed: readonly string[], unread: readonly string[], all: number }>} failed: the names of tests; unread: files that
 *   could not be loaded, of which no test was run; all: how many tests were run
 */
async function runTests(patterns) {
  rmSync(RESULTS, { force: true });
  // To its end: a run that stops at its first failure (`--bail`) leaves no result.
  await runHere(
    path.join(ROOT, 'node_modules', '.bin', 'jest'),
    [
      ...['--selectProjects', 'core', 'service', '--json', `--outputFile=${RESULTS}`],
      ...['--testPathPatterns', ...patterns],
    ],
    { NODE_ENV: 'test' },
  );
  if (!existsSync(RESULTS)) return { failed: [], unread: [], all: 0 };
  const { testResults } = JSON.parse(readFileSync(RESULTS, 'utf8'));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const ended = tests.filter(({ status }) => status === 'passed' || status === 'failed');
  const failed = ended.filter(({ status }) => status === 'failed');
  const unread = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    failed: failed.map(({ fullName }) => fullName),
    unread: unread.map(({ name }) => path.relative(ROOT, name)),
    all: ended.length,
  };
}

function runScript(script) {
  return runHere(process.execPath, [script], { NODE_ENV: 'production' });
}

/** Runs a program without showing its output; returns its exit code. */
function runHere(command, parameters, env) {
  if (isEnding) return Promise.resolve(1);
  return new Promise((resolve, reject) => {
    running = spawn(command, parameters, {
      cwd: ROOT,
      env: { ...process.env, STRAPI_TELEMETRY_DISABLED: 'true', ...env },
      stdio: 'ignore',
    });
    running.on('error', reject);
    running.on('exit', (code) => {
      running = null;
      resolve(code ?? 1);
    });
  });
}
