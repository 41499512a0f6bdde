import { typedEdit, withEdit } from '../../../src/plugins/glossary/core/panel/typed-edit';

it.each([
  ['a letter at the end', 'abc', 'abcd', { from: 3, to: 3, typed: 'd' }],
  ['a letter within', 'abc', 'abXc', { from: 2, to: 2, typed: 'X' }],
  ['a letter that stands there twice', 'aaa', 'aaaa', { from: 3, to: 3, typed: 'a' }],
  ['a part that is gone', 'abcabc', 'abc', { from: 3, to: 6, typed: '' }],
  ['another part', 'one two three', 'one 2 three', { from: 4, to: 7, typed: '2' }],
  ['nothing of the same', 'abc', 'xyz', { from: 0, to: 3, typed: 'xyz' }],
  ['the first text', '', 'abc', { from: 0, to: 0, typed: 'abc' }],
  ['no text any more', 'abc', '', { from: 0, to: 3, typed: '' }],
  ['nothing', 'abc', 'abc', { from: 3, to: 3, typed: '' }],
  ['half of a sign in two parts', '\u{1F600}', '\u{1F601}', { from: 1, to: 2, typed: '\uDE01' }],
])('%s is an edit that makes one text of the other', (_what, before, after, edit) => {
  expect(typedEdit(before, after)).toEqual(edit);
  expect(withEdit(before, JSON.parse(JSON.stringify(edit)))).toBe(after);
});
