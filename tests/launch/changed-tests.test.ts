import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The table of `npm test -- --changed`: patterns of code, and the beginnings of the paths of their tests. */
const table = JSON.parse(
  execFileSync(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { SHOWN_BY } from '${pathToFileURL(path.resolve('src/launch/changed-tests.mjs')).href}';
    process.stdout.write(JSON.stringify(SHOWN_BY.map(([pattern, tests]) => [pattern.source, tests])));`,
  ]).toString(),
) as readonly (readonly [pattern: string, tests: readonly string[]])[];

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
  .toString()
  .split('\n');

it.each(table)('%s is code that is there, and so are its tests', (pattern, tests) => {
  const matches = files.map((file) => new RegExp(pattern).exec(file)).filter((match) => match);
  expect(matches).not.toEqual([]);
  for (const test of tests) {
    const beginnings = new Set(matches.map((match) => test.replace('$1', match?.[1] ?? '')));
    expect(
      files.some((file) => [...beginnings].some((beginning) => file.startsWith(beginning))),
    ).toBe(true);
  }
});
