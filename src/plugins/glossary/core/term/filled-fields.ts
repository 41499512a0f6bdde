import {
  type ContentValue,
  FIELDS,
  isNothing,
  namesWith,
  RELATION_FIELDS,
  type RelationField,
} from './fields';
import { REQUIRABLE_FIELDS, type RequirableField } from './required-fields';

/** A field of the edit form that may be empty but then counts as missing: required fields and relations. */
export type FillableField = RequirableField | RelationField;

const FILLABLE_FIELDS: readonly FillableField[] = [...REQUIRABLE_FIELDS, ...RELATION_FIELDS];

/** The number of keys of the record, including the citation. */
export const RECORD_KEY_COUNT = namesWith('inRecord').length + 1;

/** The empty ones of these fields. */
export function emptyFieldsOf(content: {
  readonly [Field in FillableField]?: ContentValue<Field>;
}): FillableField[] {
  return FILLABLE_FIELDS.filter((field) => isNothing(content[field]));
}

/** How many of the record's keys are filled. */
export function filledCount(empty: readonly FillableField[]): number {
  return RECORD_KEY_COUNT - empty.filter((name) => 'inRecord' in FIELDS[name]).length;
}
