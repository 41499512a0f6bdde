import { unpairedBracket } from '../../../src/plugins/glossary/core/text/bracket-balance';
import { load } from 'cheerio';
import { codeLines, differingLines } from '../../../src/plugins/glossary/core/text/code-lines';
import {
  highlightCode,
  CODE_LANGUAGES,
  codeLanguageCalled,
  codeLanguageName,
  codeLanguagesLike,
  MOST_HIGHLIGHTED,
} from '../../../src/plugins/glossary/core/text/code-highlight';

describe('brackets of a code example', () => {
  it.each([
    ['pairs', 'javascript', 'f([1, { a: (2) }]);'],
    ['a bracket in a text', 'javascript', 'say("(");'],
    ['a bracket in a comment', 'javascript', '// (\nf();'],
    ['a bracket in a regular expression', 'javascript', 'const open = /[({]/;'],
    ['a bracket in a character', 'java', "char c = '(';"],
    ['an escaped sign between them', 'javascript', 'if (a < b && c > d) {}'],
    ['the branches of a shell', 'bash', 'case $1 in a) echo a;; esac'],
    ['prose', 'plaintext', '1) first'],
  ])('are in order with %s', (_what, language, code) => {
    expect(unpairedBracket(code, language)).toBeNull();
  });

  it.each([
    ['never closed', 'javascript', 'f();\nif (a) {\n', { bracket: '{', line: 2, isOpening: true }],
    ['never opened', 'javascript', 'f();\n}', { bracket: '}', line: 2, isOpening: false }],
    ['closed by another', 'python', 'f(\n[1)', { bracket: '[', line: 2, isOpening: true }],
    ['open in what a text inserts', 'javascript', 'f(`${g(}`)', { bracket: '(', line: 1 }],
    ['open in no language', null, 'f(', { bracket: '(', line: 1, isOpening: true }],
  ])('are out of order when one is %s', (_what, language, code, expected) => {
    expect(unpairedBracket(code, language)).toMatchObject(expected);
  });
});

const BAD = 'open(file);\n\nread(file);\nsend(file);\nlog(1);\n';
const GOOD = 'open(file);\n\ntry {\n  read(file);\n} finally {\n  close(file);\n}\nlog(1);\n';

describe('which lines differ', () => {
  it('those that have no counterpart; how far they are indented does not count', () => {
    expect(differingLines(BAD, GOOD)).toEqual({
      bad: new Set([3]),
      good: new Set([2, 4, 5, 6]),
    });
  });

  it.each([
    ['one is missing', BAD, ''],
    ['they share nothing that says anything', 'a();\n}\n', 'b();\n}\n'],
    ['they are the same', BAD, BAD],
  ])('none when %s', (_case, bad, good) => {
    expect(differingLines(bad, good)).toEqual({ bad: new Set(), good: new Set() });
  });

  it('a blank line is never marked', () => {
    expect(differingLines('a();\nb();\n', 'a();\n\nb();\n').good.size).toBe(0);
  });
});

describe('the lines of a code', () => {
  it('are named in words, from 1 and in ranges', () => {
    const lines = codeLines(highlightCode(GOOD, null), new Set([2, 4, 5, 6]), 'ins');
    expect([lines.changed, lines.areSeveral]).toEqual(['3, 5–7', true]);
    const $ = load(lines.html);
    expect($('ins').text()).toBe('try {\n} finally {\n  close(file);\n}\n');
  });

  it.each([
    ['ends a line', 'a\nb\n'],
    ['ends in the middle of a line', 'a\nb'],
    ['has blank lines at both ends', '\n\n a \n\n'],
    ['is empty', ''],
    ['holds markup', '<b>&amp;</b>\n"\n'],
  ])('are the whole code, character by character, when it %s', (_case, code) => {
    const { html } = codeLines(highlightCode(code, null), new Set([0]), 'del');
    expect(load(`<pre><code>${html}</code></pre>`)('code').text()).toBe(code);
  });

  it('keep the colour of a token that goes over several lines, each line being whole by itself', () => {
    const code = '/* one\n two */ let a = 1;\n';
    const { html } = codeLines(highlightCode(code, 'javascript'), new Set(), 'del');
    const lines = html.split('\n</span>').slice(0, -1);
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      expect(line).toContain('hljs-comment');
      // The element of the line itself was split off.
      expect(line.match(/<span/g)?.length).toBe((line.match(/<\/span>/g)?.length ?? 0) + 1);
    }
    expect(load(`<pre>${html}</pre>`)('pre').text()).toBe(code);
  });
});

const HOSTILE = `</code></pre><script>alert("1")</script> <!-- ' & &amp; \${x} <?php echo 1 ?> ]]>`;
const TOKEN = /<span class="[\w\- ]+">|<\/span>/g;

function shown(html: string): string {
  return html
    .replace(TOKEN, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}

it('code is highlighted up to a length, and shown plain above it', () => {
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
])('%j is understood as %s', (typed, language) => {
  expect(codeLanguageCalled(typed)).toBe(language);
});

it('languages whose names match the input come first', () => {
  expect(codeLanguagesLike('ts')[0]).toBe('typescript');
  expect(codeLanguagesLike('typescr')).toEqual(['typescript']);
  expect(codeLanguagesLike('klingon')).toEqual([]);
  expect(codeLanguagesLike('')).toHaveLength(CODE_LANGUAGES.length);
});
