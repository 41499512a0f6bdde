import { numberOf, PhraseIndex } from '../../../src/plugins/glossary/core/text/phrase-index';

/** FNV-1a gives both the same number. */
const ALIKE = ['costarring', 'liquid'] as const;

describe('who goes by a phrase', () => {
  const table = new PhraseIndex<number>();
  table.add('lock', 1);
  table.add('lock', 2);
  table.add('cache', 3);

  it.each([
    ['one', 'cache', [3]],
    ['several, in the order in which they came', 'lock', [1, 2]],
    ['nobody', 'mutex', []],
    ['nobody, by a name that every object has', 'constructor', []],
  ])('%s', (_case, phrase, expected) => {
    expect(table.candidates(phrase)).toEqual(expected);
  });
});

it('who was taken away does not go by the phrase, the others still do', () => {
  const table = new PhraseIndex<number>();
  for (const bearer of [1, 2, 3]) table.add('lock', bearer);
  table.remove('lock', 2);
  expect(table.candidates('lock')).toEqual([1, 3]);
  table.remove('lock', 1);
  expect(table.candidates('lock')).toEqual([3]);
  table.remove('lock', 3);
  expect(table.candidates('lock')).toEqual([]);
  table.remove('lock', 3);
  expect(table.candidates('lock')).toEqual([]);
});

it('bearers of phrases with the same number stand together, and go one by one', () => {
  expect(numberOf(ALIKE[0])).toBe(numberOf(ALIKE[1]));
  const table = new PhraseIndex<number>();
  table.add(ALIKE[0], 1);
  table.add(ALIKE[1], 2);
  expect(table.candidates(ALIKE[0])).toEqual([1, 2]);
  table.remove(ALIKE[1], 2);
  expect(table.candidates(ALIKE[0])).toEqual([1]);
});
