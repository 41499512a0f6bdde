import { baseOfChanges, changedFiles, testsOf } from './changed-tests.mjs';
import { ROOT } from './run.mjs';
import { RESULTS, runTests } from './run-tests.mjs';
import { say } from './say.mjs';
import { buildPanel, buildServer } from './build-steps.mjs';
import { checkNode, installDependencies } from './install.mjs';

/**
 * `npm test`: runs the tests, from a fresh clone on. With `--changed`, only the tests of what has changed since the branch that is pushed to; with
 * `--changed=REVISION`, since that revision. Other arguments go to jest.
 */
checkNode();
process.chdir(ROOT);
await installDependencies();
const CHANGED = /^--changed(?:=(.+))?$/;
const words = process.argv.slice(2);
const chosen = words.map((word) => CHANGED.exec(word)).find((match) => match !== null);
const given = words.filter((word) => !CHANGED.test(word));
const tests = chosen ? testsOf(changedFiles(chosen[1] ?? baseOfChanges())) : null;
if (tests?.length === 0) say('No test belongs to what has changed.');
else await runChosen();

async function runChosen() {
  if (tests !== null) say(`${tests.length} files of tests belong to what has changed.`);
  await buildServer();
  if (tests === null || tests.some((test) => /^tests\/(panel|launch|processes)\//.test(test)))
    await buildPanel();
  const parameters = tests === null ? given : [...given, '--runTestsByPath', ...tests];
  process.exitCode = await runTests({
    results: RESULTS.sqlite,
    // Fault tests have their own command, `npm run check:faults`.
    parameters: given.includes('--selectProjects')
      ? parameters
      : ['--selectProjects', 'core', 'service', ...parameters],
  });
}
