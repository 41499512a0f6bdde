import { MERGE_PROBLEM, mergeRequestOf } from '../../../src/plugins/glossary/core/merging/merge';

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
