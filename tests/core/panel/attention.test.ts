import {
  DEFAULT_REQUIRED_FIELDS,
  requiredFieldsWith,
} from '../../../src/plugins/glossary/core/term/required-fields';
import {
  brokenRelations,
  incompleteRow,
  incompleteTermRow,
  incompleteTerms,
  staleRow,
  staleTerms,
  unscoredRow,
  unscoredTerms,
} from '../../../src/plugins/glossary/core/panel/attention';
import { MISSING, NO_ITEM } from '../../../src/plugins/glossary/core/publishing/completeness';
import { anEntryNamed, aStoredTerm } from '../../support/content/a-term';

const TODAY = '2026-03-23';

describe('a draft', () => {
  it('that could be published needs no attention', () => {
    expect(incompleteRow(aStoredTerm(), DEFAULT_REQUIRED_FIELDS)).toBeNull();
  });

  it('that lacks something says how much and what first, in the order of the form', () => {
    const draft = aStoredTerm({ tags: [], short: '', effort: null });
    expect(incompleteRow(draft, DEFAULT_REQUIRED_FIELDS)).toEqual({
      documentId: 'sql-injection-id',
      term: 'SQL Injection (SQLi)',
      slug: 'sql_injection',
      category: { key: 'security', name: 'Security' },
      reason: 'incomplete',
      openPoints: 3,
      first: { field: 'short', message: MISSING },
      filled: 21,
    });
  });

  it('that has nothing at all is listed without a name', () => {
    expect(incompleteRow({ documentId: 'empty-id' }, DEFAULT_REQUIRED_FIELDS)).toMatchObject({
      documentId: 'empty-id',
      term: '',
      slug: '',
      category: null,
      first: { field: 'term', message: MISSING },
      // The days and the citation, which the publication gives every term.
      filled: 3,
    });
  });
});

describe('a published term that lacks a field required since', () => {
  const lacking = anEntryNamed('Lacking', { empty: ['tags', 'aliases', 'effort'] });
  const entries = [
    anEntryNamed('Whole', { empty: ['aliases'] }),
    lacking,
    anEntryNamed('Edited Later', { empty: ['quick_fix'], updated: '2026-03-24' }),
  ];

  it('is listed, the latest first', () => {
    const found = incompleteTerms(entries, DEFAULT_REQUIRED_FIELDS);
    expect(found.map(({ term }) => term)).toEqual(['Edited Later', 'Lacking']);
    expect(incompleteTerms(entries, requiredFieldsWith([]))).toEqual([]);
  });

  it('says how much, what first, and how complete it is', () => {
    expect(incompleteTermRow(lacking, DEFAULT_REQUIRED_FIELDS)).toMatchObject([
      {
        term: 'Lacking',
        reason: 'incomplete',
        openPoints: 2,
        first: { field: 'tags', message: NO_ITEM },
        filled: 21,
      },
    ]);
    expect(incompleteTermRow(lacking, requiredFieldsWith([]))).toEqual([]);
  });
});

it('terms without a score are listed, the latest first', () => {
  const axes = { detectability: 1, effort: 2, burden: 3, trap: 4 };
  const entries = [
    anEntryNamed('Old', { score: null, updated: '2025-01-01' }),
    anEntryNamed('Scored', { score: axes }),
    anEntryNamed('New', { score: null, updated: '2026-01-01' }),
  ];
  expect(unscoredTerms(entries).map(unscoredRow)).toMatchObject([
    { term: 'New', reason: 'unscored', updated: '2026-01-01' },
    { term: 'Old', reason: 'unscored', updated: '2025-01-01' },
  ]);
});

it.each([
  ['today', TODAY, false],
  ['365 days ago', '2025-03-23', false],
  ['366 days ago', '2025-03-22', true],
  ['ten years ago', '2016-03-22', true],
  ['on no known day', '', false],
])('a term edited %s', (_when, updated, isStale) => {
  const rows = staleTerms([anEntryNamed('Edited', { updated })], TODAY).map(staleRow);
  expect(rows.map((row) => row.reason)).toEqual(isStale ? ['stale'] : []);
});

it('terms not edited for a year are listed, the oldest first', () => {
  const entries = ['2024-02-02', '2023-01-01', '2024-01-01'].map((updated) =>
    anEntryNamed(`Edited ${updated}`, { updated }),
  );
  expect(
    staleTerms(entries, TODAY)
      .map(staleRow)
      .map(({ term }) => term),
  ).toEqual(['Edited 2023-01-01', 'Edited 2024-01-01', 'Edited 2024-02-02']);
});

describe('the links of a published term', () => {
  const links = (related: string[], prerequisites: string[]) => ({ related, prerequisites });
  const isPublished = (documentId: string): boolean => documentId.startsWith('published');

  it.each([
    ['without links', links([], []), []],
    ['that lead to published terms', links(['published-1'], ['published-2']), []],
    [
      'that lead elsewhere',
      links(['gone-1', 'published-1', 'gone-2'], ['gone-1']),
      [
        { field: 'related', documentId: 'gone-1' },
        { field: 'related', documentId: 'gone-2' },
        { field: 'prerequisites', documentId: 'gone-1' },
      ],
    ],
  ])('%s', (_which, given, expected) => {
    expect(brokenRelations(given, isPublished)).toEqual(expected);
  });
});
