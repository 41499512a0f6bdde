import { load } from 'cheerio';
import { codeLines, differingLines } from '../../../src/plugins/glossary/core/text/code-lines';
import { highlightCode } from '../../../src/plugins/glossary/core/text/code-highlight';

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
