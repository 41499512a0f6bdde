import {
  type FileFormat,
  formatOfBeginning,
  formatOfName,
} from '../../../src/plugins/glossary/core/import-export/file-format';

it.each<[string, FileFormat | null]>([
  ['terms.json', 'json'],
  ['terms.jsonl', 'jsonl'],
  ['terms.ndjson', 'jsonl'],
  ['TERMS.CSV', 'csv'],
  ['terms.csv.txt', null],
  ['terms.constructor', null],
  ['terms', null],
])('the name %j stands for %j', (name, format) => {
  expect(formatOfName(name)).toBe(format);
});

it.each<[string, FileFormat]>([
  ['[{}]', 'json'],
  ['\ufeff [', 'json'],
  ['\n{"kind":"term"}', 'jsonl'],
  ['\ufeff{', 'jsonl'],
  ['slug,term', 'csv'],
  ['', 'csv'],
])('a file that begins with %j is %j', (beginning, format) => {
  expect(formatOfBeginning(beginning)).toBe(format);
});
