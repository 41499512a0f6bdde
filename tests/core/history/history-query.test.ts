import {
  versionName,
  versionNumber,
} from '../../../src/plugins/glossary/core/history/history-query';
import { pageOf } from '../../../src/plugins/glossary/core/listing/panel-query';

it.each([
  [undefined, 1],
  ['1', 1],
  ['40', 40],
  ['0', null],
  ['-1', null],
  ['1.5', null],
  ['1e3', null],
  ['100001', null],
  [['1', '2'], null],
])('the page %j is %j', (given, expected) => {
  expect(pageOf(given)).toBe(expected);
});

it.each([
  ['3', 3],
  ['draft', 'draft'],
  ['Draft', null],
  ['0', null],
  ['9999999999', null],
  [undefined, null],
  [['draft'], null],
])('the version %j is %j', (given, expected) => {
  expect(versionName(given)).toBe(expected);
  expect(versionNumber(given)).toBe(typeof expected === 'number' ? expected : null);
});
