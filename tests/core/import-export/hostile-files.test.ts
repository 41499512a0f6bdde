import { RAW_ROW_MAX_LENGTH } from '../../../src/plugins/glossary/core/import-export/files/raw-row';
import { faultsOfFile, inChunks, readFile } from '../../support/content/file-rows';
import { readRows } from '../../../src/plugins/glossary/core/import-export/files/read-rows';
import type { FileFormat } from '../../../src/plugins/glossary/core/import-export/file-format';

const line = (row: unknown): string => `${JSON.stringify(row)}\n`;

describe('a file that cannot be read as a whole is refused with one sentence', () => {
  const utf16 = new Uint8Array([0xff, 0xfe, 0x5b, 0x00]);
  const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
    Uint8Array.from(
      parts.flatMap((part) =>
        typeof part === 'string' ? [...new TextEncoder().encode(part)] : part,
      ),
    );
  it.each<[string, FileFormat, string | Uint8Array, string]>([
    [
      'Latin-1',
      'jsonl',
      bytes('{"slug":"caf', [0xe9], '"}'),
      'The file is not UTF-8: the byte at offset 12 belongs to no character; save it as UTF-8.',
    ],
    [
      'a character in an overlong form',
      'jsonl',
      bytes('ü{', [0xc0, 0xaf]),
      'The file is not UTF-8: the byte at offset 3 belongs to no character; save it as UTF-8.',
    ],
    [
      'half of a surrogate pair',
      'csv',
      bytes('slug\n', [0xed, 0xa0, 0x80]),
      'The file is not UTF-8: the byte at offset 5 belongs to no character; save it as UTF-8.',
    ],
    [
      'a character cut off by the end',
      'json',
      bytes('["', [0xf0, 0x9f, 0x8e]),
      'The file is not UTF-8: the byte at offset 2 belongs to no character; save it as UTF-8.',
    ],
    ['UTF-16', 'json', utf16, 'The file is UTF-16; save it as UTF-8.'],
    ['nothing', 'json', ' \n', 'The file is empty.'],
    ['nothing', 'csv', '', 'The file is empty.'],
    [
      'an object',
      'json',
      '\n{"slug":"a"}',
      'Line 2: a JSON file of terms is a list, which begins with [; found is "{". One object a line is the format jsonl.',
    ],
    [
      'a list that is not closed',
      'json',
      '[\n{"slug":"a"},\n{"slug":',
      'The file ends in line 3, before its list is closed with ].',
    ],
    ['two lists', 'json', '[]\n[]', 'Line 2: the list is over, but something follows it.'],
    [
      'columns that are wrong',
      'csv',
      'slug,shrot,slug,agent.fix,__proto__\n',
      'Line 1, the names of the columns: "slug" stands there twice; "shrot" is not known; the nearest known is "short"; ' +
        '"__proto__" is not known',
    ],
    [
      'many columns that are wrong',
      'csv',
      `slug${',"x"'.repeat(999)}\n`,
      'and 978 more of this kind',
    ],
    [
      'a group of columns that is not whole',
      'csv',
      'slug,detection.tools\n',
      'Line 1, the names of the columns: columns are missing: detection.symptoms, detection.auto_detectable.',
    ],
    [
      'no slugs',
      'csv',
      'term,short\n',
      'Line 1, the names of the columns: columns are missing: slug.',
    ],
  ])('%s (%s)', async (_what, format, file, sentence) => {
    for (const chunkSize of [1, 1000]) {
      await expect(readFile(file, format, chunkSize)).rejects.toThrow(sentence);
    }
  });
});

describe('a row that is wrong is refused with its line, and the next is read', () => {
  const good = line({ slug: 'good' });
  it.each<[string, FileFormat, string, Record<number, readonly unknown[]>]>([
    [
      'no JSON',
      'jsonl',
      `${good}{"slug":\n${good}`,
      { 2: [expect.stringMatching(/^is no JSON: /)] },
    ],
    [
      'no object',
      'jsonl',
      `[1]\n7\n`,
      {
        1: ['is a list; a term is an object in braces'],
        2: ['is 7; a term is an object in braces'],
      },
    ],
    [
      'a wrong element',
      'json',
      `[\n${good},\n  {"slug" "x"},\n${good}]`,
      {
        4: [expect.stringMatching(/^is no JSON: /)],
      },
    ],
    [
      'a quotation mark within a cell',
      'csv',
      'slug,short\ngood,a"b"c\nfine,\n',
      {
        2: [expect.stringMatching(/^is no CSV/)],
      },
    ],
    [
      'too many cells',
      'csv',
      'slug,short\na,b,c\n',
      { 2: ['has 3 cells; the table has 2 columns'] },
    ],
    [
      'an unknown kind',
      'jsonl',
      line({ kind: 'page', slug: 'a' }),
      {
        1: ['kind is "page"; allowed is term, category'],
      },
    ],
  ])('%s (%s)', async (_what, format, file, faults) => {
    expect(await faultsOfFile(file, format)).toEqual(faults);
  });

  it.each<[string, object, readonly string[]]>([
    ['no slug', { term: 'A' }, ['slug is missing']],
    [
      'a misspelt key',
      { slug: 'a', shrot: 'b' },
      ['"shrot" is not known; the nearest known is "short"'],
    ],
    [
      'a key that is no name at all',
      { slug: 'a', ['y'.repeat(90)]: 1 },
      [
        expect.stringMatching(
          /^"y{59}…" is not known; known are kind, slug, /,
        ) as unknown as string,
      ],
    ],
    [
      'wrong types, all named at once',
      {
        slug: 'Not A Slug',
        short: 7,
        tags: 'one, two',
        aliases: ['a', 5],
        published: 'yes',
        created: '2026-02-30',
        difficulty: 'expert',
        related: ['b', 'b'],
        prerequisites: ['B'],
        detection: [],
        agent: { fix: 'maybe', fxi: 'manual' },
        score: { d: { value: 10, rationale: ' ' }, e: 3, b: { value: 1.5, rationale: 'B.' } },
      },
      [
        '"fxi" in agent is not known; the nearest known is "fix"',
        'slug is "Not A Slug"; allowed is lower-case letters and digits in words joined by single underscores, at most 80 characters',
        'difficulty is "expert"; allowed is beginner, intermediate, advanced',
        'short is 7; allowed is text without control characters',
        'aliases item 2 is 5; allowed is text',
        'tags is "one, two"; allowed is a list of texts, such as ["one", "two"]',
        'related is a list; allowed is a list of slugs, each once; one stands there twice',
        'prerequisites item 1 is "B"; allowed is lower-case letters and digits in words joined by single underscores, at most 80 characters',
        'created is "2026-02-30"; allowed is a day such as 2026-03-23',
        'detection is a list; allowed is an object with symptoms, auto_detectable and tools',
        'agent.fix is "maybe"; allowed is manual, automatic',
        'score.d.value is 10; allowed is a whole number from 0 to 9',
        'score.d.rationale is " "; allowed is text, not empty',
        'score.e is 3; allowed is an object with value and rationale',
        'score.b.value is 1.5; allowed is a whole number from 0 to 9',
        'score.t is missing',
        'published is "yes"; allowed is true, false',
      ],
    ],
    [
      'updated before created',
      { slug: 'a', created: '2026-03-23', updated: '2026-03-22' },
      ['updated is "2026-03-22"; allowed is a day that is not earlier than created'],
    ],
    [
      'a NUL',
      { slug: 'a', long: 'a\u0000b' },
      ['long is "a\\u0000b"; allowed is text without control characters'],
    ],
    [
      'half of a character',
      { slug: 'a', long: '\ud83c' },
      ['long is "\\ud83c"; allowed is text without control characters'],
    ],
    [
      'a long name',
      { slug: 'a', term: 'x'.repeat(201) },
      [
        expect.stringMatching(
          /^term is "x{57}…"; allowed is text .* of at most 200 characters$/,
        ) as unknown as string,
      ],
    ],
    [
      'a category with a wrong key',
      { kind: 'category', key: 'A', name: '', nmae: 1 },
      [
        '"nmae" is not known; the nearest known is "name"',
        'key is "A"; allowed are lower-case words joined by single underscores, of at most 40 characters',
        'name is ""; allowed is text of 1 to 80 characters',
      ],
    ],
  ])('%s', async (_what, row, reasons) => {
    expect(await faultsOfFile(line(row), 'jsonl')).toEqual({ 1: reasons });
  });
});

it.each(['__proto__', 'constructor', 'prototype', 'toString'])(
  'the key %s is refused and pollutes nothing',
  async (key) => {
    const hostile = `{"slug":"a","${key}":{"polluted":true},"agent":{"${key}":{"polluted":true}}}`;
    const faults = await faultsOfFile(hostile, 'jsonl');
    expect(faults[1]).toEqual([
      expect.stringContaining(`"${key}" is not known`),
      expect.stringContaining(`"${key}" in agent is not known`),
    ]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  },
);

it('the citation of a record that was fetched is left aside', async () => {
  expect(await faultsOfFile(line({ slug: 'a', citation: { source: 'S' } }), 'jsonl')).toEqual({});
});

describe('a row that is too long is refused without being held', () => {
  const MEGABYTE = 1_000_000;
  async function* endless(start: string, end: string): AsyncGenerator<Uint8Array> {
    const filler = new TextEncoder().encode('x'.repeat(MEGABYTE));
    yield new TextEncoder().encode(start);
    for (let count = 0; count < 100; count += 1) yield filler;
    yield new TextEncoder().encode(end);
  }
  it.each<[FileFormat, string, string, number]>([
    ['jsonl', '{"slug":"a"}\n{"slug":"b","long":"', '"}\n{"slug":"c"}', 2],
    ['json', '[{"slug":"a"},\n{"slug":"b","long":"', '"},\n{"slug":"c"}]', 2],
    ['csv', 'slug,long\na,\nb,"', '"\nc,', 3],
  ])('%s, 100 MB', async (format, start, end, lineOfFault) => {
    const before = process.memoryUsage().arrayBuffers;
    const seen: unknown[] = [];
    for await (const { line: at, result } of readRows(endless(start, end), format)) {
      seen.push(result.ok && result.row.kind === 'term' ? result.row.term.slug : [at, result]);
    }
    expect(seen).toEqual([
      'a',
      [
        lineOfFault,
        {
          ok: false,
          name: null,
          reasons: [expect.stringContaining(`is longer than ${RAW_ROW_MAX_LENGTH} characters`)],
        },
      ],
      'c',
    ]);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100 * MEGABYTE);
  });
});

it('nested a hundred thousand deep, a row is refused and nothing overflows', async () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  expect(await faultsOfFile(`{"slug":"a","tags":${deep}}`, 'jsonl')).toEqual({
    1: ['tags item 1 is a list; allowed is text'],
  });
});

it('chunks of no bytes change nothing', async () => {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array();
    yield* inChunks(new TextEncoder().encode('{"slug":"ü"}'), 1);
    yield new Uint8Array();
  }
  const rows = [];
  for await (const row of readRows(chunks(), 'jsonl')) rows.push(row.line);
  expect(rows).toEqual([1]);
});
