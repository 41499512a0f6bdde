import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from '../../src/launch/run.mjs';
import { buildAssets, markBuilt } from '../../src/launch/build-steps.mjs';

const require = createRequire(import.meta.url);
const inProject = (...parts) => path.join(ROOT, ...parts);

const PANEL = /^src\/(plugins\/[^/]+\/)?admin\//;
const ASSETS = 'src/plugins/glossary/assets/';
const BUILT_PANEL = inProject('dist', 'build');
const KEPT_PANEL = inProject('.tmp', 'panel-without-mutant');
const BUILD_INFO = inProject('dist', '.tsbuildinfo');
const KEPT_BUILD_INFO = inProject('.tmp', 'tsbuildinfo-without-mutant');

/** The mutant cannot be tried; nothing is known about the tests. */
export class NotTried extends Error {}

/**
 * Does something while a mutant is in the sources and the compiled code, and always removes it again.
 *
 * A process that is killed cannot take it out. The sources show it then (`git status`), and what is compiled says that it was made from
 * other sources than the committed ones, so that the next start builds all of it again.
 *
 * @param {ReturnType<typeof import('./mutant.mjs').readMutant>} mutant
 * @param {(script: string) => Promise<number>} runScript runs one of the project's scripts, and answers its exit code
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 * @throws {NotTried} when the mutant does not apply, or is no code that runs
 * @template Result
 */
export async function withMutant({ patch, files }, runScript, work) {
  const undo = [];
  try {
    applyPatch(patch, files, undo);
    for (const file of files) requireWellFormed(file);
    // Else the compiler would take the mutant's output for that of the source without it, should it not be taken out.
    move(BUILD_INFO, KEPT_BUILD_INFO, undo);
    for (const file of files) compile(file, undo);
    // Undone last, when the sources are restored.
    undo.unshift(buildAssets);
    buildAssets();
    if (files.some((file) => PANEL.test(file))) await buildPanel(runScript, undo);
    markBuilt();
    return await work();
  } finally {
    for (const step of undo.reverse()) step();
    if (undo.length > 0) markBuilt();
  }
}

function applyPatch(patch, files, undo) {
  try {
    execFileSync('git', ['apply', '--check', patch], { cwd: ROOT, stdio: 'pipe' });
  } catch (error) {
    throw new NotTried(`It does not apply: ${String(error.stderr).trim()}`);
  }
  for (const file of files) keep(inProject(file), undo);
  execFileSync('git', ['apply', patch], { cwd: ROOT });
}

function keep(file, undo) {
  const content = readFileSync(file);
  undo.push(() => writeFileSync(file, content));
}

function move(from, to, undo) {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(path.dirname(to), { recursive: true });
  renameSync(from, to);
  undo.push(() => {
    rmSync(from, { recursive: true, force: true });
    renameSync(to, from);
  });
}

/** A mutant that no program can read makes every test fail, which proves nothing. */
function requireWellFormed(file) {
  const source = readFileSync(inProject(file), 'utf8');
  try {
    if (/\.tsx?$/.test(file)) transpiled(file, source);
    else if (file.endsWith('.hbs')) require('handlebars').parse(source);
    else if (/\.m?js$/.test(file))
      execFileSync(process.execPath, ['--input-type=module', '--check'], {
        input: source,
        stdio: 'pipe',
      });
  } catch (error) {
    throw new NotTried(`${file} cannot be read with it: ${error.message.split('\n')[0]}`);
  }
}

/** Tests of the service load what is compiled: this one file of it is compiled again. */
function compile(file, undo) {
  const compiled = inProject('dist', file.replace(/\.ts$/, '.js'));
  if (!file.endsWith('.ts') || file.startsWith(ASSETS) || !existsSync(compiled)) return;
  const committed = execFileSync('git', ['show', `HEAD:${file}`], { cwd: ROOT, encoding: 'utf8' });
  if (transpiled(file, committed) !== readFileSync(compiled, 'utf8'))
    throw new NotTried(`${compiled} is not what the compiler makes of ${file}.`);
  keep(compiled, undo);
  writeFileSync(compiled, transpiled(file, readFileSync(inProject(file), 'utf8')));
}

/** @throws for invalid TypeScript; types are not checked */
function transpiled(file, source) {
  const ts = require('typescript');
  const { config } = ts.readConfigFile(inProject('tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const { outputText, diagnostics } = ts.transpileModule(source, {
    compilerOptions: { ...options, jsx: ts.JsxEmit.ReactJSX },
    fileName: inProject(file),
    reportDiagnostics: true,
  });
  if (diagnostics.length === 0) return outputText;
  const [{ messageText }] = diagnostics;
  throw new Error(ts.flattenDiagnosticMessageText(messageText, ' '));
}

async function buildPanel(runScript, undo) {
  move(BUILT_PANEL, KEPT_PANEL, undo);
  if ((await runScript('src/launch/build-panel.mjs')) !== 0)
    throw new NotTried('The panel cannot be built with it.');
}
