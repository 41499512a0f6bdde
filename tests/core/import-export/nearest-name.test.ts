import { nearestName } from '../../../src/plugins/glossary/core/import-export/nearest-name';

const NAMES = ['slug', 'short', 'tags', 'why_it_matters', 'fix'];

it.each([
  ['shrot', 'short'],
  ['Short', 'short'],
  ['tag', 'tags'],
  ['fxi', 'fix'],
  ['why_does_it_matter', 'why_it_matters'],
  ['description', null],
  ['b', null],
  ['', null],
])('%j is near to %j', (name, nearest) => {
  expect(nearestName(name, NAMES)).toBe(nearest);
});
