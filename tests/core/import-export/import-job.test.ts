import {
  countsOf,
  planPage,
  progressAfter,
} from '../../../src/plugins/glossary/core/import-export/import-job';
import type { ImportPlan } from '../../../src/plugins/glossary/core/import-export/import-plan';
import { withPending } from '../../../src/plugins/glossary/core/import-export/pending-relations';
import { incomingRowOf } from '../../../src/plugins/glossary/core/import-export/incoming';
import { FILE_FORMATS } from '../../../src/plugins/glossary/core/import-export/file-format';
import { readRows } from '../../../src/plugins/glossary/core/import-export/files/read-rows';
import {
  isCategoryKey,
  madeCategories,
  missingCategory,
  rowThatMakes,
} from '../../../src/plugins/glossary/core/import-export/missing-categories';
import { inChunks } from '../../support/content/file-rows';
import { nearestName } from '../../../src/plugins/shared/core/text/nearest-name';

const row = (line: number, kind: 'term' | 'category', change: 'new' | 'changed') => ({
  line,
  row: line,
  kind,
  name: `row_${line}`,
  change,
  changes: [],
});
const PLAN: ImportPlan = {
  takenOver: [],
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
  joinable: [],
  joins: [],
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
    joins: 0,
    keptScores: 0,
    ambiguous: 0,
  });
});

it('a list comes in pages of fifty; a page that is not there is the nearest', () => {
  const { rows, ...second } = planPage(PLAN, 'new', 2);
  expect(second).toEqual({ page: 2, pages: 2, total: 52 });
  expect(rows).toMatchObject([{ line: 52 }, { line: 53 }]);
  expect(planPage(PLAN, 'new', 9).page).toBe(2);
  expect(planPage(PLAN, 'new', -1).page).toBe(1);
  expect(planPage(PLAN, 'unresolved', 1)).toEqual({ rows: [], page: 1, pages: 1, total: 0 });
});

it('the remaining number is given as soon as there is progress', () => {
  expect(progressAfter(0, 10, 0)).toEqual({ done: 0, total: 10, rate: 0, secondsLeft: null });
  expect(progressAfter(4, 13, 2)).toEqual({ done: 4, total: 13, rate: 2, secondsLeft: 5 });
});

/** The imported list; capitals are the terms that were missing. */
const IMPORTED = ['a', 'X', 'b', 'Y', 'c', 'Z'];
const PRESENT = ['a', 'b', 'c'];
const pending = (...ids: readonly string[]) =>
  ids.map((id) => ({ id, place: IMPORTED.indexOf(id) }));

it('terms that arrive together keep their places in the imported list', () => {
  expect(withPending(PRESENT, pending('Z', 'X', 'Y'))).toEqual(IMPORTED);
});

it.each([
  ['X', 'Y', 'Z'],
  ['Z', 'Y', 'X'],
  ['Y', 'X', 'Z'],
])(
  'so do those that come one after the other, from the first to the last of them: %s %s %s',
  (...order) => {
    const joined = order.reduce<readonly string[]>(
      (list, id) => withPending(list, pending(id)),
      PRESENT,
    );
    expect([...joined].sort()).toEqual([...IMPORTED].sort());
    expect(joined.filter((id) => PRESENT.includes(id))).toEqual(PRESENT);
  },
);

it('relations that an editor added, removed or moved meanwhile stay unchanged', () => {
  expect(withPending(['b', 'a', 'new'], pending('X'))).toEqual(['b', 'X', 'a', 'new']);
  expect(withPending(['X', 'b'], pending('X'))).toEqual(['X', 'b']);
  expect(withPending([], pending('Y', 'Z'))).toEqual(['Y', 'Z']);
});

it.each(['web', 'web_security', 'a'.repeat(40), '2fa'])('%j can be made', (key) => {
  expect(isCategoryKey(key)).toBe(true);
  const { name } = missingCategory(key, 1);
  expect(incomingRowOf({ kind: 'category', key, name })).toMatchObject({ ok: true });
});

it.each(['Web', 'web security', 'a'.repeat(41), '', '_web', 'wéb', 'a\nb'])(
  '%j cannot be the key of a category, and no row makes it',
  (key) => {
    expect(missingCategory(key, 1).name).toBeNull();
    expect(rowThatMakes([missingCategory(key, 1)], 'csv')).toBeNull();
  },
);

it.each(FILE_FORMATS)(
  'the row that makes a category is one of a file of the format %s',
  async (format) => {
    const row = rowThatMakes(
      [missingCategory('No Key', 1), missingCategory('web_apps', 2)],
      format,
    );
    const text = format === 'json' ? `[${row}]` : `${row}\n`;
    const read = [];
    for await (const { result } of readRows(inChunks(new TextEncoder().encode(text), 7), format))
      read.push(result);
    expect(read).toMatchObject([
      { ok: true, row: { kind: 'category', category: { key: 'web_apps', name: 'Web apps' } } },
    ]);
  },
);

it('what cannot be a key is not made', () => {
  const missingCategories = [missingCategory('web', 1), missingCategory('No Key', 1)];
  const keysOf = (missingCategoriesAre: 'made' | 'refused') =>
    madeCategories({ missingCategories, missingCategoriesAre }).map(({ key }) => key);
  expect([keysOf('made'), keysOf('refused')]).toEqual([['web'], []]);
});

const NAMES = ['slug', 'short', 'tags', 'why_it_matters', 'fix'];

it.each([
  ['shrot', 'short'],
  ['Short', 'short'],
  ['tag', 'tags'],
  ['fxi', 'fix'],
  ['why_does_it_matter', 'why_it_matters'],
  ['description', null],
  ['b', null],
  ['', null],
])('%j is near to %j', (name, nearest) => {
  expect(nearestName(name, NAMES)).toBe(nearest);
});
