import { WordList } from '../../../src/plugins/glossary/core/search/word-list';

/** Enough words for the sorted list to be made, and a few that come and go after it. */
function aLargeList(): WordList {
  const list = new WordList();
  for (let number = 0; number < 3000; number += 1) list.add(`filler${number}`);
  for (const word of ['lock', 'locking', 'locket', 'look']) list.add(word);
  list.keepUp();
  for (const word of ['lockout', 'lack']) list.add(word);
  list.remove('look');
  return list;
}

function aSmallList(): WordList {
  const list = new WordList();
  for (const word of ['lock', 'locking', 'locket', 'look', 'lockout', 'lack']) list.add(word);
  list.remove('look');
  return list;
}

describe.each([
  ['sorted', aLargeList],
  ['not sorted yet', aSmallList],
])('words that are %s', (_case, make) => {
  const list = make();

  it('are found by their beginning', () => {
    expect(list.beginningWith('lock').toSorted()).toEqual(['lock', 'locket', 'locking', 'lockout']);
    expect(list.beginningWith('lockz')).toEqual([]);
  });

  it.each(['lock', 'lokc', 'lck', 'locks', 'lock', 'lcok'])('are found by %s', (word) => {
    expect(list.resembling(word, 1)).toContain('lock');
  });

  it('can come again', () => {
    const again = make();
    again.remove('locket');
    again.add('locket');
    expect(again.beginningWith('locke').filter((word) => word === 'locket')).toHaveLength(1);
  });
});

it('a resembling word is of about the same length and letters', () => {
  expect(aLargeList().resembling('lock', 1)).not.toContain('locking');
  expect(aLargeList().resembling('lock', 1)).not.toContain('filler7');
});

it('a word that went is forgotten when the list is made anew', () => {
  const list = aLargeList();
  for (let number = 0; number < 3000; number += 1) list.add(`more${number}`);
  list.keepUp();
  expect(list.resembling('look', 0)).not.toContain('look');
});
