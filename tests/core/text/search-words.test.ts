import {
  formsOf,
  phraseOf,
  queryWordsOf,
  rootOf,
  singularOf,
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

describe('singularOf', () => {
  it.each([
    ['queries', 'query'],
    ['locks', 'lock'],
    ['classes', 'class'],
    ['hashes', 'hash'],
    ['indexes', 'index'],
    ['class', 'class'],
    ['status', 'status'],
    ['analysis', 'analysis'],
    ['js', 'js'],
    ['css', 'css'],
    ['xss', 'xss'],
  ])('of %s is %s', (word, singular) => {
    expect(singularOf(word)).toBe(singular);
  });
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

describe('a sum', () => {
  it.each([
    ['of single letters and numbers is one name', 'n + 1 problem', ['n+1', 'problem']],
    ['of words is none', 'string + string', ['string', 'string']],
  ])('%s', (_case, text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });
});

describe('what is written without spaces', () => {
  it('is a word of its own beside others', () => {
    expect(wordsOf('SQL注入C#和デッドロック')).toEqual(['sql', '注入', 'c#', '和デッドロック']);
  });

  it('is looked for by two characters at a time', () => {
    expect(queryWordsOf('竞态条件')).toEqual(['竞态', '态条', '条件']);
    expect(queryWordsOf('锁')).toEqual(['锁']);
  });

  it('is found by them, as a whole and by its last character', () => {
    expect(formsOf('竞态条件')).toEqual(['竞态条件', '竞态', '态条', '条件', '件']);
  });
});

describe('rootOf', () => {
  it.each([
    ['waiting', 'wait'],
    ['waits', 'wait'],
    ['waited', 'wait'],
    ['stopping', 'stop'],
    ['caching', 'cach'],
    ['statements', 'statement'],
    ['string', 'string'],
    ['running', 'running'],
    ['exceed', 'exceed'],
    ['need', 'need'],
    ['lock', 'lock'],
  ])('of %s is %s', (word, root) => {
    expect(rootOf(word)).toBe(root);
  });
});
