import { isCodeLanguage, CODE_LANGUAGES } from '../text/code-highlight';
import { isStorableText } from '../../../shared/core/text/storable-text';
import { isHttpUrl } from '../text/http-url';
import { lengthErrors, type ValidationError } from './field-limits';
import { scoreDraftErrors } from './score-draft';
import type { RequiredFields, FillableField } from '../term/required-fields';
import { isSlug, SLUG_MAX_LENGTH } from '../term/slug';
import type { StoredTerm } from '../term/stored-term';
import {
  FIELD_ENTRIES,
  FIELDS,
  isTextList,
  type NameOf,
  namesOfKind,
  RELATION_FIELDS,
} from '../term/fields';
import { labelOf } from '../term/edit-form';
import { toTag } from '../term/tag';

/** Texts, in the order in which they are named when something is wrong with them. */
const TEXTS = namesOfKind('line', 'sentence', 'block', 'code');
const CHOICES = namesOfKind('choice');
const LISTS = namesOfKind('words', 'sentences', 'addresses');

/** The error for an empty required field that is not a list. */
export const MISSING = 'is missing';

export const NO_ITEM = 'must hold at least one item';

export const NO_LIST = 'must be a list of texts';

export const EMPTY_ITEM = 'holds an empty item';
export const ITEM_TWICE = 'holds an item twice';

export const NO_TEXT = 'must be text';

/** The error for a text, or an item, that PostgreSQL or a feed would refuse. */
export const CONTROL_CHARACTER = 'holds a control character';

export const SEVERAL_LINES = 'must be one line';

export const notASlug = (given: string): string =>
  `is ${given}; allowed are lower-case letters and digits in words joined by single underscores, at most ${SLUG_MAX_LENGTH} characters`;

export const notATag = (given: string): string =>
  `holds ${given}; a tag is written in lower case without space around it, with composed letters (é as one character)`;

export const NAMES_ITSELF = 'names the term itself';

export const notAllowed = (given: string, allowed: readonly unknown[]): string =>
  `is ${given}; allowed is ${allowed.join(', ')}`;

export const notAbsolute = (given: string): string =>
  `${given}, which is not an absolute http(s) address`;

/**
 * All reasons why a term cannot be published, in the order of the form; empty if it can.
 *
 * @param required the fields that must not be empty; those that hold something are checked as well
 */
export function validationErrorsOf(term: StoredTerm, required: RequiredFields): ValidationError[] {
  return [
    ...textErrors(term, required),
    ...slugErrors(term),
    ...choiceErrors(term, required),
    ...listErrors(term, required),
    ...addressErrors(term),
    ...codeLanguageErrors(term),
    ...relationErrors(term),
    ...partErrors(term),
    ...scoreDraftErrors(term.score_draft),
    ...lengthErrors({ ...term }),
  ];
}

export function missingFieldErrors(
  empty: readonly FillableField[],
  required: RequiredFields,
): ValidationError[] {
  return required
    .filter((field) => empty.includes(field))
    .map((field) => ({ field, message: isList(field) ? NO_ITEM : MISSING }));
}

export function inFormWords({ field, message }: ValidationError): string {
  return `${labelOf(field)} ${message}`;
}

/** A validation error in the words of a file: a column or key has the name of its attribute. */
export function inFileWords({ field, message }: ValidationError): string {
  return `${field} ${message}`;
}

/** One message that names every error, in the words of the form: programs have the attributes beside it. */
export function refusalMessage(
  name: string,
  errors: readonly ValidationError[],
  refused: 'published' | 'saved' = 'published',
): string {
  const title = name.trim() === '' ? 'This term' : `“${name.trim()}”`;
  return `${title} cannot be ${refused}: ${errors.map(inFormWords).join('; ')}.`;
}

function textErrors(term: StoredTerm, required: RequiredFields): ValidationError[] {
  const errors = TEXTS.flatMap((field) =>
    errorsOf(
      field,
      isRequired(field, required) ? requiredTextProblem(term[field]) : textProblem(term[field]),
    ),
  );
  if (typeof term.term === 'string' && !isEmptyText(term.term) && /[\r\n]/.test(term.term)) {
    errors.push({ field: 'term', message: SEVERAL_LINES });
  }
  return errors;
}

const isRequired = (field: string, required: RequiredFields): boolean =>
  (required as readonly string[]).includes(field);

function slugErrors(term: StoredTerm): ValidationError[] {
  if (isEmptyText(term.slug)) return [{ field: 'slug', message: MISSING }];
  return typeof term.slug === 'string' && isSlug(term.slug)
    ? []
    : [{ field: 'slug', message: notASlug(quoted(term.slug)) }];
}

function choiceErrors(term: StoredTerm, required: RequiredFields): ValidationError[] {
  const errors: ValidationError[] = term.category ? [] : [{ field: 'category', message: MISSING }];
  for (const field of CHOICES) {
    const value = term[field];
    const allowed: readonly unknown[] = FIELDS[field].choices;
    if (isEmptyText(value)) {
      if (isRequired(field, required)) errors.push({ field, message: MISSING });
    } else if (!allowed.includes(value)) {
      errors.push({ field, message: notAllowed(quoted(value), allowed) });
    }
  }
  return errors;
}

function listErrors(term: StoredTerm, required: RequiredFields): ValidationError[] {
  return LISTS.flatMap((field) => {
    const value = term[field];
    const fewest = isRequired(field, required) ? 1 : 0;
    return errorsOf(
      field,
      listProblem(value, fewest) ?? (field === 'tags' ? tagsProblem(value) : null),
    );
  });
}

function addressErrors(term: StoredTerm): ValidationError[] {
  const inLists = namesOfKind('addresses').flatMap((field) => {
    const addresses: readonly unknown[] = Array.isArray(term[field]) ? term[field] : [];
    return addresses
      .filter((one) => typeof one === 'string' && one.trim() !== '' && !isHttpUrl(one))
      .map((one) => ({ field, message: `holds ${notAbsolute(quoted(one))}` }));
  });
  const alone = namesOfKind('address').flatMap((field) => {
    const value = term[field];
    if (isEmptyText(value) || (typeof value === 'string' && isHttpUrl(value))) return [];
    return [{ field, message: `is ${notAbsolute(quoted(value))}` }];
  });
  return [...inLists, ...alone];
}

function codeLanguageErrors(term: StoredTerm): ValidationError[] {
  return namesOfKind('language')
    .filter((field) => !isEmptyText(term[field]) && !isCodeLanguage(term[field]))
    .map((field) => ({ field, message: notAllowed(quoted(term[field]), CODE_LANGUAGES) }));
}

function relationErrors(term: StoredTerm): ValidationError[] {
  return RELATION_FIELDS.filter((field) =>
    (term[field] ?? []).some((other) => other.documentId === term.documentId),
  ).map((field) => ({ field, message: NAMES_ITSELF }));
}

function partErrors(term: StoredTerm): ValidationError[] {
  return FIELD_ENTRIES.flatMap(([name, { kind, parts = {} }]) => {
    if (kind !== 'component') return [];
    const values = (term[name as NameOf<'component'>] ?? {}) as Readonly<Record<string, unknown>>;
    return Object.entries(parts).flatMap(([part, { kind: ofPart }]) =>
      isTextList(ofPart) ? errorsOf(`${name}.${part}`, listProblem(values[part], 0)) : [],
    );
  });
}

function errorsOf(field: string, message: string | null): ValidationError[] {
  return message === null ? [] : [{ field, message }];
}

function requiredTextProblem(value: unknown): string | null {
  return isEmptyText(value) ? MISSING : textProblem(value);
}

function textProblem(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string') return NO_TEXT;
  return isStorableText(value) ? null : CONTROL_CHARACTER;
}

function listProblem(value: unknown, fewest: number): string | null {
  if (value === null || value === undefined) return fewest === 0 ? null : NO_ITEM;
  if (!Array.isArray(value)) return NO_LIST;
  if (value.some((item) => typeof item !== 'string')) return NO_LIST;
  if (value.some((item) => isEmptyText(item))) return EMPTY_ITEM;
  if (value.some((item) => !isStorableText(String(item)))) return CONTROL_CHARACTER;
  if (new Set(value).size < value.length) return ITEM_TWICE;
  return value.length < fewest ? NO_ITEM : null;
}

function isList(field: string): boolean {
  return (LISTS as readonly string[]).includes(field);
}

function tagsProblem(value: unknown): string | null {
  const tags: readonly unknown[] = Array.isArray(value) ? value : [];
  const wrong = tags.find((tag) => typeof tag === 'string' && tag !== toTag(tag));
  return wrong === undefined ? null : notATag(quoted(wrong));
}

function isEmptyText(value: unknown): boolean {
  return (
    value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
  );
}

function quoted(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 100 ? `${text.slice(0, 99)}…` : text;
}
