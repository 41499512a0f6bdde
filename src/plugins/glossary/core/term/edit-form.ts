import { FIELD_ENTRIES } from './fields';
import type { GroupKey, FieldInput } from './field';

/** A field of the edit form; `name` is the attribute of the content type. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  /** Guidance, limits and an example, in one line. */
  readonly hint: string;
  readonly placeholder: string;
  /** In twelfths of the form's width. */
  readonly width: 4 | 6 | 8 | 12;
}

export interface FormGroup {
  readonly key: string;
  readonly title: string;
  readonly rows: readonly (readonly FormField[])[];
}

/** The groups of the form with their titles, in the order of the page. */
const GROUP_TITLES: Readonly<Record<GroupKey, string>> = {
  name: 'Name',
  score: 'Debt score',
  definition: 'Definition',
  practice: 'In practice',
  code: 'Code examples',
  detection: 'Detection and agents',
  connections: 'Connections',
  weight: 'Severity and effort',
  publication: 'Credit and dates',
};

const attributeOf = (name: string): string => (name === 'score' ? 'score_draft' : name);

const WHOLE_WIDTH = 12;

/** Arranges fields in rows, by their places. */
function rowsOf(
  fields: readonly (readonly [name: string, field: FieldInput])[],
): FormGroup['rows'] {
  const inOrder = fields.toSorted(
    ([, { form: one }], [, { form: other }]) =>
      one.row - other.row || (one.column ?? 1) - (other.column ?? 1),
  );
  const rows = new Map<number, FormField[]>();
  for (const [name, { label, hint, placeholder = '', form }] of inOrder) {
    const row = rows.get(form.row) ?? [];
    const width = form.width ?? WHOLE_WIDTH;
    rows.set(form.row, [...row, { name: attributeOf(name), label, hint, placeholder, width }]);
  }
  return [...rows.values()];
}

/** The edit form, in the order of the page. */
export const TERM_FORM: readonly FormGroup[] = Object.entries(GROUP_TITLES).map(([key, title]) => ({
  key,
  title,
  rows: rowsOf(FIELD_ENTRIES.filter(([, { group }]) => group === key)),
}));

/** The fields of each component within the form, by the component's uid. */
export const COMPONENT_FORMS: Readonly<Record<string, FormGroup['rows']>> = Object.fromEntries(
  FIELD_ENTRIES.flatMap(([name, { parts }]) =>
    parts ? [[`glossary.${name}`, rowsOf(Object.entries(parts))]] : [],
  ),
);

/** What the fields of a category are for. Strapi shows their limits itself. */
export const CATEGORY_HINTS: Readonly<Record<string, string>> = {
  key: 'Part of addresses and records: lower-case words and digits joined by single underscores.',
  name: 'What readers see.',
  tagline: 'One line beside the name where categories are listed.',
  introduction: 'A few paragraphs above the terms of the category.',
};

export function fieldsOf(group: FormGroup): readonly FormField[] {
  return group.rows.flat();
}

/** The label of an attribute, or of one such as `detection.tools`; the attribute itself when it has no label. */
export function labelOf(attribute: string): string {
  const [name = '', nested] = attribute.split('.');
  const form = TERM_FORM.flatMap(fieldsOf);
  if (nested === undefined)
    return form.find((candidate) => candidate.name === name)?.label ?? attribute;
  return (
    COMPONENT_FORMS[`glossary.${name}`]?.flat().find((candidate) => candidate.name === nested)
      ?.label ?? attribute
  );
}

/** Every field of the form as permissions name it: for a component its fields, such as `detection.tools`. */
export const FIELD_PATHS: readonly string[] = TERM_FORM.flatMap(fieldsOf).flatMap(
  ({ name }) =>
    COMPONENT_FORMS[`glossary.${name}`]?.flat().map((nested) => `${name}.${nested.name}`) ?? [name],
);
