import { runToEnd } from '../../../src/plugins/glossary/core/tasks/cooperative-task';
import { bestPlaces } from '../../../src/plugins/glossary/core/search/best';
import { type TextIndex, textIndexOf } from '../../../src/plugins/glossary/core/search/text-index';

function indexOf(texts: Readonly<Record<string, string>>): TextIndex {
  const index = textIndexOf();
  index.put(Object.entries(texts).map(([documentId, text]) => ({ documentId, text })));
  return index;
}

/** Document ids, best first. */
function found(index: TextIndex, query: string): (string | undefined)[] {
  const { documentIds, scores } = runToEnd(index.find(query));
  return bestPlaces(scores, Infinity).map((place) => documentIds[place]);
}

const TEXTS = {
  locks: 'Two threads wait for locks; Überholung is unfair.',
  locking: 'A thread that locks early: locking order matters.',
  state: 'The state of a reducer, and its statement.',
  stated: 'What was stated about a café.',
  numbers: 'RFC 7807 and HTTP2 were stated.',
  quotes: `They don't say 'quoted' — or dashed—words.`,
};

describe('a text is found', () => {
  it.each<[string, string, readonly string[]]>([
    ['by a word', 'reducer', ['state']],
    ['by the beginning of one', 'thread', ['locking', 'locks']],
    ['by a beginning of four letters', 'lock', ['locking', 'locks']],
    ['by a beginning that is a word itself', 'state', ['numbers', 'state', 'stated']],
    ['by several words, all of which it has', 'stated cafe', ['stated']],
    ['by a word with an accent', 'café', ['stated']],
    ['by the beginning of a word with another', 'überhol', ['locks']],
    ['by digits, and letters with digits', '7807 http2', ['numbers']],
    ['by a word with an apostrophe', "don't", ['quotes']],
    ['by a word in quotation marks', 'quoted', ['quotes']],
    ['by a word beside a dash', 'dashed', ['quotes']],
    ['not by a word of three letters that it only begins with', 'loc', []],
    ['not by a word that none has, whatever else it has', 'locks mutex', []],
    ['not by the end of a word', 'ducer', []],
    ['not by nothing', '', []],
    ['not by a single letter', 'a', []],
    ['by another form of its word', 'reducers state', ['state']],
    ['by the words beside a single letter', 'reducer a', ['state']],
  ])('%s', (_case, query, expected) => {
    expect(found(indexOf(TEXTS), query).toSorted()).toEqual(expected);
  });
});

describe('the best match is', () => {
  it.each<[string, string, Readonly<Record<string, string>>, readonly string[]]>([
    [
      'the text that says it most often',
      'lock',
      { a: 'lock and key here', b: 'lock lock key' },
      ['b', 'a'],
    ],
    [
      'of texts that say it once, the shortest',
      'lock',
      { a: 'a lock among many words', b: 'a lock' },
      ['b', 'a'],
    ],
    [
      'the text that has more of the rare word',
      'common rare',
      { a: 'common common rare', b: 'common rare rare', c: 'common', d: 'common' },
      ['b', 'a'],
    ],
  ])('%s', (_case, query, texts, expected) => {
    expect(found(indexOf(texts), query)).toEqual(expected);
  });
});

describe('a text that changes', () => {
  it('is forgotten with its words, and known by its new ones', () => {
    const index = indexOf(TEXTS);
    index.remove('state');
    expect(found(index, 'reducer')).toEqual([]);
    expect(found(index, 'state').toSorted()).toEqual(['numbers', 'stated']);
    index.put([{ documentId: 'new', text: 'Another reducer.' }]);
    expect(found(index, 'reducer')).toEqual(['new']);
    index.put([{ documentId: 'new', text: 'Another word.' }]);
    expect(found(index, 'reducer')).toEqual([]);
    expect(found(index, 'another')).toEqual(['new']);
  });

  it('while it is searched, is found or not, and never another one', () => {
    const index = indexOf({ one: 'lock key', two: 'lock key' });
    const search = index.find('lock key');
    expect(search.next().done).toBe(false);
    index.remove('one');
    index.put([{ documentId: 'three', text: 'lock key' }]);
    expect(runToEnd(search).documentIds).toEqual(['two']);
  });
});
