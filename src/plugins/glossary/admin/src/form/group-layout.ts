import { isOn } from '../features';
import { hasRequiredMark } from '../../../core/panel/required-mark';
import { fieldsOf, TERM_FORM } from '../../../core/term/edit-form';
import { RELATION_FIELDS } from '../../../core/term/fields';

/** Strapi's hook that may change the layout of an edit view. */
export const LAYOUT_HOOK = 'Admin/CM/pages/EditView/mutate-edit-view-layout';

interface LaidOutField {
  readonly name: string;
  readonly attribute: object;
  readonly label: string;
  readonly hint?: string;
  readonly required?: boolean;
  readonly size: number;
  readonly type: string;
}
type Row = readonly LaidOutField[];
interface EditLayout {
  readonly layout: readonly (readonly Row[])[];
  readonly metadatas: Readonly<Record<string, unknown>>;
}

/** This choice is part of the slug's input; forms that were customized in earlier versions have a separate field for it. */
const DECIDED_AT_SLUG = 'take_over_address';
const SCORE = 'score_draft';
const GROUP_BY_FIRST_FIELD = new Map(TERM_FORM.map((group) => [fieldsOf(group)[0]?.name, group]));
/**
 * Combines the form of a term into one panel with a heading for each group, and marks required fields. A group begins at its first field, so that an
 * order chosen by editors is kept.
 */
export function groupTermForm<Argument extends { layout: EditLayout }>(
  argument: Argument,
): Argument {
  const { layout } = argument;
  if (!(SCORE in layout.metadatas)) return argument;
  const panels: Row[][] = [];
  for (const whole of layout.layout.flat()) {
    const row = whole.filter(
      ({ name }) => name !== DECIDED_AT_SLUG && (name !== SCORE || isOn('scores')),
    );
    if (row.length === 0) continue;
    const group = row.map(({ name }) => GROUP_BY_FIRST_FIELD.get(name)).find(Boolean);
    if (group || panels.length === 0) panels.push(group ? [headingOf(group, row)] : []);
    panels.at(-1)?.push(row.map(withMark).map(withOwnField));
  }
  return { ...argument, layout: { ...layout, layout: panels } };
}

/** The heading has the name of the group's first field, so that editors who may read that field see the heading. */
function headingOf({ key, title }: (typeof TERM_FORM)[number], row: Row): Row {
  const [first] = row;
  if (!first) return [];
  return [
    {
      ...first,
      label: title,
      hint: '',
      required: false,
      size: 12,
      type: 'string',
      attribute: { type: 'string', customField: 'plugin::glossary.group', options: { group: key } },
    },
  ];
}

/** Relations to other terms, for which Strapi's input shows names only, and includes the term itself. */
const RELATIONS_TO_TERMS: ReadonlySet<string> = new Set(RELATION_FIELDS);

function withOwnField(field: LaidOutField): LaidOutField {
  if (RELATIONS_TO_TERMS.has(field.name)) return withInput(field, 'plugin::glossary.terms');
  // With each letter in Strapi's input the whole form is computed anew.
  const isText = field.type === 'string' && !('customField' in field.attribute);
  return isText ? withInput(field, 'plugin::glossary.text') : field;
}

const withInput = (field: LaidOutField, customField: string): LaidOutField => ({
  ...field,
  attribute: { ...field.attribute, customField },
});

function withMark(field: LaidOutField): LaidOutField {
  return hasRequiredMark(field.attribute) ? { ...field, required: true } : field;
}
