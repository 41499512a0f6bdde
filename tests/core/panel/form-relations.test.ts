import { relationInForm } from '../../../src/plugins/glossary/admin/src/form/form-relations';

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
  ])('is what was saved when it holds %s', (_what, value) => {
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
