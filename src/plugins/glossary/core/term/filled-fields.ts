import { type ContentValue, isNothing } from './fields';
import { RELATION_FIELDS, type RelationField } from './relation-fields';
import { REQUIRABLE_FIELDS, type RequirableField } from './required-fields';

/** A key of the record that may stand empty, as far as its form goes. */
export type FillableField = RequirableField | RelationField;

const FILLABLE_FIELDS: readonly FillableField[] = [...REQUIRABLE_FIELDS, ...RELATION_FIELDS];

/** The keys of the record (contract part 2); the days and the citation are filled in by the publication. */
export const RECORD_KEY_COUNT = FILLABLE_FIELDS.length + ['created', 'updated', 'citation'].length;

/** The keys of the record that hold nothing. */
export function emptyFieldsOf(content: {
  readonly [Field in FillableField]?: ContentValue<Field>;
}): FillableField[] {
  return FILLABLE_FIELDS.filter((field) => isNothing(content[field]));
}

/** How many of the record's keys hold something. */
export function filledCount(empty: readonly FillableField[]): number {
  return RECORD_KEY_COUNT - empty.length;
}
