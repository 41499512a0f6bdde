import {
  MOST_DOCUMENTS,
  TOO_MANY_DOCUMENTS,
} from '../../../src/plugins/strapi-guard/core/panel/request-size';
import {
  NO_OBJECT,
  noComponent,
  noComponents,
  notOneDocument,
  noValue,
  refusedValue,
  type WrittenValues,
} from '../../../src/plugins/strapi-guard/core/panel/written-values';

const AXIS: WrittenValues = new Map([
  ['value', { takes: 'value' }],
  ['terms', { takes: 'documents' }],
]);
const MOST = 3;
const TYPE: WrittenValues = new Map([
  ['name', { takes: 'value' }],
  ['aliases', { takes: 'json' }],
  ['axis', { takes: 'component', values: AXIS }],
  ['axes', { takes: 'components', values: AXIS, most: MOST }],
  ['zone', { takes: 'zone', kinds: new Map([['parts.axis', AXIS]]), most: MOST }],
  ['category', { takes: 'document' }],
  ['related', { takes: 'documents' }],
]);

const many = (count: number) => Array.from({ length: count }, () => 'a');
const change = (connect: number, disconnect: number) => ({
  connect: many(connect),
  disconnect: many(disconnect),
});

it.each<[string, object]>([
  ['nothing', {}],
  ['nothing of each', Object.fromEntries([...TYPE.keys()].map((key) => [key, null]))],
  ['what is not there', Object.fromEntries([...TYPE.keys()].map((key) => [key, undefined]))],
  ...['a', '', 0, 1.5, true].map((name): [string, object] => [`the value ${name}`, { name }]),
  ...['a', ['a', ['b']], { a: {} }].map((aliases): [string, object] => ['JSON', { aliases }]),
  ['a component', { axis: { value: 1, terms: ['a'] } }],
  ['an empty one', { axis: {} }],
  ['no components', { axes: [] }],
  ['as many components as there may be', { axes: Array.from({ length: MOST }, () => ({})) }],
  ['a component for several', { axes: { value: 1 } }],
  ['components of a zone', { zone: [{ __component: 'parts.axis', value: 1 }, {}] }],
  ['a document', { category: 'a' }],
  ['a list of one', { category: ['a'] }],
  ['another document', { category: change(1, 1) }],
  ['one that is set', { category: { set: ['a'] } }],
  ['as many documents as there may be', { related: many(MOST_DOCUMENTS) }],
  ['as many changes', { related: change(MOST_DOCUMENTS / 2, MOST_DOCUMENTS / 2) }],
  // Whoever checks the keys refuses them.
  ['other keys', { other: [], toString: [] }],
])('%s is not refused for its kind', (_what, document) => {
  expect(refusedValue(document, TYPE)).toBeNull();
});

it.each<[string, object, string]>([
  ['a list of documents', [{ name: 'a' }], NO_OBJECT],
  ...[[], ['a'], {}, { a: 1 }, [[[]]]].map((name): [string, object, string] => [
    `for a value ${JSON.stringify(name)}`,
    { name },
    noValue('name'),
  ]),
  ...[[], [{}], [0], 'a', 0, false].map((axis): [string, object, string] => [
    `for a component ${JSON.stringify(axis)}`,
    { axis },
    noComponent('axis'),
  ]),
  ['a list within a component', { axis: { value: ['a'] } }, noValue('axis.value')],
  ['a list within one of several', { axes: [{}, { value: ['a'] }] }, noValue('axes.value')],
  [
    'a list within one of a zone',
    { zone: [{}, { __component: 'parts.axis', value: ['a'] }] },
    noValue('zone.value'),
  ],
  ...['a', [null], [{}, {}, {}, {}]].map((zone): [string, object, string] => [
    `for a zone ${JSON.stringify(zone)}`,
    { zone },
    noComponents('zone', MOST),
  ]),
  ...['a', 0, [null], [{}, 'a'], [[]], [{}, {}, {}, {}]].map((axes): [string, object, string] => [
    `for components ${JSON.stringify(axes)}`,
    { axes },
    noComponents('axes', MOST),
  ]),
  ...[['a', 'b'], { set: ['a', 'b'] }, change(2, 0), change(2, 2)].map(
    (category): [string, object, string] => [
      `for a document ${JSON.stringify(category)}`,
      { category },
      notOneDocument('category'),
    ],
  ),
  ['more than one document loses', { category: change(1, MOST_DOCUMENTS) }, TOO_MANY_DOCUMENTS],
  ['more documents', { related: many(MOST_DOCUMENTS + 1) }, TOO_MANY_DOCUMENTS],
  ['more changes', { related: change(MOST_DOCUMENTS, 1) }, TOO_MANY_DOCUMENTS],
  [
    'more documents within a component',
    { axis: { terms: many(MOST_DOCUMENTS + 1) } },
    TOO_MANY_DOCUMENTS,
  ],
])('%s is refused', (_what, document, message) => {
  expect(refusedValue(document, TYPE)).toBe(message);
});

/** How often the items of a list of a million are looked at. */
function looksAt(
  value: (list: readonly unknown[]) => unknown,
): readonly (readonly [string, number])[] {
  return [...TYPE.keys()].map((name) => {
    let looks = 0;
    const list = new Proxy(new Array<unknown>(1_000_000), {
      get(target, key, receiver): unknown {
        if (/^\d+$/.test(String(key))) looks += 1;
        return Reflect.get(target, key, receiver);
      },
    });
    refusedValue({ [name]: value(list) }, TYPE);
    return [name, looks] as const;
  });
}
it.each<[string, (list: readonly unknown[]) => unknown]>([
  ['a list', (list) => list],
  ['changes', (list) => ({ connect: list, disconnect: list })],
  ['a list in a list', (list) => [list]],
  ['a list in a component', (list) => ({ value: list, terms: list })],
])('no item of a long list is looked at: %s', (_what, value) => {
  expect(looksAt(value)).toEqual([...TYPE.keys()].map((name) => [name, 0]));
});
