import type { Field, FieldInput } from '../term/field';
import { FIELD_ENTRIES, isTextList } from '../term/fields';
import { type FileTerm, SCORE_LETTERS } from './file-term';

/** How a field is written as a cell of a table. */
export type FieldForm = 'text' | 'list' | 'boolean' | 'number';

/** A field without parts of its own, by its path in a term: `short`, `detection.tools`, `score.d.value`. */
export interface FileField {
  readonly path: string;
  readonly form: FieldForm;
}

const SCORE_FIELDS = SCORE_LETTERS.flatMap((letter): FileField[] => [
  { path: `score.${letter}.value`, form: 'number' },
  { path: `score.${letter}.rationale`, form: 'text' },
]);

function formOf({ kind }: FieldInput): FieldForm {
  if (kind === 'flag') return 'boolean';
  return isTextList(kind) || kind === 'terms' ? 'list' : 'text';
}

function fieldsOf(name: string, field: Field): readonly FileField[] {
  if (field.kind === 'score') return SCORE_FIELDS;
  if (field.parts === undefined) return [{ path: name, form: formOf(field) }];
  return Object.entries(field.parts).map(([part, written]) => ({
    path: `${name}.${part}`,
    form: formOf(written),
  }));
}

/** Every field of a term, in the order of the edit form. */
export const TERM_FIELDS: readonly FileField[] = [
  ...FIELD_ENTRIES.flatMap(([name, field]) => fieldsOf(name, field)),
  { path: 'published', form: 'boolean' },
];

/** Attributes that are null or an object with several fields. */
export const GROUP_NAMES: readonly string[] = FIELD_ENTRIES.filter(
  ([, { kind }]) => kind === 'component' || kind === 'score',
).map(([name]) => name);

export const CATEGORY_FIELDS = ['key', 'name', 'tagline', 'introduction'] as const;

/** The value at a path; null if its group is null. */
export function valueAt(term: FileTerm, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null) return null;
    return (value as Readonly<Record<string, unknown>>)[key] ?? null;
  }, term);
}
