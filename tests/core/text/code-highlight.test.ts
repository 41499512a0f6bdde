import {
  CODE_LANGUAGES,
  codeLanguageCalled,
  codeLanguageName,
  codeLanguagesLike,
  highlightCode,
  MOST_HIGHLIGHTED,
} from '../../../src/plugins/glossary/core/text/code-highlight';

const HOSTILE = `</code></pre><script>alert("1")</script> <!-- ' & &amp; \${x} <?php echo 1 ?> ]]>`;
const TOKEN = /<span class="[\w\- ]+">|<\/span>/g;

/** What a reader sees of the HTML. */
function shown(html: string): string {
  return html
    .replace(TOKEN, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}

it('a code is highlighted up to a length, and shown as it stands above it', () => {
  const code = 'const a = 1;\n'.repeat(MOST_HIGHLIGHTED).slice(0, MOST_HIGHLIGHTED);
  expect(highlightCode(code, 'javascript')).toMatch(TOKEN);
  expect(highlightCode(`${code};`, 'javascript')).toBe(`${code};`);
});

describe('hostile code is shown exactly and never markup', () => {
  it.each([null, 'klingon', 'constructor', '__proto__', ...CODE_LANGUAGES])(
    'in the language %s',
    (language) => {
      const html = highlightCode(HOSTILE, language);
      expect(html.replace(TOKEN, '')).not.toMatch(/[<>"']/);
      expect(shown(html)).toBe(HOSTILE);
    },
  );
});

describe('highlightCode', () => {
  it.each([
    [
      'a known language has tokens',
      'return 1;',
      'php',
      '<span class="hljs-keyword">return</span> <span class="hljs-number">1</span>;',
    ],
    ['an unknown language has none', 'return 1;', 'klingon', 'return 1;'],
    ['no language has none', 'return "1";', null, 'return &quot;1&quot;;'],
    ['line ends and tabs are kept', '\ta\r\n\n  b\n', null, '\ta\r\n\n  b\n'],
    [
      'code that does not parse still has tokens',
      '# return 1;',
      'java',
      '# <span class="hljs-keyword">return</span> <span class="hljs-number">1</span>;',
    ],
    ['nothing', '', 'php', ''],
  ])('%s', (_case, code, language, html) => {
    expect(highlightCode(code, language)).toBe(html);
  });
});

describe('codeLanguageName', () => {
  it.each([
    ['csharp', 'C#'],
    ['klingon', null],
    [null, null],
  ])('%s is called %s', (language, name) => {
    expect(codeLanguageName(language)).toBe(name);
  });
});

it.each([
  ['ts', 'typescript'],
  [' TypeScript ', 'typescript'],
  ['C#', 'csharp'],
  ['c', 'c'],
  ['py', 'python'],
  ['klingon', null],
  ['', null],
])('whoever types %j means %s', (typed, language) => {
  expect(codeLanguageCalled(typed)).toBe(language);
});

it('languages that are called like what was typed come first', () => {
  expect(codeLanguagesLike('ts')[0]).toBe('typescript');
  expect(codeLanguagesLike('typescr')).toEqual(['typescript']);
  expect(codeLanguagesLike('klingon')).toEqual([]);
  expect(codeLanguagesLike('')).toHaveLength(CODE_LANGUAGES.length);
});
