import { ROOT, run, runInstalled } from './run.mjs';
import { say, stop } from './say.mjs';
import { buildServer, generateTypes } from './build-steps.mjs';
import { checkNode, installDependencies } from './install.mjs';

/** The quick part of `npm run check`: licences, unused code, format, lint and types; the tests follow in `npm test`. */
checkNode();
process.chdir(ROOT);
await installDependencies();
await buildServer();
await generateTypes();

const CHECKS = [
  ['Lint', 'eslint', ['--max-warnings=0', '.']],
  ['Directions of imports', 'depcruise', ['src', 'config', 'tests']],
  ['Unused files, exports and packages', 'knip', ['--no-progress']],
  ['Format', 'prettier', ['--check', '--log-level=warn', '.']],
  ['Types of the server', 'tsc', ['--noEmit', '-p', 'tsconfig.json']],
  ['Types of the panel', 'tsc', ['--noEmit', '-p', 'src/admin/tsconfig.json']],
  ['Types of the tests', 'tsc', ['--noEmit', '-p', 'tests/tsconfig.json']],
];
say('Licences …');
if ((await run(process.execPath, ['src/launch/check-licences.mjs'])) !== 0)
  stop('Licences: not clean.');

/** Each check uses one core; more at once would only compete. */
const AT_ONCE = 2;
const waiting = [...CHECKS];
const unclean = [];
async function checkNext() {
  const next = waiting.shift();
  if (next === undefined) return;
  const [what, program, parameters] = next;
  say(`${what} …`);
  if ((await runInstalled(program, parameters)) !== 0) unclean.push(what);
  await checkNext();
}
await Promise.all(Array.from({ length: AT_ONCE }, checkNext));
if (unclean.length > 0) stop(`Not clean: ${unclean.join(', ')}.`);
