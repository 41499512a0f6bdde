import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** `npm run check:mutants` takes an hour, so that a patch which no longer fits the code would be found out late. */
const FOLDER = 'tests/mutants';
const PATCHES = readdirSync(FOLDER).filter((name) => name.endsWith('.patch'));
const TESTS = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `tests/${name}`);

it.each(PATCHES)('%s names its fault and tests that exist, and applies', (name) => {
  const file = path.join(FOLDER, name);
  const [, tests = ''] = /^Fault: .+\nTests: (.+)\n\ndiff/.exec(readFileSync(file, 'utf8')) ?? [];
  const words = tests.split(/[\s,]+/).filter((word) => word !== '');
  expect(words).not.toEqual([]);
  for (const word of words)
    expect(TESTS.filter((test) => new RegExp(word).test(test))).not.toEqual([]);
  const { status, stderr } = spawnSync('git', ['apply', '--check', file], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});
