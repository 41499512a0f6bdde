import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type * as ClosedFolders from '../../src/launch/closed-folders.mjs' with {
  'resolution-mode': 'import',
};
import type * as OutputFile from '../../src/launch/output-file.mjs' with {
  'resolution-mode': 'import',
};
import { requireOutside } from '../support/jest/require-outside';

const ROOT = path.resolve(__dirname, '..', '..');
const { CLOSED_FOLDERS, closedFolderOf } = requireOutside<typeof ClosedFolders>(
  path.join(ROOT, 'src/launch/closed-folders.mjs'),
);
const { outputFile } = requireOutside<typeof OutputFile>(
  path.join(ROOT, 'src/launch/output-file.mjs'),
);

const folder = mkdtempSync(path.join(tmpdir(), 'glossary-closed-'));
const at = (...names: readonly string[]): string => path.join(folder, ...names);
/** Within the project for the length of the tests, since a folder there may be a link out of it. */
const wayOut = path.join(ROOT, 'public', path.basename(folder));
beforeAll(() => {
  mkdirSync(at('data'));
  symlinkSync(path.join(ROOT, 'public'), at('folder'));
  symlinkSync(path.join(ROOT, 'public', 'uploads', 'later.db'), at('file'));
  symlinkSync('file', at('file-of-file'));
  symlinkSync('circle', at('circle'));
  symlinkSync(at('data'), wayOut);
});
afterAll(() => {
  rmSync(wayOut);
  rmSync(folder, { recursive: true });
});

it.each([
  ...CLOSED_FOLDERS.map((name) => path.join(ROOT, name, 'data.db')),
  path.join(ROOT, 'public', 'not-there', 'deep', 'data.db'),
  `${ROOT}/a/../dist/x`,
  `${ROOT}/./././dist/x`,
  path.relative(process.cwd(), path.join(ROOT, 'node_modules/x.db')),
  at('folder', 'data.db'),
  at('folder', 'not-there', 'data.db'),
  at('file'),
  at('file-of-file'),
  path.join(wayOut, 'data.db'),
])('%s is in a folder of the project without data', (file) => {
  expect(CLOSED_FOLDERS).toContain(closedFolderOf(file));
});

it.each([
  path.join(ROOT, '.tmp/data.db'),
  path.join(ROOT, 'data.db'),
  path.join(ROOT, 'publicity/data.db'),
  at('data', 'data.db'),
  at('not-there', 'public', 'data.db'),
  at('circle'),
])('%s is not', (file) => {
  expect(closedFolderOf(file)).toBeUndefined();
});

it.each(['public/night.gz', 'src/terms.csv'])('no command writes %s', (name) => {
  expect(() => outputFile(path.join(ROOT, name))).toThrow(
    expect.objectContaining({ name: 'OutputError', message: expect.stringContaining(name) }),
  );
});
