import type { z } from 'zod';
import type { FileCategory, FileTerm } from './file-term';
import {
  firstFaults,
  isKeyedObject,
  keyFaults,
  unknownCategoryKeys,
  unknownNames,
  unknownTermKeys,
} from './key-faults';
import { allowedWords, categorySchema, termSchema } from './incoming-schema';

/** What a file says of a term. A key that is absent is left as it is; null or an empty list empties it. */
export type IncomingTerm = Partial<FileTerm> & Pick<FileTerm, 'slug'>;
export type IncomingCategory = Partial<FileCategory> & Pick<FileCategory, 'key'>;

export type IncomingRow =
  | {
      readonly kind: 'term';
      readonly term: IncomingTerm;
      /** Gives the term an address that led to another one before. */
      readonly reclaimSlug: boolean;
    }
  | { readonly kind: 'category'; readonly category: IncomingCategory };

export type IncomingResult =
  | { readonly ok: true; readonly row: IncomingRow; readonly unknown?: readonly string[] }
  | {
      readonly ok: false;
      /** Whose row it is, as far as that can be seen. */
      readonly name: string | null;
      readonly reasons: readonly string[];
      /** Keys that are not known, where there are any; a row that is taken all the same is taken without them. */
      readonly unknown?: readonly string[];
    };

/** Whether keys and columns that nobody knows are left out, or are a fault. */
export type UnknownKeysAre = 'refused' | 'left out';

const KINDS = ['term', 'category'];

/** Longest part of a wrong value that a message repeats. */
const SHOWN_VALUE_LENGTH = 60;

/** Checks what a file says of a term or a category; all faults are named at once. */
export function incomingRowOf(
  value: unknown,
  unknownKeysAre: UnknownKeysAre = 'refused',
): IncomingResult {
  if (!isKeyedObject(value)) {
    return refused(null, [noTerm(shown(value))]);
  }
  const kind = Object.hasOwn(value, 'kind') ? value.kind : 'term';
  if (kind === 'category') return incomingCategory(value, unknownKeysAre);
  if (kind === 'term' || kind === null || kind === '') return incomingTerm(value, unknownKeysAre);
  return refused(nameOf(value.slug), [wrongValue('kind', shown(kind), allowedWords(KINDS))]);
}

function incomingTerm(
  value: Readonly<Record<string, unknown>>,
  unknownKeysAre: UnknownKeysAre,
): IncomingResult {
  const parsed = termSchema.safeParse(value);
  const unknown = unknownTermKeys(value);
  const reasons = [
    ...(unknownKeysAre === 'refused' ? keyFaults(unknown) : []),
    ...(parsed.success ? [] : faultsOf(parsed, value)),
  ];
  if (!parsed.success || reasons.length > 0) {
    return { ...refused(nameOf(value.slug), reasons), ...namesOf(unknown) };
  }
  // What the schema does not know, it leaves out.
  const { take_over_address, ...term } = parsed.data;
  const reclaimSlug = take_over_address === true;
  return { ok: true, row: { kind: 'term', term, reclaimSlug }, ...namesOf(unknown) };
}

function incomingCategory(
  value: Readonly<Record<string, unknown>>,
  unknownKeysAre: UnknownKeysAre,
): IncomingResult {
  const parsed = categorySchema.safeParse(value);
  const unknown = unknownCategoryKeys(value);
  const reasons = [
    ...(unknownKeysAre === 'refused' ? keyFaults(unknown) : []),
    ...(parsed.success ? [] : faultsOf(parsed, value)),
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
 * What is wrong with a value of a row.
 *
 * @param found as messages repeat it
 * @param allowed see incoming-schema.ts
 */
export const wrongValue = (field: string, found: string, allowed: string): string =>
  `${field} is ${found}; ${allowed}`;

function faultsOf({ error }: z.ZodSafeParseError<unknown>, value: unknown): string[] {
  return firstFaults(error.issues, ({ path, message }) => {
    const found = path.reduce<unknown>(
      (part, key) => (part as Readonly<Record<PropertyKey, unknown>>)[key],
      value,
    );
    const where = path
      .map((key) => (typeof key === 'number' ? ` item ${key + 1}` : `.${String(key)}`))
      .join('')
      .slice(1);
    return found === undefined ? `${where} is missing` : wrongValue(where, shown(found), message);
  });
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (isKeyedObject(value)) return 'an object';
  const text = JSON.stringify(value) ?? 'nothing';
  if (text.length <= SHOWN_VALUE_LENGTH) return text;
  // A text that is cut is in quotation marks all the same: so the reasons of many rows are told apart by their texts.
  return typeof value === 'string'
    ? JSON.stringify(`${value.slice(0, SHOWN_VALUE_LENGTH - 3)}…`)
    : `${text.slice(0, SHOWN_VALUE_LENGTH - 1)}…`;
}
