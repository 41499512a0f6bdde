import {
  currentTag,
  MERGE_PROBLEM,
  mergeRequestOf,
} from '../../../src/plugins/glossary/core/merging/merge';

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
  expect(currentTag(merges, 'b', (tag) => there.includes(tag))).toBe(current);
});
