import { spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type * as OutputFile from '../../src/launch/output-file.mjs' with {
  'resolution-mode': 'import',
};
import { copyPreparedFile } from '../support/database/fresh-database';
import { openDatabase } from '../support/database/tables';
import { mountSmallDisk } from '../support/faults/small-disk';
import { requireOutside } from '../support/jest/require-outside';
import { sentences } from '../support/start-sentences';

const ROOT = path.resolve(__dirname, '..', '..');
const { OUTPUT_ERRORS } = requireOutside<typeof OutputFile>(
  path.join(ROOT, 'src/launch/output-file.mjs'),
);

const folder = mkdtempSync(path.join(tmpdir(), 'glossary-full-'));
const elsewhere = (name: string): string => path.join(folder, name);
const source = elsewhere('source.sqlite');
beforeAll(() => {
  copyPreparedFile('demo', source);
  glossary(source, ['backup', elsewhere('whole.gz')]);
});
afterAll(() => rmSync(folder, { recursive: true }));

function glossary(
  filename: string,
  words: readonly string[],
  output: 'pipe' | number = 'pipe',
): { readonly code: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(ROOT, 'src/launch/glossary.mjs'), ...words],
    {
      env: { ...process.env, DATABASE_CLIENT: 'sqlite', DATABASE_FILENAME: filename },
      stdio: ['ignore', output, 'pipe'],
      encoding: 'utf8',
    },
  );
  return { code: status, said: `${stdout ?? ''}${stderr}`.trim() };
}

const WRITERS = [
  ['backup', []],
  ['export', ['--format', 'json']],
] as const;

it.each(WRITERS)('%s to a standard output without room says so', (command, options) => {
  const full = openSync('/dev/full', 'w');
  const words = command === 'backup' ? [command, '-'] : [command, ...options];
  const { code, said } = glossary(source, words, full);
  closeSync(full);
  expect([code, said]).toEqual([1, expect.stringContaining(OUTPUT_ERRORS.outputRefused('ENOSPC'))]);
});

const disk = mountSmallDisk();
// A platform that mounts nothing says so as a skipped suite.
const onSmallDisk = disk === null ? describe.skip : describe;
afterAll(() => disk?.remove());

onSmallDisk('on a full disk', () => {
  const filename = disk?.filename ?? '';
  const there = (name: string): string => path.join(path.dirname(filename), name);
  const clear = (): void => {
    for (const name of readdirSync(there('.'))) rmSync(there(name));
  };
  beforeEach(clear);

  it.each(WRITERS)('%s names the path, replaces nothing and leaves nothing', (command, options) => {
    writeFileSync(there('old'), 'old');
    disk?.fill(1);
    const before = readdirSync(there('.'));
    const target = there('old');
    const { code, said } = glossary(source, [command, target, ...options, '--replace']);
    const sentence = OUTPUT_ERRORS.refused(target, path.dirname(target), 'ENOSPC');
    expect([code, said]).toEqual([1, expect.stringContaining(sentence)]);
    expect(readFileSync(target, 'utf8')).toBe('old');
    expect(readdirSync(there('.'))).toEqual(before);
  });

  it('a stopped database is backed up to another', () => {
    copyPreparedFile('demo', filename);
    disk?.fill();
    expect(glossary(filename, ['backup', elsewhere('rescued.gz')]).code).toBe(0);
    const linesOf = (name: string) => gunzipSync(readFileSync(elsewhere(name))).toString();
    expect(linesOf('rescued.gz')).toBe(linesOf('whole.gz'));
  });

  it.each([
    [0, (file: string) => placeIsFull(file)],
    [5, sentences.databaseDiskFails],
    [100, sentences.databaseDiskIsFull],
    [600, sentences.databaseDiskIsFull],
  ])(
    'a restore with room for %i pages says what is full, and restores nothing',
    async (pages, sentence) => {
      disk?.fill(pages);
      const { code, said } = glossary(filename, ['restore', elsewhere('whole.gz')]);
      expect([code, said]).toEqual([1, expect.stringContaining(sentence(filename))]);
      disk?.free();
      const database = openDatabase({ client: 'sqlite', filename });
      const isThere = await database.schema.hasTable('glossary_terms');
      expect(isThere ? await database('glossary_terms').select('id') : []).toEqual([]);
      await database.destroy();
    },
  );
});

const placeIsFull = (file: string): string =>
  sentences.placeCannotBeWritten(sentences.databaseIs(file), {
    place: path.dirname(file),
    code: 'ENOSPC',
  });
