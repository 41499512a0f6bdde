import { catalogueOf } from '../../../src/plugins/glossary/core/catalogue/catalogue';
import {
  type DebtScoringPage,
  toDebtScoringPage,
} from '../../../src/plugins/glossary/core/pages/debt-scoring-page';
import {
  type ScoreTableQuery,
  scoreTableQueryOf,
} from '../../../src/plugins/glossary/core/pages/score-table-query';
import { AXIS_SCALES } from '../../../src/plugins/glossary/core/term/axis-scale';
import type { Axis } from '../../../src/plugins/glossary/core/term/debt-score';
import { DEBT_SCORING_TEXT } from '../../../src/plugins/glossary/core/texts/debt-scoring';
import { aCategory, anEntryNamed, aPageContext } from '../../support/content/a-term';

const FIRST_PAGE: ScoreTableQuery = { sort: 'name', page: 1, category: null };

function anEntryScored(
  name: string,
  [detectability, effort, burden, trap]: [number, number, number, number],
) {
  return anEntryNamed(name, { score: { detectability, effort, burden, trap } });
}

const ENTRIES = [
  anEntryScored('Cache', [7, 3, 5, 7]),
  anEntryScored('Array', [1, 1, 1, 1]),
  anEntryScored('Bug', [7, 5, 0, 3]),
  anEntryNamed('Without Score', { score: null }),
];

function pageOf(
  query: Partial<ScoreTableQuery> = {},
  entries = ENTRIES,
  publicUrl = 'https://glossary.example',
): DebtScoringPage {
  const page = toDebtScoringPage(
    catalogueOf(entries, []),
    { ...FIRST_PAGE, ...query },
    aPageContext({ publicUrl }),
  );
  if (page === null) throw new Error('No page was made.');
  return page;
}

const namesOf = (page: DebtScoringPage): string[] => page.table.rows.map(({ term }) => term);

describe('scoreTableQueryOf', () => {
  const read = (parameters: string) => scoreTableQueryOf(new URLSearchParams(parameters));

  it.each<[string, ScoreTableQuery]>([
    ['', FIRST_PAGE],
    ['sort=&page=', FIRST_PAGE],
    ['utm_source=mail', FIRST_PAGE],
    ['sort=name', FIRST_PAGE],
    ['sort=trap', { ...FIRST_PAGE, sort: 'trap' }],
    ['category=security', { ...FIRST_PAGE, category: 'security' }],
    ['sort=burden&page=3', { sort: 'burden', page: 3, category: null }],
  ])('?%s', (parameters, query) => {
    expect(read(parameters)).toEqual({ ok: true, query });
  });

  it.each([
    ['sort=total', 'sort', 'total'],
    ['sort=constructor', 'sort', 'constructor'],
    ['sort=trap&sort=effort', 'sort', 'trap, effort'],
    ['page=0', 'page', '0'],
    ['page=1.5', 'page', '1.5'],
    ['page=two', 'page', 'two'],
    ['page=9999999', 'page', '9999999'],
  ])('?%s is malformed', (parameters, parameter, value) => {
    expect(read(parameters)).toMatchObject({
      ok: false,
      problems: [{ parameter, value, possible: expect.stringMatching(/name|whole number/) }],
    });
  });

  it('names every malformed parameter', () => {
    expect(read('sort=x&page=y')).toMatchObject({
      ok: false,
      problems: [{ parameter: 'sort' }, { parameter: 'page' }],
    });
  });
});

describe('the explanation', () => {
  it('shows the line of a term with the name that the operator chose', () => {
    const page = toDebtScoringPage(
      catalogueOf(ENTRIES, []),
      FIRST_PAGE,
      aPageContext({ scoreName: 'cost' }),
    );
    expect(page).toMatchObject({
      exampleLine: 'cost(d1/e1/b1/t1)',
      example: { term: 'Array', url: '/glossary/array' },
    });
  });

  it('shows a line also when no term has a score', () => {
    expect(pageOf({}, [])).toMatchObject({ exampleLine: 'debt(d5/e3/b5/t7)', example: null });
  });
});

describe('one category', () => {
  const TESTING = { key: 'testing', name: 'Testing' };
  const entries = [...ENTRIES, anEntryNamed('Mock', { category: TESTING })];
  const catalogue = catalogueOf(entries, [aCategory(), aCategory({ ...TESTING })]);
  const pageIn = (category: string | null) =>
    toDebtScoringPage(catalogue, { ...FIRST_PAGE, category }, aPageContext());

  it('has its terms alone, and the way to all others', () => {
    expect(pageIn('testing')).toMatchObject({
      table: { total: 1, rows: [{ term: 'Mock' }] },
      categories: [
        { label: 'All categories', url: '/glossary/debt-scoring', count: 4, current: false },
        { label: 'Security', count: 3, current: false },
        { label: 'Testing', url: '/glossary/debt-scoring?category=testing', current: true },
      ],
    });
    expect(pageIn('testing')?.table.columns[4]?.url).toBe(
      '/glossary/debt-scoring?category=testing&sort=trap#scored-terms',
    );
  });

  it('that does not exist has no page', () => {
    expect(pageIn('none')).toBeNull();
  });
});

/** The meaning of values with a special meaning. */
const anchor = (axis: Axis, value: number): string | undefined =>
  AXIS_SCALES.find((scale) => scale.axis === axis)?.anchors.find((one) => one.value === value)
    ?.meaning;

it('the example is read axis by axis; a value between two anchors names both', () => {
  const page = pageOf({}, [anEntryScored('Even', [5, 0, 6, 9])]);
  expect(page.reading.map(({ sign, meaning }) => [sign, meaning])).toEqual([
    ['d5', anchor('detectability', 5)],
    ['e0', DEBT_SCORING_TEXT.notApplicable],
    ['b6', expect.stringMatching(/^Between 5 \(“.+”\) and 7 \(“.+”\)$/)],
    ['t9', anchor('trap', 9)],
  ]);
});

describe('the table of scored terms', () => {
  it('holds every term that has a score', () => {
    expect(pageOf().table).toMatchObject({ total: 3, isOne: false, lastPage: 1 });
    expect(pageOf().table.rows[1]).toMatchObject({
      url: '/glossary/bug',
      term: 'Bug',
      score: { line: 'debt(d7/e5/b0/t3)' },
      values: [7, 5, 0, 3],
      severity: 'critical',
    });
  });

  it.each<[ScoreTableQuery['sort'], string[]]>([
    ['name', ['Array', 'Bug', 'Cache']],
    ['detectability', ['Bug', 'Cache', 'Array']],
    ['effort', ['Bug', 'Cache', 'Array']],
    ['burden', ['Cache', 'Array', 'Bug']],
    ['trap', ['Cache', 'Bug', 'Array']],
  ])('sorted by %s, the highest value first, equals by name', (sort, names) => {
    expect(namesOf(pageOf({ sort }))).toEqual(names);
  });

  it('is cut into pages of a hundred', () => {
    const many = Array.from({ length: 101 }, (_none, number) =>
      anEntryScored(`Term ${number}`, [1, 1, 1, 1]),
    );
    const first = pageOf({ sort: 'trap' }, many).table;
    const last = pageOf({ sort: 'trap', page: 2 }, many).table;
    expect([first.rows.length, last.rows.length]).toEqual([100, 1]);
    expect(first).toMatchObject({
      areSeveral: true,
      previousUrl: null,
      nextUrl: '/glossary/debt-scoring?sort=trap&page=2#scored-terms',
    });
    expect(last).toMatchObject({
      previousUrl: '/glossary/debt-scoring?sort=trap#scored-terms',
      nextUrl: null,
    });
  });
});

it('a page after the last does not exist', () => {
  expect(
    toDebtScoringPage(catalogueOf(ENTRIES, []), { ...FIRST_PAGE, page: 2 }, aPageContext()),
  ).toBeNull();
});

it('every address is below a sub-path', () => {
  const page = pageOf({}, ENTRIES, 'https://example.org/docs');
  expect(page.example?.url).toBe('/docs/glossary/array');
  expect(page.table.columns[0]?.url).toBe('/docs/glossary/debt-scoring#scored-terms');
});
