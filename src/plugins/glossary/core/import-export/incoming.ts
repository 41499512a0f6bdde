import type { z } from 'zod';
import type { FileCategory, FileTerm } from './file-term';
import { firstErrors } from '../../../shared/core/text/named-keys';
import {
  isKeyedObject,
  unknownCategoryKeys,
  unknownKeyErrors,
  unknownNames,
  unknownTermKeys,
} from './unknown-keys';
import { allowedWords, categorySchema, termSchema } from './incoming-schema';

/** A term of a file. A missing key leaves the field as it is; null or an empty list clears it. */
export type IncomingTerm = Partial<FileTerm> & Pick<FileTerm, 'slug'>;
export type IncomingCategory = Partial<FileCategory> & Pick<FileCategory, 'key'>;

export type IncomingRow =
  | {
      readonly kind: 'term';
      readonly term: IncomingTerm;
      /** Reclaim the slug if it is a redirect of another term. */
      readonly reclaimSlug: boolean;
    }
  | { readonly kind: 'category'; readonly category: IncomingCategory };

export type IncomingResult =
  | { readonly ok: true; readonly row: IncomingRow; readonly unknown?: readonly string[] }
  | {
      readonly ok: false;
      /** The slug or key of the row, if it can be determined. */
      readonly name: string | null;
      readonly reasons: readonly string[];
      /** Unknown keys, if any; a valid row was read without them. */
      readonly unknown?: readonly string[];
    };

/** Whether unknown keys and columns are ignored or refused. */
export type UnknownKeyHandling = 'refused' | 'left out';

const KINDS = ['term', 'category'];

/** Maximum length of an invalid value that a message repeats. */
const SHOWN_VALUE_LENGTH = 60;

/** Validates a term or category of a file; reports all problems at once. */
export function incomingRowOf(
  value: unknown,
  unknownKeysAre: UnknownKeyHandling = 'refused',
): IncomingResult {
  if (!isKeyedObject(value)) {
    return refused(null, [noTerm(quoted(value))]);
  }
  const kind = Object.hasOwn(value, 'kind') ? value.kind : 'term';
  if (kind === 'category') return incomingCategory(value, unknownKeysAre);
  if (kind === 'term' || kind === null || kind === '') return incomingTerm(value, unknownKeysAre);
  return refused(nameOf(value.slug), [wrongValue('kind', quoted(kind), allowedWords(KINDS))]);
}

function incomingTerm(
  value: Readonly<Record<string, unknown>>,
  unknownKeysAre: UnknownKeyHandling,
): IncomingResult {
  const parsed = termSchema.safeParse(value);
  const unknown = unknownTermKeys(value);
  const reasons = [
    ...(unknownKeysAre === 'refused' ? unknownKeyErrors(unknown) : []),
    ...(parsed.success ? [] : validationErrorsOf(parsed, value)),
  ];
  if (!parsed.success || reasons.length > 0) {
    return { ...refused(nameOf(value.slug), reasons), ...namesOf(unknown) };
  }
  // The schema drops unknown keys.
  const { take_over_address, ...term } = parsed.data;
  const reclaimSlug = take_over_address === true;
  return { ok: true, row: { kind: 'term', term, reclaimSlug }, ...namesOf(unknown) };
}

function incomingCategory(
  value: Readonly<Record<string, unknown>>,
  unknownKeysAre: UnknownKeyHandling,
): IncomingResult {
  const parsed = categorySchema.safeParse(value);
  const unknown = unknownCategoryKeys(value);
  const reasons = [
    ...(unknownKeysAre === 'refused' ? unknownKeyErrors(unknown) : []),
    ...(parsed.success ? [] : validationErrorsOf(parsed, value)),
  ];
  if (!parsed.success || reasons.length > 0) {
    return { ...refused(nameOf(value.key), reasons), ...namesOf(unknown) };
  }
  return { ok: true, row: { kind: 'category', category: parsed.data }, ...namesOf(unknown) };
}

function namesOf(groups: ReturnType<typeof unknownTermKeys>): { unknown?: readonly string[] } {
  return groups.length === 0 ? {} : { unknown: unknownNames(groups) };
}

function refused(name: string | null, reasons: readonly string[]): IncomingResult {
  return { ok: false, name, reasons };
}

function nameOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, SHOWN_VALUE_LENGTH) : null;
}

export const noTerm = (found: string): string => `is ${found}; a term is an object in braces`;

/**
 * The message about an invalid value of a row.
 *
 * @param found as messages show it
 * @param allowed see incoming-schema.ts
 */
export const wrongValue = (field: string, found: string, allowed: string): string =>
  `${field} is ${found}; ${allowed}`;

function validationErrorsOf({ error }: z.ZodSafeParseError<unknown>, value: unknown): string[] {
  return firstErrors(error.issues, ({ path, message }) => {
    const found = path.reduce<unknown>(
      (part, key) => (part as Readonly<Record<PropertyKey, unknown>>)[key],
      value,
    );
    const where = path
      .map((key) => (typeof key === 'number' ? ` item ${key + 1}` : `.${String(key)}`))
      .join('')
      .slice(1);
    return found === undefined ? `${where} is missing` : wrongValue(where, quoted(found), message);
  });
}

function quoted(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (isKeyedObject(value)) return 'an object';
  const text = JSON.stringify(value) ?? 'nothing';
  if (text.length <= SHOWN_VALUE_LENGTH) return text;
  // A shortened text is in quotation marks as well, so that reasons of many rows can be grouped.
  return typeof value === 'string'
    ? JSON.stringify(`${value.slice(0, SHOWN_VALUE_LENGTH - 3)}…`)
    : `${text.slice(0, SHOWN_VALUE_LENGTH - 1)}…`;
}
