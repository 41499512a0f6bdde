import {
  type Merge,
  MERGE_PROBLEM,
  mergeRequestOf,
  oppositeOf,
  withRunning,
} from '../../../src/plugins/glossary/core/merging/merge';

it.each([
  {},
  { of: 'category', from: 'same', into: 'same' },
  { of: 'tag', from: 'same', into: ' Same ' },
  { of: 'tag', from: 'caf\u00e9', into: 'cafe\u0301' },
  { of: 'tag', from: 'a', into: ' ' },
  { of: 'tag', from: 'a', into: 'b'.repeat(201) },
  { of: 'tag', from: 'a', into: 'b\u0000' },
  { of: 'tag', from: 'a', into: ['b'] },
  { of: 'term', from: 'a', into: 'b' },
  { of: 'tag', from: 'a', into: 'b', id: 1 },
])('%j is no merge', (body) => {
  expect(mergeRequestOf(body)).toEqual({ ok: false, problem: MERGE_PROBLEM });
});

const tag = (from: string, into: string): Merge => ({ of: 'tag', from, into });

it.each([
  ['back', [tag('a', 'b')], tag('b', 'a'), tag('a', 'b')],
  ['round three', [tag('a', 'b'), tag('b', 'c')], tag('c', 'a'), tag('a', 'b')],
  // What “b” was merged into does not matter: it would be merged into “a” from now on.
  ['back on the way', [tag('a', 'b'), tag('b', 'c')], tag('b', 'a'), tag('a', 'b')],
  ['on the same way', [tag('a', 'b')], tag('a', 'b'), null],
  ['to another place', [tag('a', 'b')], tag('a', 'c'), null],
  ['onwards', [tag('a', 'b')], tag('b', 'c'), null],
  ['of another kind', [tag('a', 'b')], { of: 'category', from: 'b', into: 'a' } as const, null],
])('a merge that goes %s beside those that run', (_how, running, merge, opposite) => {
  expect(oppositeOf(running, merge)).toEqual(opposite);
});

it('what is merged from has one destination', () => {
  expect(withRunning([tag('a', 'b'), tag('c', 'd')], tag('a', 'c'))).toEqual([
    tag('c', 'd'),
    tag('a', 'c'),
  ]);
});
