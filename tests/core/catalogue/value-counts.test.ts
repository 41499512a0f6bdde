import { facetsOfAll, filterAndCount } from '../../../src/plugins/glossary/core/catalogue/facets';
import {
  type ValueCounts,
  valueCountsOf,
  valueCountsWith,
} from '../../../src/plugins/glossary/core/catalogue/value-counts';
import { runToEnd } from '../../../src/plugins/glossary/core/tasks/cooperative-task';
import { aBrowseQuery, anEntryNamed } from '../../support/content/a-term';

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
])('is the same after a change as when counted anew: %s', (_case, gone, come, left) => {
  expect(plain(valueCountsWith(valueCountsOf([CLOSURE, CACHE]), gone, come))).toEqual(
    plain(valueCountsOf(left)),
  );
});

it.each(['2026-03-23', '2026-03-30', '2030-01-01'])(
  'tells on %s what a walk over all terms counts',
  (today) => {
    const entries = [CLOSURE, CACHE, DOTNET];
    const counted = runToEnd(filterAndCount(entries, aBrowseQuery(), today)).facets;
    const told = facetsOfAll(valueCountsOf(entries), today);
    for (const facet of ['category', 'difficulty', 'letter', 'tag', 'added', 'updated'] as const) {
      expect([facet, [...told[facet]].sort()]).toEqual([facet, [...counted[facet]].sort()]);
    }
  },
);
