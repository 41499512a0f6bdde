import {
  keysNotWritable,
  keysRefused,
  type WritableType,
} from '../../../src/plugins/glossary/core/panel/written-keys';

const AXIS: WritableType = { attributes: new Set(['value', 'rationale']), components: new Map() };
const TYPE: WritableType = {
  attributes: new Set(['name', 'axis', 'axes']),
  components: new Map([
    ['axis', AXIS],
    ['axes', AXIS],
  ]),
  ofOthers: new Set(['terms']),
};

it.each<[string, object, string | null, readonly string[]]>([
  ['nothing', {}, null, []],
  ['no change of what others hold', { terms: { connect: [], disconnect: [] } }, 'a', []],
  ...[{ connect: [1] }, { disconnect: [{ id: 1 }] }, { set: [] }, { connect: {} }, [], null, 7].map(
    (terms): [string, object, string, string[]] => [
      `a change of what others hold: ${JSON.stringify(terms)}`,
      { terms },
      'a',
      ['terms'],
    ],
  ),
  ['attributes', { name: 'A', axis: null }, null, []],
  ['a row', { name: 'A', id: 7 }, null, ['id']],
  [
    'what is inherited by every object',
    { constructor: 1, toString: 2 },
    null,
    ['constructor', 'toString'],
  ],
  ['an own __proto__', JSON.parse('{"__proto__":{"id":1}}'), null, ['__proto__']],
  ['the document of the address', { documentId: 'a', name: 'A' }, 'a', []],
  ['another document', { documentId: 'b' }, 'a', ['documentId']],
  ['a document in a list', { documentId: ['a'] }, 'a', ['documentId']],
  ['a document for a new one', { documentId: 'a' }, null, ['documentId']],
  ['the row of a component', { axis: { id: 3, value: 1 } }, null, []],
  ['another key of a component', { axis: { locale: 'xx', value: 1 } }, null, ['axis.locale']],
  ['a document in a component', { axis: { documentId: 'a' } }, 'a', ['axis.documentId']],
  [
    'one of several components',
    { axes: [{ value: 1 }, { createdBy: 1 }] },
    null,
    ['axes.createdBy'],
  ],
])('%s', (_what, body, named, refused) => {
  expect(keysRefused(body, TYPE, named)).toEqual(refused);
});

it('a refusal names what was refused and what is allowed', () => {
  const sentence = keysNotWritable(['id', 'axis.locale'], TYPE.attributes);
  for (const word of ['"id"', '"axis.locale"', ...TYPE.attributes])
    expect(sentence).toContain(word);
});

it('a refusal grows neither with the number of keys nor with their length', () => {
  const many = Array.from({ length: 10_000 }, (_none, index) => `key_${index}`);
  const long = 'k'.repeat(1_000_000);
  for (const keys of [many, [long]])
    expect(keysNotWritable(keys, TYPE.attributes).length).toBeLessThan(1000);
});
