import { ROOT, run } from './run.mjs';
import { RESULTS, runTests } from './run-tests.mjs';
import { buildPanel, buildServer, checkNode, installDependencies } from './set-up.mjs';

/**
 * `npm run check:faults`: what takes too long for every commit. The tests that inject real faults (a full disk, a connection that is cut, a
 * kill, hostile requests) and long simulations, each on the databases that it needs; then every test that can run on PostgreSQL;
 * Lighthouse over every kind of page; and README's two commands on each supported Node. Arguments go to jest, and only the tests of faults
 * that they choose are run then.
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
// Each is run even when one before it has failed.
if (given.length === 0)
  for (const words of FURTHER) process.exitCode = (await run('npm', words)) || process.exitCode;
