import { ROOT } from './run.mjs';
import { RESULTS, runTests } from './run-tests.mjs';
import { buildPanelForTests, buildServer, checkNode, installDependencies } from './set-up.mjs';

/** `npm test`: everything from a fresh clone to the tests' result. Further arguments go to jest. */
checkNode();
process.chdir(ROOT);
await installDependencies();
await buildServer();
await buildPanelForTests();
const given = process.argv.slice(2);
process.exitCode = await runTests({
  results: RESULTS.sqlite,
  // The tests of faults have a command of their own, `npm run check:faults`.
  parameters: given.includes('--selectProjects')
    ? given
    : [...given, '--selectProjects', 'core', 'service'],
});
