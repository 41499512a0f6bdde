import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './run.mjs';
import { RESULTS, runTests } from './run-tests.mjs';
import { say } from './say.mjs';
import { buildPanel, buildServer } from './build-steps.mjs';
import { checkNode, installDependencies } from './install.mjs';

/**
 * `npm run check:calm`: runs the tests that boot the service or open a browser repeatedly on a busy machine. A test that fails here waits for a time
 * and not for a state. `--times` sets the number of runs (10), `--loops` the number of busy processes (4); all other arguments go to jest and choose
 * files.
 */
const {
  values: { times, loops },
  positionals,
} = parseArgs({
  options: { times: { type: 'string', default: '10' }, loops: { type: 'string', default: '4' } },
  allowPositionals: true,
});
checkNode();
process.chdir(ROOT);
await installDependencies();
await buildServer();
await buildPanel();

const busy = Array.from({ length: Number(loops) }, () =>
  fork(path.join(ROOT, 'src/launch/busy-loop.mjs')),
);
const failures = new Map();
try {
  for (let time = 1; time <= Number(times); time += 1) {
    say(`Time ${time} of ${times} beside ${loops} busy loops …`);
    await runTests({
      results: RESULTS.calm,
      parameters: [...positionals, '--selectProjects', 'service'],
    });
    for (const file of failedFiles()) failures.set(file, (failures.get(file) ?? 0) + 1);
  }
} finally {
  for (const child of busy) child.kill();
}
for (const [file, count] of failures) say(`${file} failed ${count} of ${times} times.`);
if (failures.size === 0) say(`Each file passed ${times} times beside ${loops} busy loops.`);
else process.exitCode = 1;

function failedFiles() {
  const { testResults } = JSON.parse(readFileSync(RESULTS.calm, 'utf8'));
  return testResults
    .filter(({ status }) => status !== 'passed')
    .map(({ name }) => path.relative(ROOT, name));
}
