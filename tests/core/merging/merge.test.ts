import {
  type Merge,
  MERGE_PROBLEM,
  mergeRequestOf,
  oppositeOf,
  withRunning,
} from '../../../src/plugins/glossary/core/merging/merge';
import { TagRedirects } from '../../../src/plugins/glossary/core/merging/tag-redirects';
import { excessiveGrowth } from '../../support/growth';

it.each([
  {},
  { of: 'category', from: 'same', into: 'same' },
  { of: 'tag', from: 'same', into: ' Same ' },
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

it.each([
  ['once', ['b>c'], ['c'], 'c'],
  ['and its new name too', ['b>c', 'c>a'], ['a'], 'a'],
  ['there and back', ['b>c', 'c>d', 'd>b', 'b>c'], ['c'], 'c'],
  ['and a tag on the way is given again', ['b>c', 'c>a'], ['a', 'c'], 'a'],
  ['once more, into a tag that led elsewhere', ['b>c', 'c>a', 'b>c'], ['a', 'c'], 'c'],
  ['once more, into a tag that only drafts have', ['b>c', 'c>a', 'b>c'], ['a'], 'a'],
  ['into one tag and then into another', ['b>a', 'b>d'], ['a', 'd'], 'd'],
  ['into one tag and then into one that only drafts have', ['b>a', 'b>d'], ['a'], 'a'],
  ['into a tag that no term has', ['b>c'], [], null],
  ['into one that is merged back', ['b>c', 'c>b'], [], null],
  ['never', ['c>a'], ['a'], null],
])('a tag that is merged %s (%j, there: %j) leads to %j', (_how, given, there, current) => {
  const merges = given.map((merge) => {
    const [tag = '', into = ''] = merge.split('>');
    return { tag, into };
  });
  expect(new TagRedirects(merges).currentOf('b', (tag) => there.includes(tag))).toBe(current);
});

it('where all tags lead is found in time that grows as the number of merges', () => {
  const all = (count: number) => () => {
    const merges = Array.from({ length: count }, (_none, number) => ({
      tag: `tag ${number}`,
      into: 'one',
    }));
    const redirects = new TagRedirects(merges);
    return merges.map(({ tag }) => redirects.currentOf(tag, (there) => there === 'one'));
  };
  expect(excessiveGrowth(all(4_000), all(32_000), 20)).toBeNull();
});
