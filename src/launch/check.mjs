import { ROOT, run, runInstalled } from './run.mjs';
import { say, stop } from './say.mjs';
import { buildServer, checkNode, generateTypes, installDependencies } from './set-up.mjs';

/** The quick part of `npm run check`: packages, format, lint and types; the tests follow in `npm test`. */
checkNode();
process.chdir(ROOT);
await installDependencies();
await buildServer();
await generateTypes();

const CHECKS = [
  ['Format', 'prettier', ['--check', '--log-level=warn', '.']],
  ['Lint', 'eslint', ['--max-warnings=0', '.']],
  ['Types of the server', 'tsc', ['--noEmit', '-p', 'tsconfig.json']],
  ['Types of the panel', 'tsc', ['--noEmit', '-p', 'src/admin/tsconfig.json']],
  ['Types of the tests', 'tsc', ['--noEmit', '-p', 'tests/tsconfig.json']],
];
say('Packages …');
if ((await run(process.execPath, ['src/launch/check-packages.mjs'])) !== 0)
  stop('Packages: not clean.');
for (const [what, program, parameters] of CHECKS) {
  say(`${what} …`);
  if ((await runInstalled(program, parameters)) !== 0) stop(`${what}: not clean.`);
}
