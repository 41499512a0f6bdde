import { type WantedWord, WordIndex } from '../../src/plugins/glossary/core/word-index';

/** A name counts more than a tag. */
const WEIGHTS = [8, 2];

function anIndexOf(documents: readonly (readonly [name: string, tags: string])[]): WordIndex {
  const index = new WordIndex(WEIGHTS);
  documents.forEach((texts, document) => index.add(document, fieldsOf(texts)));
  return index;
}

const fieldsOf = (texts: readonly string[]): string[][][] =>
  texts.map((text) => text.split(' ').map((word) => [word]));
const wanted = (words: string, how: Partial<WantedWord> = {}): WantedWord[] =>
  words.split(' ').map((word) => ({ word, asPrefix: false, typos: 0, ...how }));

const INDEX = anIndexOf([
  ['dead lock', 'threads'],
  ['lock', 'threads'],
  ['mutex', 'lock'],
  ['locking order', 'threads lock'],
  ['look ahead', 'parser'],
]);

describe('the order of what is found', () => {
  it.each<[string, WantedWord[], number[]]>([
    ['a shorter name first, a name before a tag', wanted('lock'), [1, 0, 2, 3]],
    ['a wrong letter', wanted('lack', { typos: 1 }), [1, 0, 2, 3]],
    ['every word', wanted('lock threads'), [1, 0, 3]],
    ['every word of three, not the first and the last', wanted('threads order lock'), [3]],
    ['the same word twice', wanted('lock lock'), [1, 0, 2, 3]],
    ['a word that stands nowhere', wanted('lock zebra'), []],
    ['such a word first', wanted('zebra lock'), []],
  ])('%s', (_case, words, expected) => {
    expect(INDEX.search(words, 'every').documents).toEqual(expected);
  });

  it('one word of several is enough, more are better', () => {
    expect(INDEX.search(wanted('parser lock threads'), 'some').documents).toEqual([1, 0, 3, 4, 2]);
  });

  it.each([1, 2, 3, 4, 5, 6])('of many, the best %i are the first of all', (most) => {
    for (const words of [wanted('parser lock threads'), wanted('lock')]) {
      const all = INDEX.search(words, 'some').documents;
      expect(INDEX.search(words, 'some', most).documents).toEqual(all.slice(0, most));
    }
  });

  it('of equals, the first are the best', () => {
    const index = anIndexOf(Array.from({ length: 9 }, () => ['lock', 'x']));
    expect(index.search(wanted('lock'), 'some', 3).documents).toEqual([0, 1, 2]);
  });

  it.each([
    ['the word itself, then longer words', 'lock', ['lockstep', 'lock', 'locks'], [1, 2, 0]],
    ['longer words before words with wrong letters', 'lock', ['lick', 'locks'], [1, 0]],
  ])('%s', (_case, word, names, expected) => {
    const index = anIndexOf(names.map((name) => [name, 'x']));
    const words = wanted(word, { asPrefix: true, typos: 1 });
    expect(index.search(words, 'every').documents).toEqual(expected);
  });

  it('fewer wrong letters come before more', () => {
    const index = anIndexOf([
      ['deallack', 'x'],
      ['deadlack', 'x'],
    ]);
    expect(index.search(wanted('deadlock', { typos: 2 }), 'every').documents).toEqual([1, 0]);
  });

  it('a rare word tells more than a common one', () => {
    const index = anIndexOf([
      ['common', 'x'],
      ['common', 'x'],
      ['rare', 'x'],
    ]);
    expect(index.search(wanted('common rare'), 'some').documents).toEqual([2, 0, 1]);
  });
});

it('a search leaves nothing behind for the next one', () => {
  const before = INDEX.search(wanted('lock'), 'every');
  INDEX.search(wanted('threads parser lock'), 'some');
  INDEX.search(wanted('threads parser'), 'every');
  expect(INDEX.search(wanted('lock'), 'every')).toEqual(before);
});

it('the words by which documents were found are named', () => {
  const { words } = INDEX.search(wanted('lock', { asPrefix: true }), 'every');
  expect([...words]).toEqual(expect.arrayContaining(['lock', 'locking']));
});

it('a document that was removed is not found, and its number can be given again', () => {
  const index = anIndexOf([
    ['lock', 'a'],
    ['lock', 'b'],
  ]);
  index.remove(0, fieldsOf(['lock', 'a']));
  expect(index.search(wanted('lock'), 'every').documents).toEqual([1]);
  index.add(0, fieldsOf(['mutex', 'b']));
  expect(index.search(wanted('mutex b'), 'every').documents).toEqual([0]);
  expect(index.search(wanted('a'), 'every').documents).toEqual([]);
});

it('has no room for more fields than a posting can say', () => {
  expect(() => new WordIndex([1, 2, 3, 4, 5])).toThrow(RangeError);
});
