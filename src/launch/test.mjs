import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, runInstalled } from './run.mjs';
import { say, stop } from './say.mjs';
import { buildServer, checkNode, installDependencies } from './set-up.mjs';

/** `npm test`: everything from a fresh clone to the tests' result. Further arguments go to jest. */
checkNode();
process.chdir(ROOT);
await installDependencies();
await buildServer();
mkdirSync(path.join(ROOT, '.tmp'), { recursive: true });
const results = path.join(ROOT, '.tmp', 'test-results.json');
say('Running the tests …');
const code = await runInstalled(
  'jest',
  ['--json', `--outputFile=${results}`, ...process.argv.slice(2)],
  {
    env: { NODE_ENV: 'test', STRAPI_TELEMETRY_DISABLED: 'true' },
  },
);
if (code > 1) stop('The tests could not be run.');
const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(
  readFileSync(results, 'utf8'),
);
say(`${numPassedTests} passed, ${numFailedTests + numRuntimeErrorTestSuites} failed`);
process.exitCode = code;
