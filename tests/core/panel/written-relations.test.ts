import {
  keysRefused,
  type WritableType,
} from '../../../src/plugins/strapi-guard/core/panel/written-keys';

const TYPE: WritableType = {
  attributes: new Set(['related']),
  components: new Map(),
  relations: new Set(['related']),
};
const documentId = 'others';
/** Strapi's own attributes beside those of a type, and keys that are or might be attributes. */
const KEYS = [
  ...['localizations', 'createdBy', 'updatedBy', 'createdAt', 'updatedAt', 'publishedAt'],
  ...['firstPublishedAt', 'meta', 'entry_id', 'created_by_id', 'document_id', 'published_at'],
  ...['__component', '__type', '__contentType', '__pivot', 'strapi_stage', 'term', 'short'],
  ...['no_such_attribute', 'constructor', 'toString', 'Term', ' id', 'term.id', '$set'],
];
/** Entries that are no more than a document, each with one thing too many. */
const ENTRIES: readonly unknown[] = [
  ...KEYS.map((key) => ({ documentId, [key]: 1 })),
  { documentId, status: 'published' },
  { documentId, locale: 'xx' },
  { documentId, position: { end: true, publishedAt: 1 } },
  { documentId, position: { before: { documentId } } },
  ...[1, '1', '9223372036854775807', null, { $gt: 0 }].map((id) => ({ id })),
  ...['', 7, null, [documentId], { $ne: '' }].map((value) => ({ documentId: value })),
  ...[7, '7', '', true, [[documentId]]],
];

/** Who is related, in each way that Strapi takes it. */
it.each<[string, (entry: unknown) => unknown]>([
  ['one', (entry) => entry],
  ['a list', (entry) => [entry]],
  ['all', (entry) => ({ set: [entry] })],
  ['more', (entry) => ({ connect: [entry], disconnect: [] })],
  ['fewer', (entry) => ({ disconnect: [entry] })],
  ['one more', (entry) => ({ connect: entry })],
])('a relation names documents, and nothing else: %s', (_what, form) => {
  const taken = ENTRIES.filter(
    (entry) => keysRefused({ related: form(entry) }, TYPE, 'own').length === 0,
  );
  expect(taken).toEqual([]);
  expect(keysRefused({ related: form({ documentId }) }, TYPE, 'own')).toEqual([]);
});

it('a relation to documents in several languages names one of them', () => {
  const translated = { ...TYPE, translatedRelations: new Set(['related']) };
  const refused = (locale: unknown, type: WritableType) =>
    keysRefused({ related: { connect: [{ documentId, locale }] } }, type, 'own');
  expect(refused('pt-BR', translated)).toEqual([]);
  for (const locale of ['a b', 7, { $ne: '' }])
    expect([locale, refused(locale, translated)]).toEqual([locale, ['related.connect.locale']]);
  expect(refused('pt-BR', TYPE)).toEqual(['related.connect.locale']);
});
