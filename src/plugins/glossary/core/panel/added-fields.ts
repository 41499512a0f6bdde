import { FIELD_ENTRIES, type Fields, type NameWith } from '../term/fields';

/** A field of a term that came after the first version. */
export type AddedField = NameWith<{ readonly addedAfter: string }>;

/** Each of them with the older field beside which it is shown, and whose rights it takes over. */
export const ADDED_FIELDS = Object.fromEntries(
  FIELD_ENTRIES.flatMap(([name, { addedAfter }]) =>
    addedAfter === undefined ? [] : [[name, addedAfter]],
  ),
) as { readonly [Name in AddedField]: Fields[Name]['addedAfter'] };

export const ADDED_FIELD_NAMES = Object.keys(ADDED_FIELDS) as readonly AddedField[];

/** The fields that a right covers with those that came later. */
export function withAddedFields(
  fields: readonly string[],
  later: readonly AddedField[],
): readonly string[] {
  const added = later.filter((field) => fields.includes(ADDED_FIELDS[field]));
  return [...new Set([...fields, ...added])];
}

/** One row of a form, as the content manager holds it. */
export type FormRow = readonly { readonly name: string; readonly size: number }[];

/** The width of a whole row. */
const WHOLE = 12;

/** The rows of a form with each later field in a row of its own behind the older field; the last where that one is not shown. */
export function rowsWithAddedFields(
  rows: readonly FormRow[],
  later: readonly AddedField[],
): readonly FormRow[] {
  const names: readonly string[] = later;
  const remaining = rows
    .map((row) => row.filter(({ name }) => !names.includes(name)))
    .filter((row) => row.length > 0);
  // The last goes first: those behind one field keep their order.
  return later.toReversed().reduce<readonly FormRow[]>((form, field) => {
    const place = form.findIndex((row) => row.some(({ name }) => name === ADDED_FIELDS[field]));
    const end = place === -1 ? form.length : place + 1;
    return form.toSpliced(end, 0, [{ name: field, size: WHOLE }]);
  }, remaining);
}
