/** Fields that every term has, whatever an operator wants: without them it has no address, or a page with nothing on it. */
const ALWAYS_REQUIRED = ['slug', 'term', 'category', 'short', 'long'] as const;

/** The others that a publication can need, in the order of the record. No term can name others before there are any. */
const REQUIRED_BY_CHOICE = [
  'difficulty',
  'aliases',
  'tags',
  'misconception',
  'why_it_matters',
  'common_mistakes',
  'when_to_use',
  'avoid_when',
  'refs',
  'bad_code',
  'good_code',
  'quick_fix',
  'severity',
  'effort',
] as const;

export const REQUIRABLE_FIELDS = [...ALWAYS_REQUIRED, ...REQUIRED_BY_CHOICE] as const;
export type RequirableField = (typeof REQUIRABLE_FIELDS)[number];

/** What a publication needs. Whatever else a term holds is checked all the same. */
export type RequiredFields = readonly RequirableField[];

/** What the contract asks for (part 2), which holds where an operator says nothing. */
export const DEFAULT_REQUIRED_FIELDS: RequiredFields = REQUIRABLE_FIELDS.filter(
  (field) => !['aliases', 'when_to_use', 'avoid_when', 'refs'].includes(field),
);

export function isRequirableField(name: string): name is RequirableField {
  return (REQUIRABLE_FIELDS as readonly string[]).includes(name);
}

/** The fields that are needed where an operator names some, in the order of the record, each once. */
export function requiredFieldsWith(names: readonly string[]): RequiredFields {
  return REQUIRABLE_FIELDS.filter(
    (field) => (ALWAYS_REQUIRED as readonly string[]).includes(field) || names.includes(field),
  );
}
