import { notKnown } from '../../../src/plugins/shared/core/text/named-keys';
import {
  moreThanOnce,
  refusalSums,
} from '../../../src/plugins/glossary/core/import-export/refusal-sums';
import type { RefusedRow } from '../../../src/plugins/glossary/core/import-export/import-plan';
import {
  noCategories,
  noSuchCategory,
} from '../../../src/plugins/glossary/server/import-export/import-reasons';

const refused = (...rows: readonly (readonly string[])[]): RefusedRow[] =>
  rows.map((reasons, index) => ({ line: index + 1, row: index + 2, name: null, reasons }));
const sums = (...rows: readonly (readonly string[])[]): string[] =>
  refusalSums(refused(...rows)).map(({ reason, rows: count }) => `${count}: ${reason}`);

it('equal reasons are one, the most frequent first, with the places of the first rows', () => {
  const rows = refused(
    ['quick_fix is missing', 'misconception is missing'],
    ['misconception is missing'],
    ['misconception is missing'],
    ['misconception is missing'],
  );
  expect(refusalSums(rows)).toEqual([
    {
      reason: 'misconception is missing',
      rows: 4,
      first: [
        { line: 1, row: 2 },
        { line: 2, row: 3 },
        { line: 3, row: 4 },
      ],
    },
    { reason: 'quick_fix is missing', rows: 1, first: [{ line: 1, row: 2 }] },
  ]);
});

it('categories that are missing are counted and named', () => {
  const category = (key: string) => [noSuchCategory(key, ['a', 'b'])];
  expect(sums(category('web'), category('db'), category('web'))).toEqual([
    '3: 2 categories are missing: "web", "db"',
  ]);
  expect(sums(category('web'))).toEqual(['1: 1 category is missing: "web"']);
  const many = Array.from({ length: 14 }, (_, index) => category(`c${index}`));
  expect(sums(...many)).toEqual([
    '14: 14 categories are missing: "c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9" and 4 more',
  ]);
  expect(sums([noCategories('x')])).toEqual(['1: 1 category is missing: "x"']);
});

it.each<[string, string[], string]>([
  [
    'values that are not allowed stand in one sentence',
    [
      'difficulty is "pro"; allowed is beginner',
      'difficulty is "say \\"hi\\""; allowed is beginner',
    ],
    '2: difficulty is "pro", "say \\"hi\\""; allowed is beginner',
  ],
  [
    'which known name is near is said of one row only',
    [notKnown('cwe', '', 'e'), notKnown('q', '', ['kind', 'slug'])],
    '2: "cwe", "q" is not known',
  ],
  [
    'what a parser says differs from row to row',
    ['is no JSON: Unexpected token a', 'is no JSON: Unexpected end'],
    '2: is no JSON',
  ],
  [
    'rows that stand there twice name each other',
    ['slug "a" stands in row 3 (line 9) as well', 'slug "b" stands in line 1 already'],
    `2: ${moreThanOnce('slug "a", "b"')}`,
  ],
  [
    'a dollar sign is a letter',
    ['tags holds "$&"; lower', 'tags holds "$1"; lower'],
    '2: tags holds "$&", "$1"; lower',
  ],
])('%s', (_what, reasons, sum) => {
  expect(sums(...reasons.map((reason) => [reason]))).toEqual([sum]);
});

it('a row counts once for a reason that it has several times', () => {
  expect(sums(['refs holds "a", x', 'refs holds "b", x'])).toEqual(['1: refs holds "a", "b", x']);
});

it('of a hostile file neither reasons nor values are all held', () => {
  const reasons = Array.from({ length: 3000 }, (_, index) => [
    `other ${index}`,
    `holds "${index}" here`,
  ]);
  const found = refusalSums(refused(...reasons));
  expect(found).toHaveLength(51);
  expect(found.map(({ rows }) => rows).slice(0, 3)).toEqual([3000, 2951, 1]);
  expect(found[0]?.reason).toMatch(/ and at least 990 more here$/);
});
