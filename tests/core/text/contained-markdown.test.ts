import MarkdownIt from 'markdown-it';
import {
  containedMarkdown,
  fencedCode,
  inlineMarkdown,
} from '../../../src/plugins/glossary/core/text/contained-markdown';

describe('a text within a Markdown document', () => {
  it.each([
    ['a paragraph stays', 'One.\n\nTwo *words*.', 'One.\n\nTwo *words*.'],
    ['a heading becomes one below sections', '# One\ntext', '### One\ntext'],
    ['a lower one as well', '##### One', '### One'],
    ['an underlined one as well', 'One\ntwo\n===\ntext', '### One two\ntext'],
    ['a heading in a quote is none of the document', '> # One', '> # One'],
    ['what looks like one in code stays', '```\n# One\n```', '```\n# One\n```'],
    ['a fence that is left open ends', '```js\ncode', '```js\ncode\n```'],
    ['an empty one as well', 'text\n\n~~~~', 'text\n\n~~~~\n~~~~'],
    ['one that a shorter fence does not close', '````\n```', '````\n```\n````'],
    ['a closed fence stays', '```\ncode\n```', '```\ncode\n```'],
    ['raw HTML is text', '<div>\n<!-- x', '\\<div>\n\\<!-- x'],
    ['raw HTML in a list as well', '- <script>', '- \\<script>'],
    ['an address in brackets stays a link', '<https://example.org/>', '<https://example.org/>'],
    ['HTML in code stays', '    <div>', '    <div>'],
    ['HTML in a fence stays', '```\n<div>\n```', '```\n<div>\n```'],
    ['HTML within a line is text', 'a <b onclick="x()">c</b>', 'a \\<b onclick="x()">c\\</b>'],
    ['HTML in a span of code stays', 'a `<b>` c', 'a `<b>` c'],
    ['HTML behind a mark of code that opens nothing', 'a ` <b>', 'a ` \\<b>'],
    ['what is escaped stays', 'a \\<b> \\` <i> `', 'a \\<b> \\` \\<i> `'],
    ['an address within a line stays', 'a <https://example.org/x>', 'a <https://example.org/x>'],
    ['a mail address stays', 'a <a@example.org>', 'a <a@example.org>'],
    ['the address of a link stays', '[a](</b c>)', '[a](</b c>)'],
    ['HTML that looks like one is text', '](<img src=x>)', '](\\<img src=x>)'],
    ['what is smaller stays', 'a < b <3 <= c', 'a < b <3 <= c'],
    ['a definition is text', 'a\n\n[x]: /b', 'a\n\n\\[x]: /b'],
    ['HTML in a definition as well', '[x]: <b>', '\\[x]: \\<b>'],
    ['a definition of two lines', '> [x\n> y]: /b', '> \\[x\n> y]: /b'],
    ['a definition with brackets', '[x\\]y]: /b', '\\[x\\]y]: /b'],
    ['a definition in code stays', '    [x]: /b', '    [x]: /b'],
    ['a link is no definition', '[x](/b): y', '[x](/b): y'],
    ['line ends of other systems', 'One\r\n# Two\rThree', 'One\n### Two\nThree'],
  ])('%s', (_what, text, expected) => {
    expect(containedMarkdown(text)).toBe(expected);
  });

  it.each([
    '```\nopen',
    '~~~ x',
    '<!--',
    '<script>',
    '# One',
    'One\n---',
    '- ```\n  x',
    '> ```',
    '<?',
    'One `\n<div>\n`',
    'a <!-- b',
  ])('text behind “%s” is parsed as if it stood alone, also by a parser with raw HTML', (text) => {
    const markdown = new MarkdownIt('commonmark', { html: true });
    const html = markdown.render(`${containedMarkdown(text)}\n\n## Next\n\nText.`);
    expect(html).toMatch(/<h2>Next<\/h2>\n<p>Text.<\/p>\n$/);
    expect(html).not.toMatch(/<h1>/);
  });
});

describe('a text within a line', () => {
  const shown = new MarkdownIt('commonmark', { html: false });

  it.each([
    '# no heading',
    '- no item',
    '+ no item',
    '* no item',
    '1. no item',
    '2) no item',
    '> no quote',
    '~~~ no fence',
    '```no fence',
    '---',
    '* * *',
    '[no]: /definition',
    '[n\\]o]: /definition',
    'a <b>bold</b> `<i>` <https://example.org/>',
    '*emphasis* first',
    '`code` first',
    '``` code ``` first',
    'One\nline\n\nonly',
    '-1 is a number',
  ])('“%s” is shown as the page shows it', (text) => {
    const line = text.replace(/\s+/g, ' ').trim();
    expect(shown.render(inlineMarkdown(text)).trim()).toBe(`<p>${shown.renderInline(line)}</p>`);
  });
});

describe('code', () => {
  it.each([
    ['plain', 'a', null, '```\na\n```'],
    ['with its language', 'a\n', 'php', '```php\na\n```'],
    ['with a fence in it', '```\na\n````', null, '`````\n```\na\n````\n`````'],
    ['with a language that is none', 'a', 'x`\ny', '```\na\n```'],
  ])('%s', (_what, code, language, expected) => {
    expect(fencedCode(code, language)).toBe(expected);
  });
});
