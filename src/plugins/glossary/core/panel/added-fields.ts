import { FIELD_ENTRIES, type Fields, type NameWith } from '../term/fields';

/** A field of a term that came after the first version. */
export type LaterField = NameWith<{ readonly laterThan: string }>;

/** Each of them with the older field beside which it is shown, and whose rights it takes over. */
export const LATER_FIELDS = Object.fromEntries(
  FIELD_ENTRIES.flatMap(([name, { laterThan }]) =>
    laterThan === undefined ? [] : [[name, laterThan]],
  ),
) as { readonly [Name in LaterField]: Fields[Name]['laterThan'] };

export const LATER_FIELD_NAMES = Object.keys(LATER_FIELDS) as readonly LaterField[];

/** The fields that a right covers with those that came later. */
export function withLaterFields(
  fields: readonly string[],
  later: readonly LaterField[],
): readonly string[] {
  const added = later.filter((field) => fields.includes(LATER_FIELDS[field]));
  return [...new Set([...fields, ...added])];
}

/** One row of a form, as the content manager holds it. */
export type FormRow = readonly { readonly name: string; readonly size: number }[];

/** The width of a whole row. */
const WHOLE = 12;

/** The rows of a form with each later field in a row of its own behind the older field; the last where that one is not shown. */
export function rowsWithLaterFields(
  rows: readonly FormRow[],
  later: readonly LaterField[],
): readonly FormRow[] {
  const names: readonly string[] = later;
  const kept = rows
    .map((row) => row.filter(({ name }) => !names.includes(name)))
    .filter((row) => row.length > 0);
  // The last goes first: those behind one field keep their order.
  return later.toReversed().reduce<readonly FormRow[]>((form, field) => {
    const place = form.findIndex((row) => row.some(({ name }) => name === LATER_FIELDS[field]));
    const end = place === -1 ? form.length : place + 1;
    return form.toSpliced(end, 0, [{ name: field, size: WHOLE }]);
  }, kept);
}
