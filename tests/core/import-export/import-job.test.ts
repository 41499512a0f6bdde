import {
  countsOf,
  planPage,
  progressAfter,
} from '../../../src/plugins/glossary/core/import-export/import-job';
import type { ImportPlan } from '../../../src/plugins/glossary/core/import-export/import-plan';

const row = (line: number, kind: 'term' | 'category', change: 'new' | 'changed') => ({
  line,
  row: line,
  kind,
  name: `row_${line}`,
  change,
  changes: [],
});
const PLAN: ImportPlan = {
  digest: '',
  as: 'draft',
  defaults: {},
  unknownKeysAre: 'refused',
  format: 'jsonl',
  unknown: [],
  planned: [
    row(1, 'category', 'new'),
    row(2, 'term', 'changed'),
    ...Array.from({ length: 51 }, (_, index) => row(index + 3, 'term', 'new')),
  ],
  unchanged: 4,
  refused: [{ line: 90, row: 90, name: null, reasons: ['is no JSON'] }],
  unresolved: [],
  statedUnchanged: [],
  remembers: false,
  keptScores: [],
  ambiguous: [],
  missingCategories: [],
  missingCategoriesAre: 'refused',
};

it('counts terms and categories apart, and rows as the lists have them', () => {
  expect(countsOf(PLAN)).toEqual({
    newTerms: 51,
    changedTerms: 1,
    categories: 1,
    newRows: 52,
    changedRows: 1,
    unchanged: 4,
    refused: 1,
    unresolved: 0,
    keptScores: 0,
    ambiguous: 0,
  });
});

it('a list comes in pages of fifty; a page that is not there is the nearest', () => {
  const { rows, ...second } = planPage(PLAN, 'new', 2);
  expect(second).toEqual({ page: 2, pages: 2, total: 52 });
  expect(rows.map(({ line }) => line)).toEqual([52, 53]);
  expect(planPage(PLAN, 'new', 9).page).toBe(2);
  expect(planPage(PLAN, 'new', -1).page).toBe(1);
  expect(planPage(PLAN, 'unresolved', 1)).toEqual({ rows: [], page: 1, pages: 1, total: 0 });
});

it('what is left is said as soon as something is done', () => {
  expect(progressAfter(0, 10, 0)).toEqual({ done: 0, total: 10, rate: 0, secondsLeft: null });
  expect(progressAfter(4, 13, 2)).toEqual({ done: 4, total: 13, rate: 2, secondsLeft: 5 });
});
