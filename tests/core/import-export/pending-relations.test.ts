import { withPending } from '../../../src/plugins/glossary/core/import-export/pending-relations';

/** The imported list; capitals are the terms that were missing. */
const IMPORTED = ['a', 'X', 'b', 'Y', 'c', 'Z'];
const PRESENT = ['a', 'b', 'c'];
const pending = (...ids: readonly string[]) =>
  ids.map((id) => ({ id, place: IMPORTED.indexOf(id) }));

it('terms that come together stand where the imported list has them', () => {
  expect(withPending(PRESENT, pending('Z', 'X', 'Y'))).toEqual(IMPORTED);
});

it.each([
  ['X', 'Y', 'Z'],
  ['Z', 'Y', 'X'],
  ['Y', 'X', 'Z'],
])(
  'so do those that come one after the other, from the first to the last of them: %s %s %s',
  (...order) => {
    const joined = order.reduce<readonly string[]>(
      (list, id) => withPending(list, pending(id)),
      PRESENT,
    );
    expect([...joined].sort()).toEqual([...IMPORTED].sort());
    expect(joined.filter((id) => PRESENT.includes(id))).toEqual(PRESENT);
  },
);

it('what an editor has added, taken away or moved meanwhile stays as it is', () => {
  expect(withPending(['b', 'a', 'new'], pending('X'))).toEqual(['b', 'X', 'a', 'new']);
  expect(withPending(['X', 'b'], pending('X'))).toEqual(['X', 'b']);
  expect(withPending([], pending('Y', 'Z'))).toEqual(['Y', 'Z']);
});
