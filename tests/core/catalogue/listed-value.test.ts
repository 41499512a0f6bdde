import type { Sort } from '../../../src/plugins/glossary/core/catalogue/browse-query';
import { listedValue } from '../../../src/plugins/glossary/core/catalogue/listed-value';
import { anEntryNamed } from '../../support/content/a-term';

const POPULARITY = {
  views: new Map([
    ['read-id', 1234],
    ['once-id', 1],
  ]),
  reach: new Map(),
  rating: new Map(),
  rated: new Map([
    ['read-id', { average: 4.25, count: 2 }],
    ['once-id', { average: 5, count: 1 }],
  ]),
};
const DAYS = { created: '2026-01-02', updated: '2026-03-20' };

it.each<[string, Sort | null, string | null]>([
  ['Read', 'viewed', '1,234 views'],
  ['Once', 'viewed', '1 view'],
  ['Never', 'viewed', '0 views'],
  ['Read', 'rated', '4.3 of 5, 2 ratings'],
  ['Once', 'rated', '5.0 of 5, 1 rating'],
  ['Never', 'rated', 'No ratings yet'],
  ['Read', 'newest', 'Added 2 Jan 2026'],
  ['Read', 'updated', 'Updated 20 Mar 2026'],
  ['Read', 'name', null],
  ['Read', null, null],
])('%s by %s: %s', (name, sort, value) => {
  expect(listedValue(anEntryNamed(name, DAYS), sort, POPULARITY)).toBe(value);
});
