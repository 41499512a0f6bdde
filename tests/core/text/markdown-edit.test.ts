import {
  type Selection,
  type TextEdit,
  toggleCodeBlock,
  toggleLines,
  toggleMark,
  withLink,
} from '../../../src/plugins/glossary/core/text/markdown-edit';

/** A text whose selection stands between “[” and “]”, or whose caret is “|”. */
function read(marked: string): { text: string; selected: Selection } {
  const start = marked.search(/[[|]/);
  const caret = marked[start] === '|';
  const text = marked.replace(/[[\]|]/g, '');
  return { text, selected: { start, end: caret ? start : marked.indexOf(']') - 1 } };
}

function after(text: string, { from, to, typed, selection: { start, end } }: TextEdit): string {
  const changed = text.slice(0, from) + typed + text.slice(to);
  const inner = start === end ? '|' : `[${changed.slice(start, end)}]`;
  return changed.slice(0, start) + inner + changed.slice(end);
}

it.each([
  ['bold', 'a [word] here', 'a **[word]** here'],
  ['bold', 'a **[word]** here', 'a [word] here'],
  ['bold', 'a [**word**] here', 'a [word] here'],
  ['bold', 'a[ word ]here', 'a **[word]** here'],
  ['bold', 'a | here', 'a **|** here'],
  ['bold', 'a **|** here', 'a | here'],
  ['bold', 'an *[italic]* word', 'an ***[italic]*** word'],
  ['italic', 'a [word] here', 'a *[word]* here'],
  ['italic', 'a *[word]* here', 'a [word] here'],
  ['italic', 'a **[bold]** word', 'a ***[bold]*** word'],
  ['italic', 'a ***[bold]*** word', 'a **[bold]** word'],
  ['code', 'call [run()] now', 'call `[run()]` now'],
  ['code', 'call `[run()]` now', 'call [run()] now'],
  ['code', 'a [`] sign', 'a ``[`]`` sign'],
] as const)('%s: %s becomes %s', (mark, before, expected) => {
  const { text, selected } = read(before);
  expect(after(text, toggleMark(text, selected, mark))).toBe(expected);
});

it.each([
  ['bullets', 'one|', '- one|'],
  ['bullets', '- one|', 'one|'],
  ['bullets', 'x\n[one\n\ntwo]\ny', 'x\n[- one\n\n- two]\ny'],
  ['bullets', '[1. one\n2. two]', '[- one\n- two]'],
  ['bullets', '|', '- |'],
  ['numbers', '[one\ntwo\n]', '[1. one\n2. two]\n'],
  ['numbers', '[1. one\n2. two]', '[one\ntwo]'],
  ['quote', '[- one\n- two]', '[> - one\n> - two]'],
  ['heading', '\nA title|', '\n### A title|'],
  ['heading', '## A title|', 'A title|'],
] as const)('%s: %j becomes %j', (mark, before, expected) => {
  const { text, selected } = read(before);
  expect(after(text, toggleLines(text, selected, mark))).toBe(expected);
});

it('lines become a block of code, and lines again', () => {
  const { text, selected } = read('x\n[one\ntwo]\ny');
  const edit = toggleCodeBlock(text, selected);
  expect(after(text, edit)).toBe('x\n```\n[one\ntwo]\n```\ny');
  const block = '```\none\n```';
  expect(after(block, toggleCodeBlock(block, { start: 0, end: block.length }))).toBe('[one]');
});

it.each([
  ['see [this] there', 'https://example.org/', 'see [this](https://example.org/)| there'],
  ['see | there', '/glossary/dead_code', 'see [A \\[name\\]](/glossary/dead_code)| there'],
  ['[it]', 'https://example.org/a(b) c', '[it](https://example.org/a%28b%29%20c)|'],
])('a link: %s', (before, address, expected) => {
  const { text, selected } = read(before);
  const { from, to, typed, selection } = withLink(text, selected, address, 'A [name]');
  const changed = text.slice(0, from) + typed + text.slice(to);
  expect(`${changed.slice(0, selection.end)}|${changed.slice(selection.end)}`).toBe(expected);
});
