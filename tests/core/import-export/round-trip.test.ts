import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import {
  EMPTY_TERM,
  type FileCategory,
  type FileRow,
  type FileTerm,
} from '../../../src/plugins/glossary/core/import-export/file-term';
import { FILE_FORMATS } from '../../../src/plugins/glossary/core/import-export/file-format';
import { aFileTerm, fileRowsOf, readFile, writtenFile } from '../../support/content/file-rows';

const DEMO = path.resolve(__dirname, '../../../database/glossary');

function demoRows(): FileRow[] {
  const read = (file: string): unknown => parse(readFileSync(path.join(DEMO, file), 'utf8'));
  const categories = read('categories.yaml') as FileCategory[];
  return categories.flatMap((category): FileRow[] => [
    { kind: 'category', category },
    ...readdirSync(path.join(DEMO, category.key)).map((file): FileRow => {
      const term = read(path.join(category.key, file)) as FileTerm;
      return { kind: 'term', term: { ...EMPTY_TERM, ...term, published: true } };
    }),
  ]);
}

const HARD: FileRow[] = [
  {
    kind: 'category',
    category: { key: 'security', name: '=Security', tagline: null, introduction: 'One.\n\nTwo.' },
  },
  { kind: 'term', term: aFileTerm() },
  { kind: 'term', term: { ...EMPTY_TERM, slug: 'nothing_else' } },
  {
    kind: 'term',
    term: aFileTerm({
      slug: 'edges',
      aliases: [''],
      tags: ['', '\\', '\r\n', "'"],
      short: "''=two apostrophes",
      long: ' space at both ends ',
      detection: { symptoms: [], auto_detectable: false, tools: [] },
      agent: null,
      score: null,
      published: false,
    }),
  },
];

describe.each(FILE_FORMATS)('%s', (format) => {
  it('carries the whole demo glossary and gives it back', async () => {
    const rows = demoRows();
    expect(rows.length).toBeGreaterThan(90);
    const file = await writtenFile(rows, format);
    const again = fileRowsOf(await readFile(file, format));
    expect(again).toEqual(rows);
    expect(await writtenFile(again, format)).toBe(file);
  });

  it.each([1, 7])('reads the same in chunks of %i bytes', async (size) => {
    const file = await writtenFile(HARD, format);
    expect(fileRowsOf(await readFile(file, format, size))).toEqual(HARD);
  });

  it('takes a byte order mark', async () => {
    const file = await writtenFile(HARD, format);
    expect(fileRowsOf(await readFile(`\ufeff${file}`, format))).toEqual(HARD);
  });

  it('carries an empty glossary', async () => {
    expect(await readFile(await writtenFile([], format), format)).toEqual([]);
  });
});

it.each(['json', 'jsonl'] as const)('%s: lines may end in CRLF', async (format) => {
  const file = (await writtenFile(HARD, format)).replaceAll('\n', '\r\n');
  expect(fileRowsOf(await readFile(file, format))).toEqual(HARD);
});

it.each([
  ['CRLF after each record', 'slug,short\r\none_term,"A\r\nB"\r\n'],
  ['semicolons, as spreadsheets of some countries write them', 'slug;short\none_term;"A\r\nB"'],
  ['tabs', 'slug\tshort\none_term\t"A\r\nB"'],
  ['empty lines and empty rows', 'slug,short\n\n,\none_term,"A\r\nB"\n\n'],
])('csv: %s', async (_what, file) => {
  expect(fileRowsOf(await readFile(file, 'csv'))).toEqual([
    { kind: 'term', term: { ...EMPTY_TERM, slug: 'one_term', short: 'A\r\nB' } },
  ]);
});
