import { type Field, FIELD_ENTRIES, type NameWith } from './fields';

/** The fields that a publication can need. No term can name others before there are any. */
export type RequirableField = NameWith<{ readonly required: string }>;

const namesRequired = (...when: readonly NonNullable<Field['required']>[]): RequirableField[] =>
  FIELD_ENTRIES.filter(([, { required }]) => required !== undefined && when.includes(required)).map(
    ([name]) => name as RequirableField,
  );

/** Fields that every term has, whatever an operator wants: without them it has no address, or a page with nothing on it. */
const ALWAYS_REQUIRED = namesRequired('always');

/** Those that every term has, then the others, in the order of the record. */
export const REQUIRABLE_FIELDS: readonly RequirableField[] = [
  ...ALWAYS_REQUIRED,
  ...namesRequired('by default', 'by choice'),
];

/** What a publication needs. Whatever else a term holds is checked all the same. */
export type RequiredFields = readonly RequirableField[];

/** What holds where an operator says nothing. */
const BY_DEFAULT = namesRequired('always', 'by default');
export const DEFAULT_REQUIRED_FIELDS: RequiredFields = REQUIRABLE_FIELDS.filter((field) =>
  BY_DEFAULT.includes(field),
);

export function isRequirableField(name: string): name is RequirableField {
  return (REQUIRABLE_FIELDS as readonly string[]).includes(name);
}

/** The fields that are needed where an operator names some, in the order of the record, each once. */
export function requiredFieldsWith(names: readonly string[]): RequiredFields {
  return REQUIRABLE_FIELDS.filter(
    (field) => ALWAYS_REQUIRED.includes(field) || names.includes(field),
  );
}
