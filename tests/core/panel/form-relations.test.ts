import { hasRelationChange, mergeForm } from '../../../src/plugins/glossary/core/panel/form-merge';
import {
  relationChange,
  relationInForm,
} from '../../../src/plugins/glossary/core/panel/form-relations';

const entry = (documentId: string, isPublished = true) => ({
  documentId,
  name: documentId.toUpperCase(),
  isPublished,
});
const SAVED = [entry('a'), entry('b'), entry('c')];
const namesIn = (value: unknown): string =>
  relationInForm(SAVED, value)
    .map(({ name }) => name)
    .join('');

describe('a relation in the form', () => {
  it.each([
    ['nothing yet', undefined],
    ['null', null],
    ['no change', { connect: [], disconnect: [] }],
    ['what the database counts', { count: 3 }],
  ])('has the saved value when it contains %s', (_what, value) => {
    expect(namesIn(value)).toBe('ABC');
  });

  it.each([
    ['added', { connect: [{ label: 'X', apiData: { documentId: 'x' } }] }, 'ABCX'],
    ['taken away', { disconnect: [{ apiData: { documentId: 'b' } }] }, 'AC'],
    [
      'replaced',
      { connect: [{ label: 'X', documentId: 'x' }], disconnect: [{ documentId: 'a' }] },
      'BCX',
    ],
    [
      'moved to the beginning',
      { connect: [{ documentId: 'c', apiData: { position: { start: true } } }] },
      'CAB',
    ],
    [
      'moved before another',
      { connect: [{ documentId: 'c', apiData: { position: { before: 'b' } } }] },
      'ACB',
    ],
    [
      'moved to the end',
      { connect: [{ documentId: 'a', apiData: { position: { end: true } } }] },
      'BCA',
    ],
  ])('follows an entry that was %s', (_what, value, expected) => {
    expect(namesIn(value)).toBe(expected);
  });

  it('knows which entries readers cannot see', () => {
    const connect = [
      { label: 'D', documentId: 'd', status: 'draft' },
      { label: 'M', documentId: 'm', status: 'modified' },
    ];
    const drafts = relationInForm([entry('a', false)], { connect }).filter(
      ({ isPublished }) => !isPublished,
    );
    expect(drafts.map(({ name }) => name)).toEqual(['A', 'D']);
  });
});

const list = (letters: string) => letters.split('').map((letter) => entry(letter.toLowerCase()));
/** What the field stores when the target list differs from the saved one, as the browser's storage returns it. */
const change = (saved: string, wanted: string): unknown =>
  JSON.parse(JSON.stringify(relationChange(list(saved), list(wanted))));
const shownOver = (saved: string, value: unknown): string =>
  relationInForm(list(saved), value)
    .map(({ name }) => name)
    .join('');

it.each([
  ['ABC', 'ABC'],
  ['ABC', 'ABCX'],
  ['ABC', 'CAB'],
  ['ABC', 'XCA'],
  ['ABC', ''],
  ['', 'AB'],
])('a change from %j to %j leads to the target list', (saved, wanted) => {
  expect(shownOver(saved, change(saved, wanted))).toBe(wanted);
});

it.each([
  ['a moved one that they took away stays away', 'ABC', 'ACB', 'AC', 'AC'],
  ['what they added stands at the end', 'ABC', 'CAB', 'ABCX', 'CABX'],
  ['their order is kept where mine only has another entry', 'ABC', 'ABCX', 'CAB', 'CABX'],
  ['my order counts when both changed it', 'ABC', 'BAC', 'CAB', 'BAC'],
  ['what I took away stays away', 'ABC', 'AC', 'CBA', 'CA'],
])('%s: from %s I made %s and they %s', (_what, before, mine, theirs, expected) => {
  expect(shownOver(theirs, change(before, mine))).toBe(expected);
});

describe('a change in the merge of a form', () => {
  const merged = (before: unknown, mine: unknown, theirs: unknown = change('', '')) =>
    mergeForm({ related: before }, { related: mine }, { related: theirs });

  it.each([
    ['a moved one is taken away', 'ABC', 'CAB', 'AB'],
    ['a move is undone', 'ABC', 'BAC', 'ABC'],
    ['another move follows', 'ABC', 'BAC', 'BCA'],
    ['a removal is undone', 'ABC', 'AC', 'ABC'],
    ['another one is added', '', 'A', 'AB'],
    ['nothing follows', 'ABC', 'CBX', 'CBX'],
  ])('while it is saved, %s: saved %j, sent %j, wanted %j', (_what, saved, sent, wanted) => {
    const { values, conflicts } = merged(change(saved, sent), change(saved, wanted));
    expect(shownOver(sent, values.related)).toBe(wanted);
    expect([conflicts, hasRelationChange(values)]).toEqual([[], sent !== wanted]);
  });

  it('restored text is merged with the choices made since', () => {
    const none = change('', '');
    const join = (mine: unknown, theirs: unknown): string =>
      shownOver('ABC', merged(none, mine, theirs).values.related);
    expect(join(none, change('ABC', 'ABCX'))).toBe('ABCX');
    expect(join(change('AB', 'BA'), change('ABC', 'ABCX'))).toBe('BACX');
    // Stored by a version of the panel that kept only connected documents.
    expect(join({ connect: [{ documentId: 'y', label: 'Y' }], disconnect: [] }, none)).toBe('ABCY');
  });

  it('two choices in a field of Strapi are a conflict', () => {
    const one = { connect: [{ documentId: 'x' }], disconnect: [] };
    const other = { connect: [{ documentId: 'y' }], disconnect: [] };
    expect(merged(change('', ''), one, other)).toEqual({
      values: { related: one },
      conflicts: [{ path: ['related'], mine: one, theirs: other }],
    });
    expect(merged(change('', ''), one, one).conflicts).toEqual([]);
  });
});
