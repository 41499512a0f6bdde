import {
  CONTROL_CHARACTER,
  MISSING,
  notATag,
} from '../../../src/plugins/glossary/core/publishing/completeness';
import { tooLong } from '../../../src/plugins/glossary/core/publishing/field-limits';
import {
  type EntryRow,
  mappedEntry,
  wantedSlug,
} from '../../../src/plugins/glossary/core/publishing/mapped-entry';
import type { MappedCollection } from '../../../src/plugins/glossary/core/settings/mapped-collection';

const COLLECTION: MappedCollection = {
  uid: 'api::faq.faq',
  attributes: { term: 'title', short: 'excerpt', long: 'body', tags: 'words' },
};
const ROW: EntryRow = {
  documentId: 'entry',
  title: 'What Is Idempotency?',
  excerpt: 'Doing it twice is doing it once.',
  body: 'A request is idempotent when …',
  words: ['retry'],
  notes: 'not mapped',
  createdAt: '2025-01-02T03:04:05.000Z',
  updatedAt: new Date('2025-02-03T04:05:06Z'),
};
const TODAY = '2026-03-23';
const entryOf = (row: EntryRow, previous: ReturnType<typeof mappedEntry>['content'] = null) =>
  mappedEntry(row, COLLECTION, 'what_is_idempotency', previous, TODAY);

it('an entry is a term with the mapped fields, all others empty, and the days of its row', () => {
  const { content, errors } = entryOf(ROW);
  expect(errors).toEqual([]);
  expect(content).toMatchObject({
    slug: 'what_is_idempotency',
    term: ROW.title,
    short: ROW.excerpt,
    long: ROW.body,
    tags: ['retry'],
    category: null,
    difficulty: '',
    related: [],
    score: null,
    created: '2025-01-02',
    updated: '2025-02-03',
  });
  expect(JSON.stringify(content)).not.toContain('not mapped');
});

it('a tag of an entry is composed, so that it is not left out with all others', () => {
  const { content, errors } = entryOf({ ...ROW, words: ['cafe\u0301', 'retry'] });
  expect([errors, content?.tags]).toEqual([[], ['caf\u00e9', 'retry']]);
});

it('a later text has the day of its publication, and the same one keeps its days', () => {
  const { content: first } = entryOf(ROW);
  const saved = { ...ROW, updatedAt: '2026-03-20T00:00:00.000Z' };
  expect(entryOf(saved, first).content).toEqual(first);
  expect(entryOf({ ...saved, body: 'Another.' }, first).content).toMatchObject({
    created: '2025-01-02',
    updated: TODAY,
  });
});

it('mapped days are those of the entry, whatever was seen before', () => {
  const attributes = { ...COLLECTION.attributes, created: 'since', updated: 'edited' };
  const dated = { ...ROW, since: '2024-05-06', edited: '2024-06-07T08:09:10.000Z' };
  const read = (row: EntryRow, previous: ReturnType<typeof mappedEntry>['content']) =>
    mappedEntry(row, { ...COLLECTION, attributes }, 'slug', previous, TODAY).content;
  const days = { created: '2024-05-06', updated: '2024-06-07' };
  const first = read(dated, null);
  expect(first).toMatchObject(days);
  expect(read({ ...dated, body: 'Another.' }, first)).toMatchObject(days);
  expect(read({ ...dated, edited: null, body: 'Another.' }, first)).toMatchObject({
    updated: TODAY,
  });
  // Never before it was added.
  expect(read({ ...dated, edited: '2023-01-01' }, null)).toMatchObject({ updated: '2024-05-06' });
});

it.each([
  [{ title: ' ' }, [{ field: 'term', message: MISSING }]],
  [{ excerpt: null }, [{ field: 'short', message: MISSING }]],
  [{ title: 'a'.repeat(201) }, [{ field: 'term', message: tooLong(201, 200) }]],
  [{ body: 'a\u0000' }, [{ field: 'long', message: CONTROL_CHARACTER }]],
])('an entry with %j is not served, and why', (change, errors) => {
  expect(entryOf({ ...ROW, ...change })).toEqual({ content: null, errors });
});

it('a value that no term may have is left out, and named', () => {
  const { content, errors } = entryOf({ ...ROW, words: ['Retry'] });
  expect(content?.tags).toEqual([]);
  expect(errors).toEqual([{ field: 'tags', message: notATag('"Retry"') }]);
});

it.each([
  [undefined, 'What Is Idempotency?', 'what_is_idempotency'],
  ['what-is-it', 'What Is Idempotency?', 'what_is_it'],
  ['Was/ist das', 'What Is Idempotency?', 'was_ist_das'],
  ['  ', 'What Is Idempotency?', 'what_is_idempotency'],
  [null, null, ''],
])('the slug %j of an entry called %j asks for the address %j', (slug, title, wanted) => {
  const attributes = { ...COLLECTION.attributes, ...(slug !== undefined && { slug: 'address' }) };
  expect(wantedSlug({ ...ROW, title, address: slug }, { ...COLLECTION, attributes })).toBe(wanted);
});
