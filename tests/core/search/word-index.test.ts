import { bestPlaces } from '../../../src/plugins/glossary/core/search/best';
import {
  type Scored,
  type WantedWord,
  WordIndex,
} from '../../../src/plugins/glossary/core/search/word-index';

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
  words.split(' ').map((word) => ({ word, asPrefix: false, slips: 0, ...how }));

/** Numbers of the documents, best first. */
const best = ({ documents, scores }: Scored): (number | undefined)[] =>
  bestPlaces(scores, Infinity).map((place) => documents[place]);

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
    ['a wrong letter', wanted('lack', { slips: 1 }), [1, 0, 2, 3]],
    ['every word', wanted('lock threads'), [1, 0, 3]],
    ['every word of three, not the first and the last', wanted('threads order lock'), [3]],
    ['the same word twice', wanted('lock lock'), [1, 0, 2, 3]],
    ['a word that stands nowhere', wanted('lock zebra'), []],
    ['such a word first', wanted('zebra lock'), []],
  ])('%s', (_case, words, expected) => {
    expect(best(INDEX.search(words, 'every'))).toEqual(expected);
  });

  it('one word of several is enough, more are better', () => {
    expect(best(INDEX.search(wanted('parser lock threads'), 'some'))).toEqual([1, 0, 3, 4, 2]);
  });

  it.each([
    ['the word itself, then longer words', 'lock', ['lockstep', 'lock', 'locks'], [1, 2, 0]],
    ['longer words before words with wrong letters', 'lock', ['lick', 'locks'], [1, 0]],
  ])('%s', (_case, word, names, expected) => {
    const index = anIndexOf(names.map((name) => [name, 'x']));
    const words = wanted(word, { asPrefix: true, slips: 1 });
    expect(best(index.search(words, 'every'))).toEqual(expected);
  });

  it('fewer wrong letters come before more', () => {
    const index = anIndexOf([
      ['deallack', 'x'],
      ['deadlack', 'x'],
    ]);
    expect(best(index.search(wanted('deadlock', { slips: 2 }), 'every'))).toEqual([1, 0]);
  });

  it('a rare word tells more than a common one', () => {
    const index = anIndexOf([
      ['common', 'x'],
      ['common', 'x'],
      ['rare', 'x'],
    ]);
    expect(best(index.search(wanted('common rare'), 'some'))).toEqual([2, 0, 1]);
  });
});

it('a search leaves nothing behind for the next one', () => {
  const before = INDEX.search(wanted('lock'), 'every');
  INDEX.search(wanted('threads parser lock'), 'some');
  INDEX.search(wanted('threads parser'), 'every');
  expect(INDEX.search(wanted('lock'), 'every')).toEqual(before);
});

it('words with slips by which documents were found are named', () => {
  expect([...INDEX.search(wanted('lokc', { slips: 1 }), 'every').resembling]).toEqual(['lock']);
});

it('a document that was removed is not found, and its number can be given again', () => {
  const index = anIndexOf([
    ['lock', 'a'],
    ['lock', 'b'],
  ]);
  index.remove(0, fieldsOf(['lock', 'a']));
  expect(best(index.search(wanted('lock'), 'every'))).toEqual([1]);
  index.add(0, fieldsOf(['mutex', 'b']));
  expect(best(index.search(wanted('mutex b'), 'every'))).toEqual([0]);
  expect(best(index.search(wanted('a'), 'every'))).toEqual([]);
});

it('has no room for more fields than a posting can say', () => {
  expect(() => new WordIndex([1, 2, 3, 4, 5])).toThrow(RangeError);
});
