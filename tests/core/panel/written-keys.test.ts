import {
  keysNotWritable,
  keysRefused,
  type WritableType,
} from '../../../src/plugins/strapi-guard/core/panel/written-keys';

const AXIS: WritableType = { attributes: new Set(['value', 'rationale']), components: new Map() };
const TYPE: WritableType = {
  attributes: new Set(['name', 'axis', 'axes', 'zone', 'related']),
  components: new Map([
    ['axis', AXIS],
    ['axes', AXIS],
  ]),
  zones: new Map([['zone', new Map([['parts.axis', AXIS]])]]),
  relations: new Set(['related']),
};
/** What the panel's form sends for a related term that was just chosen, and moved before another. */
const CHOSEN = {
  ...{ id: 7, documentId: 'b', locale: null, isTemporary: true },
  position: { before: 'c', locale: null, status: 'draft' },
};

it.each<[string, object, string | null, readonly string[]]>([
  ['nothing', {}, null, []],
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
  ['one of a zone', { zone: [{ __component: 'parts.axis', id: 3, value: 1 }] }, null, []],
  [
    'another key of one of a zone',
    { zone: [{ __component: 'parts.axis', createdBy: 1 }] },
    null,
    ['zone.createdBy'],
  ],
  ['one of a zone that is of no kind', { zone: [null, {}, { __component: 'toString' }] }, null, []],
  ...['b', ['b', 'c'], { connect: [CHOSEN], disconnect: [{ id: 7, documentId: 'b' }] }, null].map(
    (related): [string, object, string, string[]] => [
      `related documents: ${JSON.stringify(related)}`,
      { related },
      'a',
      [],
    ],
  ),
  ['a related row', { related: { connect: [{ id: 7 }] } }, 'a', ['related.connect.id']],
  ['related rows', { related: [7, '7'] }, 'a', ['related.id', 'related.id']],
  ['no related document', { related: { documentId: '' } }, 'a', ['related.documentId']],
  [
    'more of a related document',
    { related: { set: [{ documentId: 'b', status: 'published', locale: 'xx', term: 'T' }] } },
    'a',
    ['related.set.status', 'related.set.locale', 'related.set.term'],
  ],
  [
    'more of its place',
    { related: [{ documentId: 'b', position: { end: true, publishedAt: 1 } }] },
    'a',
    ['related.position.publishedAt'],
  ],
  [
    'how a relation is changed',
    { related: { connect: [], options: {} } },
    'a',
    ['related.options'],
  ],
])('%s', (_what, body, named, refused) => {
  expect(keysRefused(body, TYPE, named)).toEqual(refused);
});
it.each<[string, (many: object) => object]>([
  ['itself', (many) => many],
  ['a component', (many) => ({ axis: many })],
  ['a relation', (many) => ({ related: many })],
  ['a related document', (many) => ({ related: [{ ...many, documentId: 'b' }] })],
  ['a place', (many) => ({ related: [{ documentId: 'b', position: many }] })],
])('of many keys of %s only the first are looked at', (_what, bodyOf) => {
  const many = Object.fromEntries(
    Array.from({ length: 100 }, (_none, index) => [`key_${index}`, 1]),
  );
  const keys = keysRefused(bodyOf(many), TYPE, null);
  expect(keys.length).toBeLessThan(30);
  expect(keysNotWritable(keys, TYPE)).toContain('key_19');
});
it('a refusal grows neither with the number of keys nor with their length', () => {
  const many = Array.from({ length: 10_000 }, (_none, index) => `key_${index}`);
  const long = 'k'.repeat(1_000_000);
  for (const keys of [many, [long]]) expect(keysNotWritable(keys, TYPE).length).toBeLessThan(1000);
});
