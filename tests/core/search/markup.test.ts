import { withoutMarkup } from '../../../src/plugins/glossary/core/search/markup';

it.each([
  ['<b>mutex</b>', 'mutex'],
  ['sql</b>', 'sql'],
  ['<CODE>a</CODE> lock<br/>', 'a  lock'],
  ['mu\u00adtex', 'mutex'],
  ['dead\u200block', 'deadlock'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['a < b > c', 'a < b > c'],
  ['</b>', '</b>'],
  ['\u200b', '\u200b'],
  ['', ''],
])('%j is searched as %j', (text, expected) => {
  expect(withoutMarkup(text)).toBe(expected);
});
