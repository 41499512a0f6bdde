import { editDistance } from '../../../src/plugins/glossary/core/search/edit-distance';

it.each([
  ['lock', 'lock', 0],
  ['lock', 'look', 1],
  ['lock', 'lok', 1],
  ['lok', 'lock', 1],
  ['deadlock', 'daedlock', 1],
  ['deadlock', 'daedlokc', 2],
  ['ab', 'ba', 1],
  // Not 2: between two neighbours that were exchanged nothing may be added.
  ['ca', 'abc', 3],
  ['deadlock', 'dedalcok', 2],
  ['cache', 'ache', 1],
  ['', 'ab', 2],
])('%j and %j', (one, other, expected) => {
  expect(editDistance(one, other, 3)).toBe(expected);
  expect(editDistance(other, one, 3)).toBe(expected);
});

it.each([
  ['lock', 'clean', 2],
  ['lock', 'lockings', 2],
  ['lock', 'kcol', 1],
  ['abcdef', 'badcfe', 2],
  ['x'.repeat(600), 'y'.repeat(600), 1],
])('%j and %j are further than %d apart', (one, other, most) => {
  expect(editDistance(one, other, most)).toBeGreaterThan(most);
});
