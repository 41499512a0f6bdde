import { markedHtml, markMatches } from '../../src/plugins/glossary/core/marked-text';

/** The text with the marked pieces in brackets. */
function marked(text: string, matched: readonly string[], query: readonly string[]): string {
  return markMatches(text, matched, query)
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join('');
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
    ['nothing when nothing matched', 'SQL', ['xss'], ['xss'], 'SQL'],
    ['nothing in an empty text', '', ['xss'], ['xss'], ''],
  ])('%s', (_case, text, matched, query, expected) => {
    expect(marked(text, matched, query)).toBe(expected);
  });
});

it.each(['  SQL -- "Injection"!\n', 'C# <b>', '日本 🙂', "Conway's"])(
  'together the pieces are the text: %j',
  (text) => {
    expect(
      markMatches(text, ['sql', 'injection', 'c#', 'b'], ['co'])
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  },
);

it('as HTML, marked and other pieces are escaped', () => {
  expect(markedHtml(markMatches('<b>Option<T></b> & "x"', ['option'], []))).toBe(
    '&lt;b&gt;<mark>Option</mark>&lt;T&gt;&lt;/b&gt; &amp; &quot;x&quot;',
  );
});
