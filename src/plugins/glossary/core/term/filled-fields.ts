import {
  type ContentValue,
  FIELDS,
  isNothing,
  namesWith,
  RELATION_FIELDS,
  type RelationField,
} from './fields';
import { REQUIRABLE_FIELDS, type RequirableField } from './required-fields';

/** A field that may stand empty, as far as the form of a term goes, and is missed there: what a publication can need, and relations. */
export type FillableField = RequirableField | RelationField;

const FILLABLE_FIELDS: readonly FillableField[] = [...REQUIRABLE_FIELDS, ...RELATION_FIELDS];

/** The keys of the record, the citation included. */
export const RECORD_KEY_COUNT = namesWith('inRecord').length + 1;

/** Those fields that hold nothing. */
export function emptyFieldsOf(content: {
  readonly [Field in FillableField]?: ContentValue<Field>;
}): FillableField[] {
  return FILLABLE_FIELDS.filter((field) => isNothing(content[field]));
}

/** How many of the record's keys hold something. */
export function filledCount(empty: readonly FillableField[]): number {
  return RECORD_KEY_COUNT - empty.filter((name) => 'inRecord' in FIELDS[name]).length;
}
