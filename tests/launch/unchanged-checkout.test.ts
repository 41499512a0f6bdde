import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sentences } from '../support/start-sentences';

const ROOT = path.resolve(__dirname, '..', '..');
const OTHER = 'made from something else';

/** A checkout whose node_modules or dist are not of its sources, with an npm that notes that it was called. */
let project: string;
const at = (...names: readonly string[]): string => path.join(project, ...names);
beforeEach(() => {
  project = mkdtempSync(path.join(tmpdir(), 'glossary-checkout-'));
  cpSync(path.join(ROOT, 'src/launch'), at('src/launch'), { recursive: true });
  for (const name of ['config', 'database', 'package.json', 'package-lock.json', 'tsconfig.json'])
    symlinkSync(path.join(ROOT, name), at(name));
  for (const name of readdirSync(path.join(ROOT, 'src')).filter((one) => one !== 'launch'))
    symlinkSync(path.join(ROOT, 'src', name), at('src', name));
  mkdirSync(at('bin'));
  writeFileSync(at('bin/npm'), '#!/bin/sh\ntouch "$CALLED"\nexit 1\n', { mode: 0o755 });
});
afterEach(() => rmSync(project, { recursive: true }));

/** Runs a command in the checkout; its output, and whether it has called npm. */
function glossary(words: readonly string[]) {
  const { status, stderr } = spawnSync(
    process.execPath,
    [at('src/launch/glossary.mjs'), ...words],
    {
      env: {
        ...process.env,
        PATH: `${at('bin')}${path.delimiter}${process.env.PATH ?? ''}`,
        CALLED: at('called'),
        DATABASE_CLIENT: 'sqlite',
        DATABASE_FILENAME: at('data.db'),
        PASSWORD: 'A-password-for-tests-1',
      },
      encoding: 'utf8',
      input: '',
    },
  );
  return { status, said: stderr.trim(), hasCalled: readdirSync(project).includes('called') };
}

/** Every command that needs the database. */
const COMMANDS: readonly (readonly string[])[] = [
  ['export', '-'],
  ['import', 'terms.jsonl', '--yes'],
  ['create-admin', '--email', 'first@glossary.example', '--password-env', 'PASSWORD'],
  ['backup', '-'],
  ['restore', 'glossary.backup.gz'],
  ['mcp'],
];

it.each(COMMANDS)('%s does not replace installed packages', (...words) => {
  mkdirSync(at('node_modules'));
  for (const name of ['.installed-from', 'of-the-service'])
    writeFileSync(at('node_modules', name), OTHER);
  expect(glossary(words)).toEqual({
    status: 1,
    said: sentences.notInstalled(),
    hasCalled: false,
  });
  expect(readFileSync(at('node_modules/of-the-service'), 'utf8')).toBe(OTHER);
});

it.each(COMMANDS.slice(0, 2))('%s builds nothing in the place of what is built', (...words) => {
  symlinkSync(path.join(ROOT, 'node_modules'), at('node_modules'));
  mkdirSync(at('dist'));
  writeFileSync(at('dist/.made-from'), OTHER);
  expect(glossary(words)).toEqual({ status: 1, said: sentences.notBuilt(), hasCalled: false });
  expect(readdirSync(at('dist'))).toEqual(['.made-from']);
});

it('an installation that npm has not finished is none to run from', () => {
  mkdirSync(at('node_modules/pg'), { recursive: true });
  expect(glossary(['backup', '-'])).toMatchObject({
    said: sentences.notInstalled(),
    hasCalled: false,
  });
});

it('where nothing is installed a command installs', () => {
  expect(glossary(['backup', '-'])).toMatchObject({ status: 1, hasCalled: true });
});
