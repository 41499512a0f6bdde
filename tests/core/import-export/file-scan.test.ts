import type { ReadRow } from '../../../src/plugins/glossary/core/import-export/files/read-rows';
import {
  CATEGORY_WITHOUT_NAME,
  scanRows,
  tooManyRefused,
} from '../../../src/plugins/glossary/core/import-export/file-scan';
import { moreErrors } from '../../../src/plugins/shared/core/text/named-keys';
import { readFile } from '../../support/content/file-rows';

async function scanned(file: string) {
  async function* rows(): AsyncGenerator<ReadRow> {
    yield* await readFile(file, 'jsonl');
  }
  const { total, refused, categories } = await scanRows(rows(), 'jsonl', (key) => key === 'known');
  return {
    total,
    refused: refused.map(({ line, reasons }) => `${line}: ${reasons.join('; ')}`),
    categories: [...categories.keys()],
  };
}

it('every row with a repeated slug is refused, and both lines are named', async () => {
  expect(await scanned('{"slug":"a"}\n{"slug":"b"}\n{"slug":"a"}\n{"slug":"a"}')).toEqual({
    total: 4,
    refused: [
      '1: slug "a" stands in line 3 as well; slug "a" stands in line 4 as well',
      '3: slug "a" stands in line 1 already',
      '4: slug "a" stands in line 1 already',
    ],
    categories: [],
  });
});

it('a category may have the key that is the slug of a term; a new one needs a name', async () => {
  const file = [
    '{"slug":"known"}',
    '{"kind":"category","key":"known"}',
    '{"kind":"category","key":"new"}',
    '{"kind":"category","key":"named","name":"N"}',
    '{"kind":"category","key":"named","name":"N"}',
    '{"slug":7}',
  ].join('\n');
  expect(await scanned(file)).toEqual({
    total: 6,
    refused: [
      `3: ${CATEGORY_WITHOUT_NAME}`,
      '4: key "named" stands in line 5 as well',
      '5: key "named" stands in line 4 already',
      expect.stringMatching(/^6: slug is 7; allowed is /),
    ],
    categories: ['known'],
  });
});

/** The same row so many times, without a file of that size. */
async function* manyRows(count: number, row: string): AsyncGenerator<ReadRow> {
  for (const { result } of await readFile(row, 'jsonl'))
    for (let line = 1; line <= count; line += 1) yield { line, row: line, result };
}

it('a file of which nearly everything is wrong is read no further', async () => {
  const wrong = manyRows(20_000, '{"slug":7}');
  const twice = manyRows(20_000, '{"slug":"same"}');
  for (const rows of [wrong, twice]) {
    await expect(scanRows(rows, 'jsonl', () => true)).rejects.toThrow(
      tooManyRefused(10_000, 'slug '),
    );
  }
});

it('names the unknown keys when they cause most refusals', async () => {
  const rows = manyRows(20_000, '{"slug":"a","cwe":7}');
  await expect(scanRows(rows, 'jsonl', () => true)).rejects.toMatchObject({ names: ['cwe'] });
});

it('of a row with thousands of unknown keys the first ones are named', async () => {
  const keys = Array.from({ length: 5000 }, (_, index) => [`key${index}`, 1]);
  const row = { slug: 'a', related: keys.map(() => 7), ...Object.fromEntries(keys) };
  const { refused } = await scanRows(manyRows(1, JSON.stringify(row)), 'jsonl', () => true);
  expect(refused[0]?.reasons).toHaveLength(42);
  expect(refused[0]?.reasons).toEqual(
    expect.arrayContaining([expect.stringMatching(/^"key19" is not known/), moreErrors(4980)]),
  );
});
