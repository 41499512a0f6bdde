import {
  closedInFilters,
  closedInOrders,
  isOrderTooDeep,
  pathsClosed,
  type QueriedType,
  stepsOf,
} from '../../../src/plugins/strapi-guard/core/panel/query-paths';

const leaf = (open: readonly string[]): QueriedType => ({
  targetOf: () => undefined,
  isToMany: () => false,
  isSearchable: () => false,
  isOpen: (name) => open.includes(name),
});
const ACCOUNT = leaf(['id', 'firstname']);
/** A type whose relation `related` leads to itself, of which only the ids are open from elsewhere. */
const TERM: QueriedType = {
  targetOf: (name) => ({ createdBy: ACCOUNT, related: TERM, category: leaf(['id', 'name']) })[name],
  isToMany: (name) => name === 'related',
  isSearchable: () => false,
  isOpen: (name) => ['id', 'related'].includes(name),
};

it.each<[string, object, object]>([
  ['nothing', {}, { all: 0, toMany: 0 }],
  ['own fields', { filters: { term: 'a' }, sort: 'term:asc' }, { all: 0, toMany: 0 }],
  [
    'behind operators and lists',
    { filters: { $and: [{ related: { id: 1 } }, { $not: { category: { id: 1 } } }] } },
    { all: 2, toMany: 1 },
  ],
  ['one behind the other', { filters: { related: { related: { id: 1 } } } }, { all: 2, toMany: 2 }],
  [
    'in orders of all kinds',
    { sort: ['related.id,category.name:asc', { createdBy: { id: 'asc' } }] },
    { all: 3, toMany: 1 },
  ],
])('steps through relations: %s', (_what, query, steps) => {
  expect(stepsOf(query, TERM)).toEqual(steps);
});

it.each<[string, unknown, readonly string[]]>([
  ['nothing', undefined, []],
  ['its own fields', { term: { $contains: 'a' }, email: 'a' }, []],
  ['an open field', { createdBy: { id: { $eq: 1 } }, category: { name: 'a' } }, []],
  ['an account', { createdBy: { email: { $startsWith: 'a' } } }, ['createdBy.email']],
  [
    'behind operators',
    { $and: [{ $not: { createdBy: { $or: [{ password: 'a' }] } } }] },
    ['createdBy.password'],
  ],
  ['behind a relation', { related: { createdBy: { email: 'a' } } }, ['related.createdBy']],
  ['behind two', { related: { related: { short: 'a' } } }, ['related.related.short']],
  ['in a list', [{ related: { short: 'a' } }], ['related.short']],
])('a filter: %s', (_what, filters, paths) => {
  expect(closedInFilters(filters, TERM)).toEqual(paths);
});

it.each<[string, unknown, readonly string[]]>([
  ['nothing', undefined, []],
  ['an own field', 'email:asc', []],
  ['an open field', 'category.name:desc', []],
  ['a list of two', 'term,createdBy.email:asc', ['createdBy.email']],
  ['several', ['term:asc', 'createdBy.email'], ['createdBy.email']],
  ['objects', { createdBy: { email: 'asc' } }, ['createdBy.email']],
  ['objects in a list', [{ related: { short: 'desc' } }], ['related.short']],
])('an order: %s', (_what, sort, paths) => {
  expect(closedInOrders(sort, TERM)).toEqual(paths);
});

it('a refusal grows neither with the number of paths nor with their length', () => {
  const many = Array.from({ length: 10_000 }, (_none, index) => `createdBy.key_${index}`);
  const long = `createdBy.${'k'.repeat(1_000_000)}`;
  for (const paths of [many, [long]]) expect(pathsClosed(paths).length).toBeLessThan(1000);
});

it.each<[unknown, boolean]>([
  [undefined, false],
  ['term:asc,category.name', false],
  [[{ term: 'asc' }, { category: { name: 'desc' } }], false],
  [{ term: { x: 'asc' } }, true],
  [[{ category: { name: { x: 'asc' } } }], true],
  ['term.x:asc', true],
])('an order goes on below an attribute: %j: %s', (sort, isTooDeep) => {
  expect(isOrderTooDeep(sort, TERM)).toBe(isTooDeep);
});
