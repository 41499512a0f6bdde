import type { FileFormat } from '../../../src/plugins/glossary/core/import-export/file-format';
import { FileError } from '../../../src/plugins/glossary/core/import-export/file-error';
import type { FileRow } from '../../../src/plugins/glossary/core/import-export/file-term';
import { readRows } from '../../../src/plugins/glossary/core/import-export/files/read-rows';
import { textOfRows } from '../../../src/plugins/glossary/core/import-export/files/write-rows';
import { aFileTerm } from '../../support/content/file-rows';
import { excessiveGrowthOf } from '../../support/growth';
import { repeatedText } from '../../support/repeated';

/** Lengths of files, in characters; the second, so many times the first, takes what linear work takes noticeably. */
const SHORT = 10_000;
const FACTOR = 8;
/** Negligible CPU time, in milliseconds; quadratic work takes more. */
const NEGLIGIBLE = 100;
/** As a file comes from the network or the disk, in bytes. */
const CHUNK = 64 * 1024;

const HEAD = 'slug,term,short,long,aliases,related\n';
const line = (row: unknown): string => `${JSON.stringify(row)}\n`;
const term = { slug: 'a', term: 'A', category: 'b', aliases: ['c'], related: ['d'], long: 'e' };

/** Files that grow, each in one of the ways in which a file can. */
const FILES: readonly (readonly [string, FileFormat, (length: number) => string])[] = [
  ['rows', 'csv', (length) => HEAD + repeatedText('a,A,B,C,D,E\n', length)],
  ['a field', 'csv', (length) => `${HEAD}a,A,B,"${repeatedText('word ', length)}",D,E\n`],
  [
    'a quote that does not end',
    'csv',
    (length) => `${HEAD}a,A,B,"${repeatedText('b,c\n', length)}`,
  ],
  ['quotes in a cell', 'csv', (length) => `${HEAD}${repeatedText('a"b', length)}`],
  ['quoted cells', 'csv', (length) => `${HEAD}${repeatedText('"a",', length)}\n`],
  ['columns', 'csv', (length) => `${repeatedText('slug,', length)}\n`],
  ['empty lines', 'csv', (length) => HEAD + repeatedText('\r\n', length)],
  ['items in a cell', 'csv', (length) => `${HEAD}a,A,B,C,"${repeatedText('alias\n', length)}",E\n`],
  [
    'backslashes in a cell',
    'csv',
    (length) => `${HEAD}a,A,B,C,"${repeatedText('\\', length)}",E\n`,
  ],
  ['rows', 'jsonl', (length) => repeatedText(line(term), length)],
  [
    'aliases',
    'jsonl',
    (length) => line({ ...term, aliases: repeatedText('b ', length).split(' ') }),
  ],
  ['objects within objects', 'jsonl', (length) => repeatedText('{"slug":', length)],
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
  ['rows', 'json', (length) => `[${repeatedText(`${JSON.stringify(term)},`, length)}`],
  [
    'a field',
    'json',
    (length) => `[${JSON.stringify({ ...term, long: repeatedText('w ', length) })}]`,
  ],
  ['objects within objects', 'json', (length) => `[${repeatedText('{"a":', length)}`],
  ['an endless text', 'json', (length) => `[{"slug":"${repeatedText('\\"', length)}`],
  ['braces within a text', 'json', (length) => `[{"slug":"${repeatedText('}{', length)}"}]`],
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

it.each(FILES)('%s of %s: the work of reading is linear', async (_what, format, file) => {
  const [short, long] = [file(SHORT), file(SHORT * FACTOR)];
  const growth = await excessiveGrowthOf(
    () => readWhole(short, format),
    () => readWhole(long, format),
    NEGLIGIBLE,
  );
  expect(growth).toBeNull();
});

it.each(['csv', 'json', 'jsonl'] as const)('the work of writing %s is linear', async (format) => {
  const long = 'word "and", more\n';
  const rowsOf = (count: number, length: number): FileRow[] =>
    Array.from({ length: count }, () => ({
      kind: 'term',
      term: aFileTerm({
        long: repeatedText(long, length),
        aliases: repeatedText('b ', length).split(' '),
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
});

it('detects work that is not linear', async () => {
  const quadratic = (text: string) => async (): Promise<void> => {
    await Promise.resolve();
    for (let at = 0; at < text.length; at += 2) text.lastIndexOf('b', at);
  };
  const [short, long] = [quadratic('a'.repeat(SHORT)), quadratic('a'.repeat(SHORT * FACTOR))];
  expect(await excessiveGrowthOf(short, long, NEGLIGIBLE)).not.toBeNull();
});
