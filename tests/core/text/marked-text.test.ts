import { load } from 'cheerio';
import { markerFor } from '../../../src/plugins/glossary/core/text/marked-text';
import { escapedHtml } from '../../../src/plugins/glossary/core/text/safe-html';

/** The text with the marked parts in brackets. */
function marked(text: string, words: readonly string[], beginnings: readonly string[]): string {
  return markerFor({ words, beginnings })(text)
    .replaceAll(/<mark>(.*?)<\/mark>/g, '[$1]')
    .replaceAll('&amp;', '&');
}

describe('marked are', () => {
  it.each([
    ['words that matched', 'SQL Injection', ['injection'], ['injection'], 'SQL [Injection]'],
    ['words found by a typing error', 'Deadlock', ['deadlock'], ['deadlok'], '[Deadlock]'],
    ['words found by their singular', 'Slow Queries', ['query'], ['query'], 'Slow [Queries]'],
    ['words that begin as the query', 'Dependency', [], ['depen'], '[Dependency]'],
    ['names with signs', 'C# and C++', ['c#'], ['c#'], '[C#] and C++'],
    ['words with accents', 'Éclair', ['eclair'], ['eclair'], '[Éclair]'],
    ['every place', 'lock, deadlock, lock', ['lock'], ['lock'], '[lock], deadlock, [lock]'],
    ['no word for a single letter', 'Array of all', [], ['a'], 'Array of all'],
    ['words that begin as the query, in any case', 'STATEMENT', [], ['state'], '[STATEMENT]'],
    [
      'pieces of a run without spaces',
      'SQL依赖注入攻击',
      ['注入', '入攻'],
      ['sql', '注入'],
      '[SQL]依赖[注入攻]击',
    ],
    ['nothing when nothing matched', 'SQL', ['xss'], ['xss'], 'SQL'],
    ['nothing in an empty text', '', ['xss'], ['xss'], ''],
  ])('%s', (_case, text, matched, query, expected) => {
    expect(marked(text, matched, query)).toBe(expected);
  });
});

it.each(['  SQL -- "Injection"!\n', 'C# <b>', '日本 🙂', "Conway's"])(
  'nothing of the text is lost: %j',
  (text) => {
    const mark = markerFor({ words: ['sql', 'injection', 'c#', 'b'], beginnings: ['co'] });
    expect(load(`<p>${mark(text)}</p>`)('p').text()).toBe(text);
  },
);

it('marked and other parts are escaped', () => {
  expect(markerFor({ words: ['option'], beginnings: [] })('<b>Option<T></b> & "x"')).toBe(
    '&lt;b&gt;<mark>Option</mark>&lt;T&gt;&lt;/b&gt; &amp; &quot;x&quot;',
  );
});

describe('escapedHtml', () => {
  it.each([
    ['an element', '<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['quotes, which end an attribute', `"a" 'b'`, '&quot;a&quot; &#39;b&#39;'],
    ['an ampersand, only once', 'a & &amp; b', 'a &amp; &amp;amp; b'],
    ['anything else stays', 'é 日本 🙂 `a` = b', 'é 日本 🙂 `a` = b'],
    ['nothing', '', ''],
  ])('%s', (_case, text, html) => {
    expect(escapedHtml(text)).toBe(html);
  });
});
