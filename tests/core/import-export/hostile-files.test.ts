import { EMPTY_FILE } from '../../../src/plugins/glossary/core/import-export/file-error';
import {
  missingColumns,
  namedTwice,
  READ_COLUMNS,
  wrongColumns,
} from '../../../src/plugins/glossary/core/import-export/files/csv-table';
import {
  endsWithinList,
  listIsOver,
  noList,
} from '../../../src/plugins/glossary/core/import-export/files/json-rows';
import { RAW_ROW_MAX_LENGTH } from '../../../src/plugins/glossary/core/import-export/files/raw-row';
import {
  ITEM_LIMITS,
  MOST_ITEMS,
  RATIONALE_LIMIT,
  TEXT_LIMITS,
} from '../../../src/plugins/glossary/core/publishing/field-limits';
import { faultsOfFile, readFile } from '../../support/content/file-rows';
import {
  readRows,
  tooManyCells,
} from '../../../src/plugins/glossary/core/import-export/files/read-rows';
import { notUtf8 } from '../../../src/plugins/glossary/core/import-export/files/utf8-text';
import type { FileFormat } from '../../../src/plugins/glossary/core/import-export/file-format';
import { noTerm, wrongValue } from '../../../src/plugins/glossary/core/import-export/incoming';
import {
  ALLOWED,
  allowedWords,
} from '../../../src/plugins/glossary/core/import-export/incoming-schema';
import { moreErrors, notKnown } from '../../../src/plugins/shared/core/text/named-keys';

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
    ['Latin-1', 'jsonl', bytes('{"slug":"caf', [0xe9], '"}'), notUtf8(12)],
    ['a character in an overlong form', 'jsonl', bytes('ü{', [0xc0, 0xaf]), notUtf8(3)],
    ['half of a surrogate pair', 'csv', bytes('slug\n', [0xed, 0xa0, 0x80]), notUtf8(5)],
    ['a character cut off by the end', 'json', bytes('["', [0xf0, 0x9f, 0x8e]), notUtf8(2)],
    ['UTF-16', 'json', utf16, 'The file is UTF-16; save it as UTF-8.'],
    ['nothing', 'json', ' \n', EMPTY_FILE],
    ['nothing', 'csv', '', EMPTY_FILE],
    ['an object', 'json', '\n{"slug":"a"}', noList(2, '{')],
    ['a list that is not closed', 'json', '[\n{"slug":"a"},\n{"slug":', endsWithinList(3)],
    ['two lists', 'json', '[]\n[]', listIsOver(2)],
    [
      'columns that are wrong',
      'csv',
      'slug,shrot,slug,agent.fix,__proto__\n',
      wrongColumns([
        namedTwice('slug'),
        notKnown('shrot', '', 'short'),
        notKnown('__proto__', '', READ_COLUMNS),
        missingColumns([
          'agent.confidence',
          'agent.false_positives',
          'agent.fix_effort',
          'agent.context',
          'agent.tests',
        ]),
      ]),
    ],
    ['many columns that are wrong', 'csv', `slug${',"x"'.repeat(999)}\n`, moreErrors(978)],
    [
      'a group of columns that is not whole',
      'csv',
      'slug,detection.tools\n',
      wrongColumns([missingColumns(['detection.symptoms', 'detection.auto_detectable'])]),
    ],
    ['no slugs', 'csv', 'term,short\n', wrongColumns([missingColumns(['slug'])])],
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
        1: [noTerm('a list')],
        2: [noTerm('7')],
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
    ['too many cells', 'csv', 'slug,short\na,b,c\n', { 2: [tooManyCells(3, 2)] }],
    [
      'an unknown kind',
      'jsonl',
      line({ kind: 'page', slug: 'a' }),
      {
        1: [wrongValue('kind', '"page"', allowedWords(['term', 'category']))],
      },
    ],
  ])('%s (%s)', async (_what, format, file, faults) => {
    expect(await faultsOfFile(file, format)).toEqual(faults);
  });

  it.each<[string, object, readonly string[]]>([
    ['no slug', { term: 'A' }, ['slug is missing']],
    ['a misspelt key', { slug: 'a', shrot: 'b' }, [notKnown('shrot', '', 'short')]],
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
        notKnown('fxi', 'agent', 'fix'),
        wrongValue('slug', '"Not A Slug"', ALLOWED.slug(80)),
        wrongValue(
          'difficulty',
          '"expert"',
          allowedWords(['beginner', 'intermediate', 'advanced']),
        ),
        wrongValue('short', '7', ALLOWED.plainTextUpTo(TEXT_LIMITS.short)),
        wrongValue('aliases item 2', '5', ALLOWED.text),
        wrongValue('tags', '"one, two"', ALLOWED.texts),
        wrongValue('related', 'a list', ALLOWED.slugsOnce),
        wrongValue('prerequisites item 1', '"B"', ALLOWED.slug(80)),
        wrongValue('created', '"2026-02-30"', ALLOWED.day),
        wrongValue('detection', 'a list', ALLOWED.parts(['symptoms', 'auto_detectable', 'tools'])),
        wrongValue('agent.fix', '"maybe"', allowedWords(['manual', 'automatic'])),
        wrongValue('score.d.value', '10', ALLOWED.number(0, 9)),
        wrongValue('score.d.rationale', '" "', ALLOWED.someText),
        wrongValue('score.e', '3', ALLOWED.axis),
        wrongValue('score.b.value', '1.5', ALLOWED.number(0, 9)),
        'score.t is missing',
        wrongValue('published', '"yes"', allowedWords(['true', 'false'])),
      ],
    ],
    [
      'updated before created',
      { slug: 'a', created: '2026-03-23', updated: '2026-03-22' },
      [wrongValue('updated', '"2026-03-22"', ALLOWED.laterDay)],
    ],
    [
      'a NUL',
      { slug: 'a', long: 'a\u0000b' },
      [wrongValue('long', '"a\\u0000b"', ALLOWED.plainTextUpTo(TEXT_LIMITS.long))],
    ],
    [
      'half of a character',
      { slug: 'a', long: '\ud83c' },
      [wrongValue('long', '"\\ud83c"', ALLOWED.plainTextUpTo(TEXT_LIMITS.long))],
    ],
    [
      'a long name',
      { slug: 'a', term: 'x'.repeat(201) },
      [wrongValue('term', `"${'x'.repeat(57)}…"`, ALLOWED.plainTextUpTo(200))],
    ],
    [
      'a long list, a long item and a long rationale',
      {
        slug: 'a',
        tags: Array.from({ length: MOST_ITEMS + 1 }, () => 'a'),
        aliases: ['x'.repeat(ITEM_LIMITS.aliases + 1)],
        score: {
          d: { value: 1, rationale: 'x'.repeat(RATIONALE_LIMIT + 1) },
          ...Object.fromEntries(
            ['e', 'b', 't'].map((axis) => [axis, { value: 1, rationale: 'B.' }]),
          ),
        },
      },
      [
        wrongValue(
          'aliases item 1',
          `"${'x'.repeat(57)}…"`,
          ALLOWED.plainTextUpTo(ITEM_LIMITS.aliases),
        ),
        wrongValue('tags', 'a list', ALLOWED.items(MOST_ITEMS)),
        wrongValue(
          'score.d.rationale',
          `"${'x'.repeat(57)}…"`,
          ALLOWED.plainTextUpTo(RATIONALE_LIMIT),
        ),
      ],
    ],
    [
      'a category with a wrong key',
      { kind: 'category', key: 'A', name: '', nmae: 1 },
      [
        notKnown('nmae', '', 'name'),
        wrongValue('key', '"A"', ALLOWED.key(40)),
        wrongValue('name', '""', ALLOWED.textOf(1, 80)),
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
    1: [wrongValue('tags item 1', 'a list', ALLOWED.text)],
  });
});
