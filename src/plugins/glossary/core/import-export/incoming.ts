import type { z } from 'zod';
import type { FileCategory, FileTerm } from './file-term';
import { categoryKeyFaults, firstFaults, isKeyedObject, termKeyFaults } from './key-faults';
import { categorySchema, termSchema } from './incoming-schema';

/** What a file says of a term. A key that is absent is left as it is; null or an empty list empties it. */
export type IncomingTerm = Partial<FileTerm> & Pick<FileTerm, 'slug'>;
export type IncomingCategory = Partial<FileCategory> & Pick<FileCategory, 'key'>;

export type IncomingRow =
  | {
      readonly kind: 'term';
      readonly term: IncomingTerm;
      /** Gives the term an address that led to another one before. */
      readonly takeOverAddress: boolean;
    }
  | { readonly kind: 'category'; readonly category: IncomingCategory };

export type IncomingResult =
  | { readonly ok: true; readonly row: IncomingRow }
  | {
      readonly ok: false;
      /** Whose row it is, as far as that can be seen. */
      readonly name: string | null;
      readonly reasons: readonly string[];
    };

/** Longest part of a wrong value that a message repeats. */
const SHOWN_VALUE_LENGTH = 60;

/** Checks what a file says of a term or a category; all faults are named at once. */
export function incomingRowOf(value: unknown): IncomingResult {
  if (!isKeyedObject(value)) {
    return refused(null, [`is ${shown(value)}; a term is an object in braces`]);
  }
  const kind = Object.hasOwn(value, 'kind') ? value.kind : 'term';
  if (kind === 'category') return incomingCategory(value);
  if (kind === 'term' || kind === null || kind === '') return incomingTerm(value);
  return refused(nameOf(value.slug), [`kind is ${shown(kind)}; allowed is term, category`]);
}

function incomingTerm(value: Readonly<Record<string, unknown>>): IncomingResult {
  const parsed = termSchema.safeParse(value);
  const reasons = [...termKeyFaults(value), ...(parsed.success ? [] : faultsOf(parsed, value))];
  if (!parsed.success || reasons.length > 0) return refused(nameOf(value.slug), reasons);
  const { take_over_address, ...term } = parsed.data;
  return { ok: true, row: { kind: 'term', term, takeOverAddress: take_over_address === true } };
}

function incomingCategory(value: Readonly<Record<string, unknown>>): IncomingResult {
  const parsed = categorySchema.safeParse(value);
  const reasons = [...categoryKeyFaults(value), ...(parsed.success ? [] : faultsOf(parsed, value))];
  if (!parsed.success || reasons.length > 0) return refused(nameOf(value.key), reasons);
  return { ok: true, row: { kind: 'category', category: parsed.data } };
}

function refused(name: string | null, reasons: readonly string[]): IncomingResult {
  return { ok: false, name, reasons };
}

function nameOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, SHOWN_VALUE_LENGTH) : null;
}

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
    return found === undefined ? `${where} is missing` : `${where} is ${shown(found)}; ${message}`;
  });
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (isKeyedObject(value)) return 'an object';
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > SHOWN_VALUE_LENGTH ? `${text.slice(0, SHOWN_VALUE_LENGTH - 1)}…` : text;
}
