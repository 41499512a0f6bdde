import { ROOT, run } from './run.mjs';
import { RESULTS, runTests } from './run-tests.mjs';
import { buildPanel, buildServer } from './build-steps.mjs';
import { checkNode, installDependencies } from './install.mjs';

/**
 * `npm run check:faults`: checks that take too long for every commit. It runs the tests that inject real faults (a full disk, a cut connection, a
 * kill, hostile requests) and long simulations, each on the databases that it needs; then every test that can run on PostgreSQL; Lighthouse over
 * every kind of page; and README's two commands on each supported Node. Arguments go to jest, and only the fault tests that they choose are run.
 */
const given = process.argv.slice(2);
checkNode();
process.chdir(ROOT);
await installDependencies();
await buildServer();
await buildPanel();
process.exitCode = await runTests({
  results: RESULTS.faults,
  parameters: ['--selectProjects', 'faults', ...given],
});
const FURTHER = [
  ['run', '--silent', 'test:postgres', '--', '--all'],
  ['run', '--silent', 'check:pages'],
  ['run', '--silent', 'check:node'],
];
// A failed step does not stop the following ones.
if (given.length === 0)
  for (const words of FURTHER) process.exitCode = (await run('npm', words)) || process.exitCode;
