import { editDistance } from '../../src/plugins/glossary/core/edit-distance';

it.each([
  ['lock', 'lock', 0],
  ['lock', 'look', 1],
  ['lock', 'lok', 1],
  ['lok', 'lock', 1],
  ['deadlock', 'daedlock', 2],
  ['cache', 'ache', 1],
  ['', 'ab', 2],
])('%j and %j', (one, other, expected) => {
  expect(editDistance(one, other, 2)).toBe(expected);
});

it.each([
  ['lock', 'clean', 2],
  ['lock', 'lockings', 2],
  ['lock', 'kcol', 1],
])('%j and %j are further than %d apart', (one, other, most) => {
  expect(editDistance(one, other, most)).toBeGreaterThan(most);
});
