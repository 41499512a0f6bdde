/**
 * `npm run check:mutants`: puts each fault of this folder into the code, one at a time, and runs the tests that have to find it. A fault that no
 * test finds is a hole in the suite. Arguments name some of the faults.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT, run } from '../../src/launch/run.mjs';
import { say, stop } from '../../src/launch/say.mjs';
import {
  buildPanelForTests,
  buildServer,
  checkNode,
  installDependencies,
} from '../../src/launch/set-up.mjs';

const require = createRequire(import.meta.url);
const FOLDER = import.meta.dirname;
const PANEL = 'src/plugins/glossary/admin/';
const BUILT_PANEL = path.join(ROOT, 'dist', 'build');
const KEPT_PANEL = path.join(ROOT, '.tmp', 'panel-without-faults');
const RESULTS = path.join(ROOT, '.tmp', 'test-results-mutant.json');
const SECOND = 1000;

checkNode();
process.chdir(ROOT);
await installDependencies();
await buildServer();
await buildPanelForTests();

const given = process.argv.slice(2);
const names = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.patch'))
  .map((file) => file.slice(0, -'.patch'.length));
const unknown = given.filter((name) => !names.includes(name));
if (unknown.length > 0) stop(`There is no ${unknown.join(', ')}; allowed is ${names.join(', ')}.`);
const faults = names.filter((name) => given.length === 0 || given.includes(name)).map(faultOf);
const changed = git('status', '--porcelain', '--', ...new Set(faults.map(({ file }) => file)));
if (changed !== '') stop(`Commit or take back what is changed first:\n${changed}`);

/** What puts the code as it was; also when somebody ends the program. */
let restore = () => undefined;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    restore();
    process.exit(1);
  });

const counts = { killed: 0, survived: 0 };
for (const fault of faults) {
  const start = Date.now();
  const end = await endOf(fault);
  counts[end.isKilled ? 'killed' : 'survived'] += 1;
  say(
    `${end.says.padEnd(9)} ${Math.round((Date.now() - start) / SECOND)} s  ${fault.name}: ${fault.says}`,
  );
}
say(`${counts.killed} killed, ${counts.survived} survived`);
process.exitCode = counts.survived === 0 ? 0 : 1;

/** What stands above the change in the file of a fault. */
function faultOf(name) {
  const patch = path.join(FOLDER, `${name}.patch`);
  const text = readFileSync(patch, 'utf8');
  const [, says] = /^Fault: (.+)$/m.exec(text) ?? stop(`${patch} has no line "Fault: …".`);
  const [, tests] = /^Tests: (.+)$/m.exec(text) ?? stop(`${patch} has no line "Tests: …".`);
  const [, file] = /^\+\+\+ b\/(.+)$/m.exec(text) ?? stop(`${patch} changes no file.`);
  return { name, patch, says, tests: tests.split(' '), file };
}

async function endOf({ patch, tests, file }) {
  if (spawnSync('git', ['apply', patch], { stdio: 'inherit' }).status !== 0)
    return { isKilled: false, says: 'NO PATCH' };
  const undo = [() => git('checkout', '--', file)];
  restore = () => undo.reverse().forEach((step) => step());
  try {
    await makeCurrent(file, undo);
    return verdictOf(tests);
  } finally {
    restore();
    restore = () => undefined;
  }
}

/** Tests of the service load what is compiled: the one file, or the whole panel. */
async function makeCurrent(file, undo) {
  if (file.startsWith(PANEL)) {
    rmSync(KEPT_PANEL, { recursive: true, force: true });
    cpSync(BUILT_PANEL, KEPT_PANEL, { recursive: true });
    undo.push(() => {
      rmSync(BUILT_PANEL, { recursive: true, force: true });
      cpSync(KEPT_PANEL, BUILT_PANEL, { recursive: true });
    });
    const env = { NODE_ENV: 'production', STRAPI_TELEMETRY_DISABLED: 'true', PUBLIC_URL: '' };
    if ((await run(process.execPath, ['src/launch/build-panel.mjs'], { quiet: true, env })) !== 0)
      throw new Error('The panel cannot be built with this fault.');
    return;
  }
  const compiled = path.join(ROOT, 'dist', file.replace(/\.ts$/, '.js'));
  if (!file.endsWith('.ts') || !existsSync(compiled)) return;
  const before = readFileSync(compiled);
  undo.push(() => writeFileSync(compiled, before));
  const ts = require('typescript');
  const { config } = ts.readConfigFile(path.join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const { outputText, diagnostics } = ts.transpileModule(
    readFileSync(path.join(ROOT, file), 'utf8'),
    {
      compilerOptions: options,
      fileName: path.join(ROOT, file),
      reportDiagnostics: true,
    },
  );
  if (diagnostics.length > 0) throw new Error(`${file} cannot be compiled with this fault.`);
  writeFileSync(compiled, outputText);
}

/** Killed is a fault with which a test fails; a run without one, or without tests, has found nothing. */
function verdictOf(tests) {
  rmSync(RESULTS, { force: true });
  spawnSync(
    path.join(ROOT, 'node_modules', '.bin', 'jest'),
    [
      ...['--selectProjects', 'core', 'service', '--json', `--outputFile=${RESULTS}`],
      ...['--testPathPatterns', ...tests],
    ],
    { env: { ...process.env, NODE_ENV: 'test' }, stdio: 'ignore' },
  );
  const { numFailedTests, numTotalTests } = existsSync(RESULTS)
    ? JSON.parse(readFileSync(RESULTS, 'utf8'))
    : { numFailedTests: 0, numTotalTests: 0 };
  if (numTotalTests === 0) return { isKilled: false, says: 'NO TESTS' };
  return numFailedTests > 0
    ? { isKilled: true, says: 'killed' }
    : { isKilled: false, says: 'SURVIVED' };
}

function git(...words) {
  return execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).trim();
}
