import type { FileFormat } from '../../../src/plugins/glossary/core/import-export/file-format';
import { FileError } from '../../../src/plugins/glossary/core/import-export/file-error';
import type { FileRow } from '../../../src/plugins/glossary/core/import-export/file-term';
import { readRows } from '../../../src/plugins/glossary/core/import-export/files/read-rows';
import { textOfRows } from '../../../src/plugins/glossary/core/import-export/files/write-rows';
import { aFileTerm } from '../../support/content/file-rows';
import { excessiveGrowthOf } from '../../support/growth';

/** Lengths of files, in characters; the second, so many times the first, takes what linear work takes noticeably. */
const SHORT = 10_000;
const FACTOR = 8;
/** What holds nobody up, in milliseconds of CPU time: what grows with the square takes more. */
const NEGLIGIBLE = 100;
/** As a file comes from the network or the disk, in bytes. */
const CHUNK = 64 * 1024;

const repeated = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
const HEAD = 'slug,term,short,long,aliases,related\n';
const line = (row: unknown): string => `${JSON.stringify(row)}\n`;
const term = { slug: 'a', term: 'A', category: 'b', aliases: ['c'], related: ['d'], long: 'e' };

/** Files that grow, each in one of the ways in which a file can. */
const FILES: readonly (readonly [string, FileFormat, (length: number) => string])[] = [
  ['rows', 'csv', (length) => HEAD + repeated('a,A,B,C,D,E\n', length)],
  ['a field', 'csv', (length) => `${HEAD}a,A,B,"${repeated('word ', length)}",D,E\n`],
  ['a quote that does not end', 'csv', (length) => `${HEAD}a,A,B,"${repeated('b,c\n', length)}`],
  ['quotes in a cell', 'csv', (length) => `${HEAD}${repeated('a"b', length)}`],
  ['quoted cells', 'csv', (length) => `${HEAD}${repeated('"a",', length)}\n`],
  ['columns', 'csv', (length) => `${repeated('slug,', length)}\n`],
  ['empty lines', 'csv', (length) => HEAD + repeated('\r\n', length)],
  ['items in a cell', 'csv', (length) => `${HEAD}a,A,B,C,"${repeated('alias\n', length)}",E\n`],
  ['backslashes in a cell', 'csv', (length) => `${HEAD}a,A,B,C,"${repeated('\\', length)}",E\n`],
  ['rows', 'jsonl', (length) => repeated(line(term), length)],
  ['aliases', 'jsonl', (length) => line({ ...term, aliases: repeated('b ', length).split(' ') })],
  ['objects within objects', 'jsonl', (length) => repeated('{"slug":', length)],
  [
    'deep rows that end',
    'jsonl',
    (length) => `${'['.repeat(length / 2)}${']'.repeat(length / 2)}\n`,
  ],
  [
    'unknown keys',
    'jsonl',
    (length) =>
      line(Object.fromEntries(Array.from({ length: length / 12 }, (_, at) => [`key_${at}`, 1]))),
  ],
  ['rows', 'json', (length) => `[${repeated(`${JSON.stringify(term)},`, length)}`],
  ['a field', 'json', (length) => `[${JSON.stringify({ ...term, long: repeated('w ', length) })}]`],
  ['objects within objects', 'json', (length) => `[${repeated('{"a":', length)}`],
  ['an endless text', 'json', (length) => `[{"slug":"${repeated('\\"', length)}`],
  ['braces within a text', 'json', (length) => `[{"slug":"${repeated('}{', length)}"}]`],
];

async function readWhole(text: string, format: FileFormat): Promise<void> {
  const bytes = Buffer.from(text);
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += CHUNK) {
      await Promise.resolve();
      yield bytes.subarray(at, at + CHUNK);
    }
  }
  try {
    for await (const row of readRows(chunks(), format)) void row;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
  }
}

it.each(FILES)('%s of %s: the work of reading grows as the file', async (_what, format, file) => {
  const [short, long] = [file(SHORT), file(SHORT * FACTOR)];
  const growth = await excessiveGrowthOf(
    () => readWhole(short, format),
    () => readWhole(long, format),
    NEGLIGIBLE,
  );
  expect(growth).toBeNull();
});

it.each(['csv', 'json', 'jsonl'] as const)(
  'the work of writing %s grows as what is written',
  async (format) => {
    const long = 'word "and", more\n';
    const rowsOf = (count: number, length: number): FileRow[] =>
      Array.from({ length: count }, () => ({
        kind: 'term',
        term: aFileTerm({
          long: repeated(long, length),
          aliases: repeated('b ', length).split(' '),
        }),
      }));
    async function write(rows: readonly FileRow[]): Promise<void> {
      async function* each(): AsyncGenerator<FileRow> {
        await Promise.resolve();
        yield* rows;
      }
      for await (const text of textOfRows(each(), format)) void text;
    }
    for (const [few, many] of [
      [rowsOf(50, 200), rowsOf(50 * FACTOR, 200)],
      [rowsOf(1, SHORT), rowsOf(1, SHORT * FACTOR)],
    ] as const)
      expect(
        await excessiveGrowthOf(
          () => write(few),
          () => write(many),
          NEGLIGIBLE,
        ),
      ).toBeNull();
  },
);

it('finds what is not linear', async () => {
  const quadratic = (text: string) => async (): Promise<void> => {
    await Promise.resolve();
    for (let at = 0; at < text.length; at += 2) text.lastIndexOf('b', at);
  };
  const [short, long] = [quadratic('a'.repeat(SHORT)), quadratic('a'.repeat(SHORT * FACTOR))];
  expect(await excessiveGrowthOf(short, long, NEGLIGIBLE)).not.toBeNull();
});
