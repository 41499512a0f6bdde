import {
  formsOf,
  phraseOf,
  queryWordsOf,
  squashed,
  wordsOf,
} from '../../../src/plugins/glossary/core/text/search-words';

describe('wordsOf', () => {
  it.each([
    ['capitals do not count', 'Race CONDITION', ['race', 'condition']],
    ['accents do not count', 'Éclair à la crème', ['eclair', 'a', 'la', 'creme']],
    [
      'hyphens and underscores part words',
      'cross-site sql_injection',
      ['cross', 'site', 'sql', 'injection'],
    ],
    ['an apostrophe does not part a word', "Conway's Hyrum’s", ['conways', 'hyrums']],
    ['signs that belong to a name stay', 'C# C++ .NET N+1', ['c#', 'c++', '.net', 'n+1']],
    ['a full stop within a word parts it', 'Node.js', ['node', 'js']],
    ['other punctuation is no word', '(XSS), “quoted”!', ['xss', 'quoted']],
    ['other scripts', '日本 λ', ['日本', 'λ']],
    ['an endless word is cut', 'a'.repeat(5000), ['a'.repeat(40)]],
    ['nothing', ' *:^~() ', []],
  ])('%s', (_case, text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });
});

it('a query has each word once, and at most eight', () => {
  expect(queryWordsOf('b a b a 1 2 3 4 5 6 7 8')).toEqual(['b', 'a', '1', '2', '3', '4', '5', '6']);
});

describe('formsOf', () => {
  it.each([
    ['lock', ['lock']],
    ['locks', ['locks', 'lock']],
    ['c#', ['c#', 'csharp']],
    ['c++', ['c++', 'cpp', 'cplusplus']],
    ['.net', ['.net', 'net', 'dotnet']],
    ['n+1', ['n+1', 'n1']],
    ['constructor', ['constructor']],
  ])('%s is found under %j', (word, forms) => {
    expect(formsOf(word)).toEqual(forms);
  });
});

it.each(['Cross-Site Scripting', 'cross site  scripting', 'CROSS_SITE (scripting)'])(
  'equal names meet: %s',
  (name) => {
    expect(phraseOf(name)).toBe('cross site scripting');
    expect(squashed(name)).toBe('crosssitescripting');
  },
);
