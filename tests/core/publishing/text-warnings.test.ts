import {
  htmlWithoutEffect,
  linkInPlaceOfImage,
  longerThanRecommended,
  textWarnings,
} from '../../../src/plugins/glossary/core/publishing/text-warnings';

const messagesOf = (field: string, value: unknown): string[] =>
  textWarnings(field, value).map(({ message }) => message);
const letters = (count: number): string => 'ä'.repeat(count);

it.each([
  ['a comparison', 'It holds while a < b and c > d.'],
  ['HTML in code', 'Write `<b>` or\n\n    <i>\n\nor\n```\n<u>\n```'],
  ['an address in angle brackets', 'See <https://example.org/>.'],
  ['a link', 'A [name](https://example.org/)!'],
  ['an escaped bracket', 'A \\<b> and \\![name](https://example.org/).'],
  ['what is no text', 3],
  ['nothing', undefined],
])('%s gives no warning', (_what, value) => {
  expect(messagesOf('long', value)).toEqual([]);
});

it.each([
  ['an element', 'Some <b>bold</b> text.', '<b>'],
  ['a block', 'Text.\n\n<div class="x">\nmore\n</div>', '<div class="x">'],
  ['a comment', 'Text <!-- not shown? -->.', '<!-- not shown? -->'],
  ['a list item', ['fine', 'a <br> break'], '<br>'],
])('HTML that has no effect is named: %s', (_what, value, html) => {
  expect(messagesOf('long', value)).toEqual([htmlWithoutEffect('Explanation', html)]);
});

it.each([
  ['![A drawing](https://example.org/x.png)', 'A drawing'],
  ['![](/x.png)', '/x.png'],
  ['![ref]\n\n[ref]: https://example.org/x.png', 'ref'],
])('an image is named: %s', (value, name) => {
  expect(messagesOf('why_it_matters', value)).toEqual([linkInPlaceOfImage('Why it matters', name)]);
});

it('a definition of more characters than are recommended is named, another text is not', () => {
  expect(messagesOf('short', ` ${letters(240)} `)).toEqual([]);
  expect(messagesOf('short', letters(241))).toEqual([longerThanRecommended('TL;DR', 241)]);
  expect(messagesOf('long', letters(2000))).toEqual([]);
});
