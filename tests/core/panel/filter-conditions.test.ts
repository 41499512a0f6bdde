import {
  conditionsError,
  type FilteredType,
  LONGEST_SEARCH,
  MOST_CONDITIONS,
  MOST_WITHIN_TEXTS,
  NO_OPERATOR_WITHIN,
  notContaining,
  TOO_LONG_SEARCH,
  TOO_MANY_CONDITIONS,
} from '../../../src/plugins/strapi-guard/core/panel/filter-conditions';
import { MOST_DOCUMENTS } from '../../../src/plugins/strapi-guard/core/panel/request-size';
import { repeated } from '../../support/repeated';

const TERM: FilteredType = {
  targetOf: (name) => (name === 'related' ? TERM : undefined),
  isSearchable: (name) => name === 'name',
};
const letters = (count: number): string => 'a'.repeat(count);
const containing = (text: unknown) => ({ name: { $contains: text } });

it.each<[string, unknown, string | null]>([
  ['nothing', undefined, null],
  ['as many as there may be', { $or: repeated(MOST_CONDITIONS, { long: 'a' }) }, null],
  ['one more', { $or: repeated(MOST_CONDITIONS + 1, { long: 'a' }) }, TOO_MANY_CONDITIONS],
  ['one more in lists', { long: { $ne: repeated(MOST_CONDITIONS + 1, 'a') } }, TOO_MANY_CONDITIONS],
  [
    'one more behind a relation and a negation',
    { related: { $not: { $and: repeated(MOST_CONDITIONS + 1, { long: { $lt: 'a' } }) } } },
    TOO_MANY_CONDITIONS,
  ],
  ['a list of values', { long: { $in: repeated(MOST_DOCUMENTS, letters(1000)) } }, null],
  ['a longer one', { long: { $notIn: repeated(MOST_DOCUMENTS + 1, 'a') } }, TOO_MANY_CONDITIONS],
  [
    'a longer one with places',
    { long: { $in: Object.fromEntries(repeated(MOST_DOCUMENTS + 1, 'a').entries()) } },
    TOO_MANY_CONDITIONS,
  ],
  ['texts that are looked into', { $or: repeated(MOST_WITHIN_TEXTS, containing('a')) }, null],
  ['one more', { $or: repeated(MOST_WITHIN_TEXTS + 1, containing('a')) }, TOO_MANY_CONDITIONS],
  ['one more of them', containing(repeated(MOST_WITHIN_TEXTS + 1, 'a')), TOO_MANY_CONDITIONS],
  ['a text', containing(letters(LONGEST_SEARCH)), null],
  ['a longer one', containing(letters(LONGEST_SEARCH + 1)), TOO_LONG_SEARCH],
  ['two', [containing(letters(LONGEST_SEARCH)), containing('a')], TOO_LONG_SEARCH],
  ['a whole one', { name: { $eqi: letters(LONGEST_SEARCH + 1) } }, null],
  ['in a long text', { related: { long: { $endsWith: 'a' } } }, notContaining(['long'])],
  ['in a long text, negated', { long: { $not: { $containsi: 'a' } } }, notContaining(['long'])],
  ['a long text, whole', { long: { $nei: 'a' } }, notContaining(['long'])],
  ['in no attribute', { $contains: 'a' }, notContaining(['$contains'])],
  ['in the row of a relation', { related: { $contains: 'a' } }, notContaining(['related'])],
  ['a value of an operator of the parser', { $or: [{ name: { $eq: ['a', 'b'] } }] }, null],
  ...[
    { name: { $eq: { $eq: 'a' } } },
    { name: { $ne: { $gt: 'a' } } },
    { name: { $not: { $eq: { $lt: 'a' } } } },
    { related: { id: { $eq: { $eq: 'a' } } } },
    { $and: [{ name: { $containsi: { a: 'b' } } }] },
  ].map((filters): [string, unknown, string] => [
    `an operator within another: ${JSON.stringify(filters)}`,
    filters,
    NO_OPERATOR_WITHIN,
  ]),
])('conditions: %s', (_what, filters, fault) => {
  expect(conditionsError([[filters, TERM]])).toBe(fault);
});

it('the filters of a request count together', () => {
  const half = { $or: repeated(MOST_CONDITIONS / 2 + 1, { long: 'a' }) };
  const filters = [half, half].map((one) => [one, TERM] as const);
  expect(conditionsError(filters)).toBe(TOO_MANY_CONDITIONS);
});

const CONTAINING = [
  ...['$contains', '$containsi', '$notContains', '$notContainsi'],
  ...['$startsWith', '$startsWithi', '$endsWith', '$endsWithi'],
];

it.each(CONTAINING)('%s looks for a short text in a short text', (operator) => {
  const looking = (field: string, text: unknown) =>
    conditionsError([[{ [field]: { [operator]: text } }, TERM]]);
  expect(looking('name', letters(LONGEST_SEARCH))).toBeNull();
  expect(looking('name', letters(LONGEST_SEARCH + 1))).toBe(TOO_LONG_SEARCH);
  expect(looking('name', ['a', letters(LONGEST_SEARCH)])).toBe(TOO_LONG_SEARCH);
  expect(looking('long', 'a')).toBe(notContaining(['long']));
});

it.each([
  ...['$jsonSupersetOf', '$jsonSubsetOf', '$jsonPath', '$jsonObject'].map((operator) => ({
    [operator]: 'a',
  })),
  ...['a', ['a'], ['a', 'b', 'c'], { 0: 'a' }, [null, null], { $between: 'a' }].flatMap((value) => [
    { $between: value },
    { $BETWEEN: value },
  ]),
])('a filter that the database would reject is refused: %j', (filter) => {
  expect(conditionsError([[{ name: filter }, TERM]])).not.toBeNull();
});

it('a range between two values is accepted', () => {
  for (const pair of [
    ['a', 'b'],
    [1, 2],
  ])
    expect(conditionsError([[{ name: { $between: pair } }, TERM]])).toBeNull();
});
