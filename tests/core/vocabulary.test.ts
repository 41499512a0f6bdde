import { Vocabulary } from '../../src/plugins/glossary/core/vocabulary';

/** Enough words for the sorted list to be made, and a few that come and go after it. */
function aLargeVocabulary(): Vocabulary {
  const vocabulary = new Vocabulary();
  for (let number = 0; number < 3000; number += 1) vocabulary.add(`filler${number}`, number);
  for (const word of ['lock', 'locking', 'locket', 'look']) vocabulary.add(word, 1);
  vocabulary.keepUp();
  for (const word of ['lockout', 'lack']) vocabulary.add(word, 2);
  vocabulary.remove('locket', 1);
  return vocabulary;
}

function aSmallVocabulary(): Vocabulary {
  const vocabulary = new Vocabulary();
  for (const word of ['lock', 'locking', 'locket', 'look']) vocabulary.add(word, 1);
  for (const word of ['lockout', 'lack']) vocabulary.add(word, 2);
  vocabulary.remove('locket', 1);
  return vocabulary;
}

describe.each([
  ['sorted', aLargeVocabulary],
  ['not sorted yet', aSmallVocabulary],
])('words that are %s', (_case, make) => {
  const vocabulary = make();
  const withNumbers = (words: readonly string[]): string[] =>
    words.filter((word) => vocabulary.get(word).length > 0).sort();

  it('are found by their beginning', () => {
    expect(withNumbers(vocabulary.beginningWith('lock'))).toEqual(['lock', 'locking', 'lockout']);
    expect(withNumbers(vocabulary.beginningWith('lockz'))).toEqual([]);
  });

  it('are found by resemblance', () => {
    const resembling = withNumbers(vocabulary.resembling('lock', 1));
    expect(resembling).toEqual(expect.arrayContaining(['lock', 'look', 'lack']));
  });

  it('can come again', () => {
    const again = make();
    again.add('locket', 7);
    expect(again.get('locket')).toEqual([7]);
    expect(again.beginningWith('locke').filter((word) => word === 'locket')).toHaveLength(1);
  });
});

it('a resembling word is of about the same length and letters', () => {
  expect(aLargeVocabulary().resembling('lock', 1)).not.toContain('locking');
});

it('a word keeps its numbers in the order in which they came, until they go', () => {
  const vocabulary = new Vocabulary();
  for (const number of [3, 1, 2]) vocabulary.add('lock', number);
  expect(vocabulary.get('lock')).toEqual([3, 1, 2]);
  for (const number of [1, 3]) vocabulary.remove('lock', number);
  expect(vocabulary.get('lock')).toEqual([2]);
  vocabulary.remove('lock', 2);
  vocabulary.remove('lock', 2);
  expect(vocabulary.get('lock')).toEqual([]);
});
