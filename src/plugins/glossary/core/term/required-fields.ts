import type { Field } from './field';
import {
  FIELD_ENTRIES,
  type NameWith,
  FIELDS,
  namesWith,
  RELATION_FIELDS,
  type RelationField,
} from './fields';
import { type ContentValue, isNothing } from './field-values';

/** Fields that a publication may require. Relations cannot be required, because the first term has no other to refer to. */
export type RequirableField = NameWith<{ readonly required: string }>;

const namesRequired = (...when: readonly NonNullable<Field['required']>[]): RequirableField[] =>
  FIELD_ENTRIES.filter(([, { required }]) => required !== undefined && when.includes(required)).map(
    ([name]) => name as RequirableField,
  );

/** Fields that are required whatever the settings: without them the term has no address, or an empty page. */
export const ALWAYS_REQUIRED = namesRequired('always');

/** Always required fields first, then the others, in the order of the record. */
export const REQUIRABLE_FIELDS: readonly RequirableField[] = [
  ...ALWAYS_REQUIRED,
  ...namesRequired('by default', 'by choice'),
];

/** The fields required for a publication. All other fields are validated if filled. */
export type RequiredFields = readonly RequirableField[];

/** The default. */
const BY_DEFAULT = namesRequired('always', 'by default');
export const DEFAULT_REQUIRED_FIELDS: RequiredFields = REQUIRABLE_FIELDS.filter((field) =>
  BY_DEFAULT.includes(field),
);

export function isRequirableField(name: string): name is RequirableField {
  return (REQUIRABLE_FIELDS as readonly string[]).includes(name);
}

/** The required fields for the names in the settings, in the order of the record, without duplicates. */
export function requiredFieldsWith(names: readonly string[]): RequiredFields {
  return REQUIRABLE_FIELDS.filter(
    (field) => ALWAYS_REQUIRED.includes(field) || names.includes(field),
  );
}

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
