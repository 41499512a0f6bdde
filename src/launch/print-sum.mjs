import { countsOf, RESULTS, verdict } from './run-tests.mjs';
import { say } from './say.mjs';

/** Prints the total after `npm test` and `npm run test:postgres`. A run without a result counts as one failure. */
const runs = [RESULTS.sqlite, RESULTS.postgres].map(
  (results) => countsOf(results) ?? { passed: 0, failed: 1 },
);
const sum = (name) => runs.reduce((total, run) => total + run[name], 0);
const both = { passed: sum('passed'), failed: sum('failed') };
say(verdict(both));
process.exitCode = both.failed === 0 ? 0 : 1;
