import { fullTextIndex } from '../../src/plugins/glossary/server/full-text-index';

/** More words with one beginning than are looked for one by one. */
const MANY = 60;

function indexOf(texts: Readonly<Record<string, string>>) {
  const index = fullTextIndex();
  index.put(Object.entries(texts).map(([documentId, text]) => ({ documentId, text })));
  return index;
}

const TEXTS = {
  locks: 'Two threads wait for locks; Überholung is unfair.',
  locking: 'A thread that locks early: locking order matters.',
  state: 'The state of a reducer, and its statement.',
  stated: 'What was stated about a café.',
  numbers: 'RFC 7807 and HTTP2 were stated.',
};

describe('a text is found', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['by a word', ['reducer'], ['state']],
    ['by the beginning of one', ['thread'], ['locking', 'locks']],
    ['by a beginning of four letters', ['lock'], ['locking', 'locks']],
    ['by a beginning that is a word itself', ['state'], ['numbers', 'state', 'stated']],
    ['by several words, all of which it has', ['stated', 'cafe'], ['stated']],
    ['by a word with an accent', ['café'], ['stated']],
    ['by the beginning of a word with another', ['überhol'], ['locks']],
    ['by digits, and letters with digits', ['7807', 'http2'], ['numbers']],
    ['not by a word of three letters that it only begins with', ['loc'], []],
    ['not by a word that none has, whatever else it has', ['locks', 'mutex'], []],
    ['not by the end of a word', ['ducer'], []],
    ['not by nothing', [], []],
  ])('%s', (_case, words, expected) => {
    expect(indexOf(TEXTS).find(words).toSorted()).toEqual(expected);
  });

  it('by a beginning that very many words have', () => {
    const texts = Array.from({ length: MANY }, (_, number) => [`t${number}`, `prefix${number}`]);
    const index = indexOf(Object.fromEntries(texts));
    expect(index.find(['prefix'])).toHaveLength(MANY);
    expect(index.find(['prefix5']).toSorted()).toEqual(
      ['t5', ...Array.from({ length: 10 }, (_, number) => `t5${number}`)].toSorted(),
    );
  });
});

it('a word is forgotten with the last text that has it, and known again with the next', () => {
  const index = indexOf(TEXTS);
  index.remove('state');
  expect(index.find(['reducer'])).toEqual([]);
  expect(index.find(['state']).toSorted()).toEqual(['numbers', 'stated']);
  index.put([{ documentId: 'new', text: 'Another reducer.' }]);
  expect(index.find(['reducer'])).toEqual(['new']);
});
