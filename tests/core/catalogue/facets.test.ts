import {
  type Facets,
  filterAndCount,
  facetsOfAll,
} from '../../../src/plugins/glossary/core/catalogue/facets';
import { runToEnd } from '../../../src/plugins/glossary/core/tasks/cooperative-task';
import { aBrowseQuery, anEntryNamed } from '../../support/content/a-term';
import {
  type ValueCounts,
  valueCountsOf,
  valueCountsWith,
} from '../../../src/plugins/glossary/core/catalogue/value-counts';

const TODAY = '2026-03-23';
const ENTRIES = [
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

type Filters = Parameters<typeof filterAndCount>[1];

const NO_FILTER: Filters = aBrowseQuery();

const filtered = (filters: Partial<Filters>) =>
  runToEnd(filterAndCount(ENTRIES, { ...NO_FILTER, ...filters }, TODAY));
const namesWith = (filters: Partial<Filters>): string[] =>
  filtered(filters).passed.map(({ term }) => term);

describe('what passes', () => {
  it.each<[string, Partial<Filters>, string[]]>([
    ['no filter', {}, ['Closure', 'Cache', 'Deadlock']],
    ['a category', { category: 'concurrency' }, ['Deadlock']],
    ['a category in capitals is another one', { category: 'Concurrency' }, []],
    ['a tag', { tag: 'memory' }, ['Cache', 'Deadlock']],
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
    expect(namesWith(filters)).toEqual(expected);
  });
});

describe('what each choice would leave', () => {
  it('without a filter', () => {
    expect(filtered({}).facets).toEqual({
      category: new Map([
        ['javascript', 1],
        ['performance', 1],
        ['concurrency', 1],
      ]),
      difficulty: new Map([
        ['beginner', 1],
        ['advanced', 2],
      ]),
      letter: new Map([
        ['c', 2],
        ['d', 1],
      ]),
      tag: new Map([
        ['scope', 1],
        ['function', 1],
        ['memory', 2],
        ['lock', 1],
      ]),
      added: new Map([
        [7, 1],
        [30, 2],
      ]),
      updated: new Map([
        [7, 2],
        [30, 3],
      ]),
    });
  });

  it.each<[string, Partial<Filters>]>([
    ['no filter', {}],
    ['a category', { category: 'concurrency' }],
    ['a tag', { tag: 'memory' }],
    ['a tag in capitals', { tag: 'MEMORY' }],
    ['a difficulty', { difficulty: 'advanced' }],
    ['a letter', { letter: 'c' }],
    ['windows', { added: 7, updated: 30 }],
    ['a tag and a letter', { tag: 'memory', letter: 'c' }],
    ['filters that exclude each other', { letter: 'd', difficulty: 'beginner' }],
  ])('is as many as then pass, with %s', (_case, filters) => {
    const { facets } = filtered(filters);
    for (const [filter, counts] of Object.entries(facets) as [keyof Facets, Facets['tag']][]) {
      for (const [choice, count] of counts) {
        expect([filter, choice, count]).toEqual([
          filter,
          choice,
          namesWith({ ...filters, [filter]: choice }).length,
        ]);
      }
    }
  });

  it('a choice that would leave nothing is not counted', () => {
    expect([...filtered({ tag: 'lock' }).facets.category.keys()]).toEqual(['concurrency']);
  });
});

const CLOSURE = anEntryNamed('Closure', {
  category: { key: 'javascript', name: 'JavaScript' },
  difficulty: 'beginner',
  tags: ['scope', 'memory'],
  created: '2025-01-01',
  updated: '2026-03-23',
});
const CACHE = anEntryNamed('Cache', {
  category: { key: 'performance', name: 'Performance' },
  difficulty: 'advanced',
  tags: ['memory'],
  created: '2026-03-17',
  updated: '2026-03-17',
});
const DOTNET = anEntryNamed('.NET', { tags: [], created: '2026-03-01', updated: '2026-03-02' });

const plain = (valueCounts: ValueCounts): unknown =>
  Object.entries(valueCounts).map(([of, counts]) => [of, [...counts].sort()]);

it.each([
  ['a term that came', [], [DOTNET], [CLOSURE, CACHE, DOTNET]],
  ['a term that went, with values that no other has', [CLOSURE], [], [CACHE]],
  [
    'a term that changed',
    [CACHE],
    [{ ...CACHE, tags: ['memory', 'speed'], updated: '2026-03-23' }],
    [CLOSURE, { ...CACHE, tags: ['memory', 'speed'], updated: '2026-03-23' }],
  ],
  ['all terms went', [CLOSURE, CACHE], [], []],
])('an update gives the same as a full recount: %s', (_case, gone, come, left) => {
  expect(plain(valueCountsWith(valueCountsOf([CLOSURE, CACHE]), gone, come))).toEqual(
    plain(valueCountsOf(left)),
  );
});

it.each(['2026-03-23', '2026-03-30', '2030-01-01'])(
  'counts on %s the same as a walk over all terms',
  (today) => {
    const entries = [CLOSURE, CACHE, DOTNET];
    const counted = runToEnd(filterAndCount(entries, aBrowseQuery(), today)).facets;
    const told = facetsOfAll(valueCountsOf(entries), today);
    for (const facet of ['category', 'difficulty', 'letter', 'tag', 'added', 'updated'] as const) {
      expect([facet, [...told[facet]].sort()]).toEqual([facet, [...counted[facet]].sort()]);
    }
  },
);
