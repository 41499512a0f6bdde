import type { ReadRow } from '../../../src/plugins/glossary/core/import-export/files/read-rows';
import { scanRows } from '../../../src/plugins/glossary/core/import-export/file-scan';
import { readFile } from '../../support/content/file-rows';

async function scanned(file: string) {
  async function* rows(): AsyncGenerator<ReadRow> {
    yield* await readFile(file, 'jsonl');
  }
  const { total, refused, categories } = await scanRows(rows(), (key) => key === 'known');
  return {
    total,
    refused: refused.map(({ line, reasons }) => `${line}: ${reasons.join('; ')}`),
    categories: [...categories.keys()],
  };
}

it('of a slug that stands there several times every row is refused, and both lines are named', async () => {
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
      '3: name is missing; a new category needs one',
      '4: key "named" stands in line 5 as well',
      '5: key "named" stands in line 4 already',
      expect.stringMatching(/^6: slug is 7; allowed is /),
    ],
    categories: ['known'],
  });
});
