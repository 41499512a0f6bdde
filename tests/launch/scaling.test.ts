import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '..', '..');

it('the table of docs/scaling.md follows from the figures of docs/benchmarks.md', () => {
  const table = execFileSync(process.execPath, ['tests/bench/scaling.mjs'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(readFileSync(path.join(ROOT, 'docs/scaling.md'), 'utf8')).toContain(table);
});
