import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type * as StaleFiles from '../../src/launch/stale-files.mjs' with {
  'resolution-mode': 'import',
};
import { requireOutside } from '../support/jest/require-outside';

const { removeStale } = requireOutside<typeof StaleFiles>(
  path.resolve(__dirname, '../../src/launch/stale-files.mjs'),
);

const folder = mkdtempSync(path.join(os.tmpdir(), 'stale-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(...files: readonly string[]): void {
  for (const file of files) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), '');
  }
}

it('what an earlier version has compiled is gone, and what has a source stays', () => {
  const kept = [
    ...['dist/index.js', 'dist/part/form.js', 'dist/part/schema.json'],
    ...['dist/views/term.hbs', 'dist/plain.js', 'dist/styles/glossary.css'],
  ];
  const stale = [
    ...['dist/api/term/content-types/term/schema.json', 'dist/api/term/routes/term.js'],
    ...['dist/views/partials/gone.hbs', 'dist/part/gone.js'],
  ];
  write('src/index.ts', 'src/part/form.tsx', 'src/part/schema.json', 'src/views/term.hbs');
  write('src/plain.js', 'src/styles/glossary.css', ...kept, ...stale);
  removeStale(path.join(folder, 'src'), path.join(folder, 'dist'));
  const there = (files: readonly string[]) =>
    files.filter((file) => existsSync(path.join(folder, file)));
  expect([there(kept), there(stale)]).toEqual([kept, []]);
  // Nor is an empty folder left, of which Strapi would expect a content type.
  expect([there(['dist/api']), there(['dist/views'])]).toEqual([[], ['dist/views']]);
});

it('nothing is done before anything was compiled', () => {
  expect(() => removeStale(folder, path.join(folder, 'not-there'))).not.toThrow();
});
