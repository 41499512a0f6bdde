import { clippedAtWord } from '../../../src/plugins/glossary/core/text/one-line';
import { cardShapes, toTermCard } from '../../../src/plugins/glossary/core/card/term-card';
import { anEntryNamed, someSettings } from '../../support/content/a-term';

it.each([
  ['fits', 4, 'fits'],
  ['ends between words', 15, 'ends between…'],
  ['one-word-that-does-not-end', 10, 'one-word-…'],
  ['a 😀😀😀', 4, 'a 😀…'],
])('%s in %i characters is %s', (text, most, clipped) => {
  expect(clippedAtWord(text, most)).toBe(clipped);
});

it('a card has the name, the definition without markup, the score and the glossary', () => {
  expect(
    toTermCard(anEntryNamed('Mock', { short: 'A *stub* that `checks`.' }), someSettings()),
  ).toEqual({
    name: 'Mock',
    short: 'A stub that checks.',
    source: 'Example Glossary',
    score: {
      line: 'debt(d5/e3/b5/t7)',
      values: { detectability: 5, effort: 3, burden: 5, trap: 7 },
    },
  });
});

it('a term without a score has no bars', () => {
  const card = toTermCard(anEntryNamed('Mock', { score: null }), someSettings());
  expect(card.score).toBeNull();
  expect(cardShapes(card).match(/<rect/g)).toHaveLength(2);
  expect(cardShapes(toTermCard(anEntryNamed('Mock'), someSettings())).match(/<rect/g)).toHaveLength(
    10,
  );
});
