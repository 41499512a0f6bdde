import {
  FIELD_ENTRIES,
  FIELDS,
  type Fields,
  isTextList,
  type NameOf,
  namesOfKind,
} from '../term/fields';

/** One reason why a term cannot be published; `field` is the name in the content type. */
export interface ValidationError {
  readonly field: string;
  readonly message: string;
}

export const MOST_ITEMS = 100;
/** Maximum total length of a term's texts, in characters: a page is rendered in one piece. */
export const MOST_TOGETHER = 100_000;

type LimitedText = NameOf<'sentence' | 'block' | 'code'>;
/** Maximum length of each text of a term without a limit in its content type, in characters, far above any readable length. */
export const TEXT_LIMITS = Object.fromEntries(
  namesOfKind('sentence', 'block', 'code').map((name) => [name, FIELDS[name].limit]),
) as { readonly [Name in LimitedText]: Fields[Name]['limit'] };

type LimitedList = NameOf<'words' | 'sentences' | 'addresses'>;
/** Maximum length of each item of a term's lists, including those of components, in characters. */
export const ITEM_LIMITS = Object.fromEntries(
  FIELD_ENTRIES.flatMap(([name, field]) =>
    (field.parts ? Object.entries(field.parts) : [[name, field] as const])
      .filter(([, { kind }]) => isTextList(kind))
      .map(([part, { limit }]) => [part === name ? name : `${name}.${part}`, limit]),
  ),
) as { readonly [Name in LimitedList]: Fields[Name]['limit'] } & {
  readonly [
    Part in 'symptoms' | 'tools' as `detection.${Part}`
  ]: Fields['detection']['parts'][Part]['limit'];
};

/** Maximum length of an axis's rationale, in characters. */
export const RATIONALE_LIMIT = 2_000;

/** Maximum length of a category's introduction, in characters, as in its content type. */
export const INTRODUCTION_LIMIT = 10_000;

export const tooLong = (length: number, most: number): string =>
  `has ${length} characters, at most ${most} are allowed`;
export const itemTooLong = (length: number, most: number): string =>
  `holds an item of ${length} characters, at most ${most} are allowed`;
export const tooManyItems = (count: number): string =>
  `holds ${count} items, at most ${MOST_ITEMS} are allowed`;

/** The error for a term whose texts together are too long, reported at the longest one. */
export const tooMuchTogether = (length: number): string =>
  `and all other texts have ${length} characters together, at most ${MOST_TOGETHER} are allowed`;

type Values = Readonly<Record<string, unknown>>;

/**
 * The errors of values that are too long to be saved. Everything that reads a text takes a time that grows with its length, so that one
 * unlimited text would keep all readers waiting.
 *
 * @param values of a draft, or of a part of one
 */
export function lengthErrors(values: Values): ValidationError[] {
  return [
    ...Object.entries(TEXT_LIMITS).flatMap(([field, most]) =>
      textErrors(field, values[field], most, tooLong),
    ),
    ...Object.entries(ITEM_LIMITS).flatMap(([field, most]) =>
      listErrors(field, valueAt(values, field), most),
    ),
    ...rationaleErrors(values.score_draft),
    ...totalLengthErrors(values),
  ];
}

function totalLengthErrors(values: Values): ValidationError[] {
  const lengths = [...Object.keys(TEXT_LIMITS), ...Object.keys(ITEM_LIMITS)].map((field) => ({
    field,
    length: lengthOf(valueAt(values, field)),
  }));
  const together = lengths.reduce((sum, { length }) => sum + length, 0);
  const [longest] = lengths.sort((one, other) => other.length - one.length);
  if (longest === undefined || together <= MOST_TOGETHER) return [];
  return [{ field: longest.field, message: tooMuchTogether(together) }];
}

/** Characters of a text, or of all texts of a list; of any other value, of its stored form. */
function lengthOf(value: unknown): number {
  return [value].flat().reduce((sum: number, item) => {
    if (item === null || item === undefined) return sum;
    return sum + (typeof item === 'string' ? item : JSON.stringify(item)).length;
  }, 0);
}

function textErrors(
  field: string,
  value: unknown,
  most: number,
  message: typeof tooLong,
): ValidationError[] {
  if (typeof value !== 'string' || value.length <= most) return [];
  return [{ field, message: message(value.length, most) }];
}

function listErrors(field: string, list: unknown, most: number): ValidationError[] {
  if (!Array.isArray(list)) return [];
  if (list.length > MOST_ITEMS) return [{ field, message: tooManyItems(list.length) }];
  return list.flatMap((item) => textErrors(field, item, most, itemTooLong)).slice(0, 1);
}

function rationaleErrors(draft: unknown): ValidationError[] {
  const whole = textErrors('score_draft', JSON.stringify(draft), MOST_TOGETHER, tooLong);
  if (whole.length > 0 || typeof draft !== 'object' || draft === null) return whole;
  return Object.values(draft)
    .flatMap((axis: unknown) =>
      textErrors('score_draft', (axis as Values | null)?.rationale, RATIONALE_LIMIT, itemTooLong),
    )
    .slice(0, 1);
}

function valueAt(values: Values, path: string): unknown {
  const [name = '', part] = path.split('.');
  const value = values[name];
  return part === undefined ? value : (value as Values | null | undefined)?.[part];
}
