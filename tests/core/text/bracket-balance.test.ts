import { unpairedBracket } from '../../../src/plugins/glossary/core/text/bracket-balance';

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
