import {
  catalogueOf,
  type CatalogueEntry,
  filterEntries,
  letterOf,
  sortEntries,
} from '../../src/plugins/glossary/core/catalogue';
import { aCategory, anEntryNamed } from '../support/a-term';

const NO_FILTER = {
  category: null,
  tag: null,
  difficulty: null,
  letter: null,
  added: null,
  updated: null,
};
const TODAY = '2026-03-23';

const namesOf = (entries: readonly CatalogueEntry[]): string[] => entries.map(({ term }) => term);

describe('the order of names', () => {
  it.each([
    ['the alphabet', ['Cache', 'Array', 'Bug'], ['Array', 'Bug', 'Cache']],
    ['case does not count', ['beta', 'Alpha', 'Gamma'], ['Alpha', 'beta', 'Gamma']],
    ['accents do not count', ['Ezra', 'Éclair', 'Eager'], ['Eager', 'Éclair', 'Ezra']],
    ['numbers count as numbers', ['HTTP 10', 'HTTP 9', 'HTTP 1'], ['HTTP 1', 'HTTP 9', 'HTTP 10']],
    ['digits stand before letters', ['API', '12-Factor App'], ['12-Factor App', 'API']],
  ])('%s', (_case, given, expected) => {
    expect(
      namesOf(
        catalogueOf(
          given.map((name) => anEntryNamed(name)),
          [],
        ).entries,
      ),
    ).toEqual(expected);
  });

  it('equal names stand in the order of their slugs', () => {
    const entries = ['b', 'c', 'a'].map((slug) => anEntryNamed('Name', { slug }));
    expect(catalogueOf(entries, []).entries.map(({ slug }) => slug)).toEqual(['a', 'b', 'c']);
  });

  it('categories stand in the order of their names, not of their keys', () => {
    const categories = [
      aCategory({ key: 'a', name: 'Zeal' }),
      aCategory({ key: 'b', name: 'art' }),
    ];
    expect(catalogueOf([], categories).categories.map(({ key }) => key)).toEqual(['b', 'a']);
  });
});

it('an entry is found by slug and by document id', () => {
  const entry = anEntryNamed('Race Condition');
  const catalogue = catalogueOf([anEntryNamed('Deadlock'), entry], []);
  expect(catalogue.bySlug.get('race_condition')).toBe(entry);
  expect(catalogue.byDocumentId.get('race_condition-id')).toBe(entry);
  expect(catalogue.bySlug.get('constructor')).toBeUndefined();
});

describe('letterOf', () => {
  it.each([
    ['a capital', 'Array', 'a'],
    ['a small letter', 'zero-day', 'z'],
    ['an accent', 'Élan', 'e'],
    ['space in front', ' Bug', 'b'],
    ['a digit', '12-Factor App', 'other'],
    ['a full stop', '.NET', 'other'],
    ['another script', '日本', 'other'],
    ['a Greek letter', 'λ-calculus', 'other'],
    ['nothing', '', 'other'],
  ])('%s', (_case, name, letter) => {
    expect(letterOf(name)).toBe(letter);
  });
});

describe('filterEntries', () => {
  const entries = [
    anEntryNamed('Closure', {
      category: { key: 'javascript', name: 'JavaScript' },
      difficulty: 'beginner',
      tags: ['scope', 'function'],
      created: '2025-01-01',
      updated: '2026-03-23',
    }),
    anEntryNamed('Cache', {
      category: { key: 'performance', name: 'Performance' },
      difficulty: 'advanced',
      tags: ['memory'],
      created: '2026-03-17',
      updated: '2026-03-17',
    }),
    anEntryNamed('Deadlock', {
      category: { key: 'concurrency', name: 'Concurrency' },
      difficulty: 'advanced',
      tags: ['memory', 'lock'],
      created: '2026-03-16',
      updated: '2026-03-16',
    }),
  ];

  it.each<[string, Partial<Parameters<typeof filterEntries>[1]>, string[]]>([
    ['no filter', {}, ['Closure', 'Cache', 'Deadlock']],
    ['a category', { category: 'concurrency' }, ['Deadlock']],
    ['a category in capitals is another one', { category: 'Concurrency' }, []],
    ['a tag', { tag: 'memory' }, ['Cache', 'Deadlock']],
    ['a tag in capitals', { tag: 'Memory' }, ['Cache', 'Deadlock']],
    ['a part of a tag', { tag: 'mem' }, []],
    ['an unknown tag', { tag: 'unknown' }, []],
    ['a difficulty', { difficulty: 'beginner' }, ['Closure']],
    ['a letter', { letter: 'c' }, ['Closure', 'Cache']],
    ['added today', { added: 1 }, []],
    ['added within 7 days, today included', { added: 7 }, ['Cache']],
    ['added within 8 days', { added: 8 }, ['Cache', 'Deadlock']],
    ['updated today', { updated: 1 }, ['Closure']],
    ['updated within 7 days', { updated: 7 }, ['Closure', 'Cache']],
    ['filters combine', { tag: 'memory', letter: 'c', difficulty: 'advanced' }, ['Cache']],
    ['filters that exclude each other', { letter: 'd', difficulty: 'beginner' }, []],
  ])('%s', (_case, filters, expected) => {
    expect(namesOf(filterEntries(entries, { ...NO_FILTER, ...filters }, TODAY))).toEqual(expected);
  });
});

describe('sortEntries', () => {
  const entries = [
    anEntryNamed('Array', { created: '2026-01-01', updated: '2026-01-01' }),
    anEntryNamed('Bug', { created: '2025-01-01', updated: '2026-03-01' }),
    anEntryNamed('Cache', { created: '2026-02-01', updated: '2026-02-01' }),
    anEntryNamed('Adapter', { created: '2026-01-01', updated: '2026-03-01' }),
  ];

  it.each([
    ['name', ['Adapter', 'Array', 'Bug', 'Cache']],
    ['newest', ['Cache', 'Adapter', 'Array', 'Bug']],
    ['updated', ['Adapter', 'Bug', 'Cache', 'Array']],
  ] as const)('%s, equal days by name', (sort, expected) => {
    expect(namesOf(sortEntries(entries, sort))).toEqual(expected);
  });

  it('leaves what it was given as it was', () => {
    sortEntries(entries, 'newest');
    expect(namesOf(entries)).toEqual(['Array', 'Bug', 'Cache', 'Adapter']);
  });
});
