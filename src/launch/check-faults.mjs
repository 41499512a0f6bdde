import { ROOT, run } from './run.mjs';
import { RESULTS, runTests } from './run-tests.mjs';
import { buildPanelForTests, buildServer, checkNode, installDependencies } from './set-up.mjs';

/**
 * `npm run check:faults`: the tests that inject real faults (a full disk, a connection that is cut, a kill, hostile requests) and take
 * too long for every commit, and then README's two commands on each supported Node. Each file starts the databases that it needs.
 * Further arguments go to jest, and only its tests are run then.
 */
const given = process.argv.slice(2);
checkNode();
process.chdir(ROOT);
await installDependencies();
await buildServer();
await buildPanelForTests();
process.exitCode = await runTests({
  results: RESULTS.faults,
  parameters: ['--selectProjects', 'faults', ...given],
});
if (given.length === 0) process.exitCode ||= await run('npm', ['run', '--silent', 'check:node']);
