import {
  countOfNames,
  countOfRelated,
  isPageSize,
  MOST_DOCUMENTS,
  MOST_NAMES,
  populatesTooFar,
} from '../../../src/plugins/strapi-guard/core/panel/request-size';

const many = (count: number) => Array.from({ length: count }, () => 'a');

it.each<[string, unknown, boolean]>([
  ['none', undefined, true],
  ['the most', String(MOST_DOCUMENTS), true],
  ['more', String(MOST_DOCUMENTS + 1), false],
  ['more, otherwise written', '1e3', false],
  ['more, in hexadecimal', '0x3e8', false],
  ['less than nothing', '-1', false],
  ['two', ['1', '1000'], false],
])('the size of a page: %s', (_what, size, expected) => {
  expect(isPageSize(size)).toBe(expected);
});

it.each<[string, unknown, number]>([
  ['nothing', undefined, 0],
  ['a text', 'a,b:desc', 2],
  ['a list', many(3), 3],
  ['a list of texts', ['a,b', 'c'], 3],
  ['objects', { 0: 'a', 1: { b: 'asc' } }, 2],
])('the names of fields: %s', (_what, names, count) => {
  expect(countOfNames(names)).toBe(count);
});

it.each<[string, unknown]>([
  ['a text', many(MOST_NAMES * 1000).join(',')],
  ['a list', many(MOST_NAMES + 1)],
])('more names than are counted: %s', (_what, names) => {
  expect(countOfNames(names)).toBeGreaterThan(MOST_NAMES);
});

it.each<[string, unknown, number]>([
  ['one', 'a', 1],
  ['a list', many(3), 3],
  ['all', { set: many(3) }, 3],
  ['changes', { connect: many(3), disconnect: many(2) }, 5],
])('the documents that a relation names: %s', (_what, value, count) => {
  expect(countOfRelated(value)).toBe(count);
});

it.each<[unknown, boolean]>([
  [undefined, false],
  ['*', false],
  ['related, category', false],
  [{ related: { fields: ['slug'] } }, false],
  [{ score: { populate: '*' } }, false],
  ['related.related', true],
  [['related', 'related.category'], true],
  [{ 0: 'related', 1: 'related.category' }, true],
  [{ related: { populate: 'related' } }, true],
  [{ related: { populate: { category: { populate: '*' } } } }, true],
  [{ score: { populate: { term: { populate: 'related' } } } }, true],
])('populate goes too deep: %j', (populate, expected) => {
  expect(populatesTooFar(populate, (name) => name === 'score')).toBe(expected);
});
