import {
  cellOfText,
  listOfText,
  textOfCell,
  textOfList,
} from '../../../src/plugins/glossary/core/text/csv-cells';

it.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r=1"],
  ['\n=1', "'\n=1"],
  ["'=1", "''=1"],
  ["''-1", "'''-1"],
  ["'tis", "'tis"],
  ["'", "'"],
  ['', ''],
  ['1=1', '1=1'],
])('the text %j is the cell %j, and the other way round', (text, cell) => {
  expect(cellOfText(text)).toBe(cell);
  expect(textOfCell(cell)).toBe(text);
});

it.each([
  [[], ''],
  [[''], '\\e'],
  [['', ''], '\\e\n\\e'],
  [['one', 'two'], 'one\ntwo'],
  [['a\nb', 'c\r\nd'], 'a\\nb\nc\\r\\nd'],
  [['C:\\new', '\\e', '\\'], 'C:\\\\new\n\\\\e\n\\\\'],
])('the list %j is the text %j, and the other way round', (items, text) => {
  expect(textOfList(items)).toBe(text);
  expect(listOfText(text)).toEqual(items);
});

it('empty lines and CRLF of a spreadsheet are no items', () => {
  expect(listOfText('one\r\n\r\ntwo\n')).toEqual(['one', 'two']);
});
