import { InternedValues } from '../../../src/plugins/glossary/core/catalogue/interned-values';
import { aCatalogueEntry } from '../../support/content/a-term';

const SCORE = { detectability: 1, effort: 2, burden: 3, trap: 4 };

it.each([
  ['everything', aCatalogueEntry({ score: SCORE, prerequisites: ['other-id'] })],
  ['nothing optional', aCatalogueEntry({ aliases: [], tags: [], prerequisites: [], score: null })],
])('an entry with %s stays equal', (_case, entry) => {
  expect(new InternedValues().entry(entry)).toEqual(entry);
});

it('equal categories and scores are one object, others are not', () => {
  const values = new InternedValues();
  const [one, equal, other] = [
    aCatalogueEntry({ score: { ...SCORE }, category: { key: 'a', name: 'A' } }),
    aCatalogueEntry({ score: { ...SCORE }, category: { key: 'a', name: 'A' } }),
    aCatalogueEntry({ score: { ...SCORE, trap: 5 }, category: { key: 'a', name: 'B' } }),
  ].map((entry) => values.entry(entry));
  expect(equal?.category).toBe(one?.category);
  expect(equal?.score).toBe(one?.score);
  expect([other?.category, other?.score]).toEqual([
    { key: 'a', name: 'B' },
    { ...SCORE, trap: 5 },
  ]);
});
