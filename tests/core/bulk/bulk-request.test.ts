import {
  BULK_PROBLEMS,
  bulkPlanRequestOf,
  bulkRunRequestOf,
  editedTags,
} from '../../../src/plugins/glossary/core/bulk/bulk-request';

it.each<[string, unknown, readonly string[], readonly string[], readonly string[]]>([
  ['are added at the end', ['one'], ['two'], [], ['one', 'two']],
  ['are not added twice', ['one', 'two'], ['one'], [], ['one', 'two']],
  ['are removed as they look', ['cafe\u0301', 'two'], [], ['caf\u00e9'], ['two']],
  ['are taken away', ['one', 'two'], [], ['one', 'three'], ['two']],
  ['are exchanged', ['one', 'two'], ['three'], ['one'], ['two', 'three']],
  ['replace what is no list', 'one', ['two'], [], ['two']],
])('tags %s', (_what, stored, add, remove, expected) => {
  expect(editedTags(stored, { add, remove })).toEqual(expected);
});

it.each([
  [` ${'L'.repeat(200)} `, ['l'.repeat(200)]],
  ['l'.repeat(201), null],
  ['b\u0000', null],
])('a tag that is added is one that a term may have: %j', (tag, add) => {
  const request = bulkRunRequestOf({
    act: 'change',
    terms: [{ documentId: 'x', version: 'y' }],
    change: { field: 'tags', add: [tag], remove: [] },
  });
  expect(request.ok ? request.request.change : null).toEqual(
    add && { field: 'tags', add, remove: [] },
  );
});

const TERMS = [{ documentId: 'x', version: 'y' }];
it.each([
  [{}, BULK_PROBLEMS.act],
  [{ act: 'publish', documentIds: [] }, BULK_PROBLEMS.documentIds],
  [{ act: 'publish', documentIds: Array(1001).fill('x') }, BULK_PROBLEMS.documentIds],
  [{ act: 'publish', documentIds: [1] }, BULK_PROBLEMS.documentIds],
])('an invalid plan is refused with the expected format (%#)', (body, problem) => {
  expect(bulkPlanRequestOf(body)).toEqual({ ok: false, problem });
});

it.each([
  [{ act: 'all' }, BULK_PROBLEMS.act],
  [{ act: 'publish', terms: [{ documentId: 'x' }] }, BULK_PROBLEMS.terms],
  [{ act: 'publish', terms: Array(11).fill(TERMS[0]) }, BULK_PROBLEMS.terms],
  [{ act: 'change', terms: TERMS }, BULK_PROBLEMS.change],
  [
    { act: 'change', terms: TERMS, change: { field: 'difficulty', difficulty: 'easy' } },
    BULK_PROBLEMS.change,
  ],
])('an invalid action is refused with the valid ones (%#)', (body, problem) => {
  expect(bulkRunRequestOf(body)).toEqual({ ok: false, problem });
});
