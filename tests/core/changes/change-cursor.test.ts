import { cursorFrom, cursorText } from '../../../src/plugins/glossary/core/changes/change-cursor';

it.each([
  ['0', { position: 0, followed: null }],
  ['1042', { position: 1042, followed: null }],
  ['1042-0', { position: 1042, followed: 0 }],
  ['1042-17', { position: 1042, followed: 17 }],
])('%s is a cursor, and is written as it is read', (text, cursor) => {
  expect(cursorFrom(text)).toEqual(cursor);
  expect(cursorText(cursor)).toBe(text);
});

it.each([
  '',
  'x',
  '-1',
  '1-',
  '01',
  '1-01',
  '1.5',
  '1-2-3',
  ' 1',
  '9'.repeat(16),
  `1-${'9'.repeat(16)}`,
])('“%s” is none', (text) => {
  expect(cursorFrom(text)).toBeNull();
});
