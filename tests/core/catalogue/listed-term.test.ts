import { listedTerm } from '../../../src/plugins/glossary/core/catalogue/listed-term';
import { markerFor } from '../../../src/plugins/glossary/core/text/marked-text';
import { aCatalogueEntry, anEntryNamed, aBrowseQuery } from '../../support/content/a-term';
import type { Sort, BrowseQuery } from '../../../src/plugins/glossary/core/catalogue/browse-query';
import { listedValue } from '../../../src/plugins/glossary/core/catalogue/listed-value';
import {
  FILTERED,
  listTitle,
  NO_INITIAL,
} from '../../../src/plugins/glossary/core/catalogue/list-title';
import { toSuggestions } from '../../../src/plugins/glossary/core/catalogue/suggestions';
import { catalogueOf } from '../../../src/plugins/glossary/core/catalogue/catalogue';
import { foundIn } from '../../support/content/found';
import { pathsAt } from '../../support/content/site-paths';

it('a term without difficulty is of its category', () => {
  expect(listedTerm(aCatalogueEntry({ difficulty: '' }), pathsAt(), null, 'debt').kind).toBe(
    'Security',
  );
});

it('a term without a score has no sign of one', () => {
  expect(listedTerm(aCatalogueEntry({ score: null }), pathsAt(), null, 'debt').score).toBeNull();
});

it.each([
  ['outside a search', null],
  ['in a search', markerFor({ words: ['script'], beginnings: ['script'] })],
])('hostile texts stay texts %s', (_case, mark) => {
  const hostile = '<script>alert(1)</script>';
  for (const kind of ['other-name', 'search-term'] as const) {
    const { name, short, otherName, searchTerm, passage } = listedTerm(
      aCatalogueEntry({ term: hostile, short: hostile }),
      pathsAt(),
      mark && { mark, name: { kind, name: hostile }, passage: hostile },
      'debt',
    );
    expect([name, short, otherName, searchTerm, passage].join('')).not.toMatch(/<\/?script/);
  }
});

const POPULARITY = {
  views: new Map([
    ['read-id', 1234],
    ['once-id', 1],
  ]),
  reach: new Map(),
  rating: new Map(),
  rated: new Map([
    ['read-id', { average: 4.25, count: 2 }],
    ['once-id', { average: 5, count: 1 }],
  ]),
};
const DAYS = { created: '2026-01-02', updated: '2026-03-20' };

it.each<[string, Sort | null, string | null]>([
  ['Read', 'viewed', '1,234 views'],
  ['Once', 'viewed', '1 view'],
  ['Never', 'viewed', '0 views'],
  ['Read', 'rated', '4.3 of 5, 2 ratings'],
  ['Once', 'rated', '5.0 of 5, 1 rating'],
  ['Never', 'rated', 'No ratings yet'],
  ['Read', 'newest', 'Added 2 Jan 2026'],
  ['Read', 'updated', 'Updated 20 Mar 2026'],
  ['Read', 'name', null],
  ['Read', null, null],
])('%s by %s: %s', (name, sort, value) => {
  expect(listedValue(anEntryNamed(name, DAYS), sort, POPULARITY)).toBe(value);
});

it.each<[Partial<BrowseQuery>, string | null, string]>([
  [{}, null, 'All terms'],
  [{ sort: 'name' }, null, 'All terms'],
  [{ sort: 'updated' }, null, 'Recently updated'],
  [{ sort: 'newest' }, null, 'Newest terms'],
  [{ sort: 'viewed' }, null, 'Most viewed'],
  [{ sort: 'rated' }, null, 'Best rated'],
  [{ category: 'security' }, 'Security', 'Security'],
  [{ category: 'security', sort: 'rated' }, 'Security', 'Security, best rated first'],
  [{ tag: 'sql' }, null, 'Terms tagged sql'],
  [{ difficulty: 'advanced' }, null, 'Advanced terms'],
  [{ letter: 'x' }, null, `Terms ${FILTERED.letter('X')}`],
  [{ letter: 'other' }, null, `Terms ${FILTERED.letter(NO_INITIAL)}`],
  [{ added: 7 }, null, `Terms ${FILTERED.added(7)}`],
  [{ updated: 1 }, null, `Terms ${FILTERED.updated(1)}`],
  [
    { difficulty: 'advanced', tag: 'sql', category: 'security', sort: 'newest' },
    'Security',
    'Advanced terms tagged sql in Security, newest first',
  ],
  [{ q: 'sql', tag: 'orm' }, null, 'Search: sql'],
])('%j is “%s”', (query, category, title) => {
  expect(listTitle(aBrowseQuery(query), category)).toBe(title);
});

const SETTINGS = { scoreName: 'debt' };
const LONG = `A *text* of ${'many words '.repeat(20)}`;

const one = (entry = aCatalogueEntry()) =>
  toSuggestions({ entries: [entry] }, null, SETTINGS).terms[0];

it('returns the suggestions of a search box', () => {
  const entry = aCatalogueEntry({ score: { detectability: 5, effort: 3, burden: 5, trap: 7 } });
  expect(toSuggestions({ entries: [entry] }, null, SETTINGS)).toEqual({
    match: 'all-words',
    terms: [
      {
        slug: 'sql_injection',
        term: 'SQL Injection (SQLi)',
        definition: 'Data that is read as SQL & run.',
        category: 'Security',
        score_line: 'debt(d5/e3/b5/t7)',
      },
    ],
  });
});

it('a term without a score has no score line', () => {
  expect(one(aCatalogueEntry({ score: null }))?.score_line).toBeNull();
});

it('a long definition ends between two words', () => {
  const { definition = '' } = one(anEntryNamed('Long', { short: LONG })) ?? {};
  expect(definition).toMatch(/^A text of many words .* (many|words)…$/);
  expect(definition.length).toBeLessThanOrEqual(121);
});

it('says of near matches that they are, and of nothing that it is nothing', () => {
  const entry = aCatalogueEntry();
  const found = foundIn(catalogueOf([entry], []), [entry.documentId], [], { match: 'some-words' });
  expect(toSuggestions({ entries: [entry] }, found, SETTINGS).match).toBe('some-words');
  expect(toSuggestions({ entries: [] }, found, SETTINGS).match).toBe('none');
});
