import { z } from 'zod';
import { isCalendarDay } from '../time/calendar-day';
import { AXIS_MAX, AXIS_MIN } from '../term/debt-score';
import { INTRODUCTION_LIMIT, MOST_ITEMS, RATIONALE_LIMIT } from '../publishing/field-limits';
import { isEditedBeforeAdded } from '../publishing/publication';
import { isStorableText } from '../../../shared/core/text/storable-text';
import { isSlug, SLUG_MAX_LENGTH } from '../term/slug';
import { CATEGORY_KEY_MAX_LENGTH, isCategoryKey } from './missing-categories';
import type { Field, FieldInput } from '../term/field';
import { FIELD_ENTRIES, isTextList } from '../term/fields';
import type { FileTerm } from './file-term';

/**
 * The values that a file may contain, for drafts and for publication; the messages name the allowed values. The limits are those of the content types in
 * `server/content-types`, which Strapi would report one at a time. Further conditions of a publication are in core/publishing/completeness.ts.
 */
const CATEGORY_NAME_MAX_LENGTH = 80;
const TAGLINE_MAX_LENGTH = 160;

const PLAIN_TEXT = 'allowed is text without control characters';
export const ALLOWED = {
  text: 'allowed is text',
  plainText: PLAIN_TEXT,
  plainTextUpTo: (most: number) => `${PLAIN_TEXT}, of at most ${most} characters`,
  someText: 'allowed is text, not empty',
  textOf: (least: number, most: number) => `allowed is text of ${least} to ${most} characters`,
  texts: 'allowed is a list of texts, such as ["one", "two"]',
  items: (most: number) => `allowed is a list of at most ${most} texts`,
  slug: (most: number) =>
    `allowed is lower-case letters and digits in words joined by single underscores, at most ${most} characters`,
  slugs: 'allowed is a list of slugs, each once',
  slugsOnce: 'allowed is a list of slugs, each once; one occurs twice',
  key: (most: number) =>
    `allowed are lower-case words joined by single underscores, of at most ${most} characters`,
  day: 'allowed is a day such as 2026-03-23',
  laterDay: 'allowed is a day that is not earlier than created',
  number: (least: number, most: number) => `allowed is a whole number from ${least} to ${most}`,
  axis: 'allowed is an object with value and rationale',
  words: 'allowed is an object of words',
  parts: (names: readonly string[]) =>
    `allowed is an object with ${names.slice(0, -1).join(', ')} and ${names.at(-1)}`,
} as const;

const emptyIsNull = (text: string | null): string | null => (text === '' ? null : text);

function text(limit = Number.MAX_SAFE_INTEGER) {
  const allowed =
    limit === Number.MAX_SAFE_INTEGER ? ALLOWED.plainText : ALLOWED.plainTextUpTo(limit);
  return z
    .string(allowed)
    .refine((value) => isStorableText(value) && value.length <= limit, allowed)
    .nullable()
    .transform(emptyIsNull)
    .optional();
}

export const allowedWords = (words: readonly string[]): string => `allowed is ${words.join(', ')}`;

function choice(words: readonly string[]) {
  const allowed = allowedWords(words);
  return z
    .string(allowed)
    .refine((value) => value === '' || words.includes(value), allowed)
    .nullable()
    .transform(emptyIsNull);
}

function items(limit: number) {
  const allowed = ALLOWED.plainTextUpTo(limit);
  return z
    .array(
      z
        .string(ALLOWED.text)
        .refine((item) => isStorableText(item) && item.length <= limit, allowed),
      ALLOWED.texts,
    )
    .max(MOST_ITEMS, ALLOWED.items(MOST_ITEMS))
    .nullable()
    .transform((list) => list ?? []);
}

const SLUG = ALLOWED.slug(SLUG_MAX_LENGTH);
const slugs = z
  .array(z.string('allowed is a slug').refine(isSlug, SLUG), ALLOWED.slugs)
  .refine((list) => new Set(list).size === list.length, ALLOWED.slugsOnce)
  .nullable()
  .transform((list) => list ?? []);

const day = z
  .string(ALLOWED.day)
  .refine((value) => value === '' || isCalendarDay(value), ALLOWED.day)
  .nullable()
  .transform(emptyIsNull);

const TRUTH = 'allowed is true, false';
const AXIS_VALUE = ALLOWED.number(AXIS_MIN, AXIS_MAX);
const axis = z.object(
  {
    value: z
      .number(AXIS_VALUE)
      .refine(
        (value) => Number.isInteger(value) && value >= AXIS_MIN && value <= AXIS_MAX,
        AXIS_VALUE,
      ),
    rationale: z
      .string(ALLOWED.text)
      .refine((value) => value.trim() !== '' && isStorableText(value), ALLOWED.someText)
      .refine((value) => value.length <= RATIONALE_LIMIT, ALLOWED.plainTextUpTo(RATIONALE_LIMIT)),
  },
  ALLOWED.axis,
);

/** The schema for a part of a component; an omitted part is empty. */
function partSchema({ kind, limit, choices = [] }: FieldInput) {
  if (kind === 'flag') return z.boolean(TRUTH).default(false);
  return isTextList(kind) ? items(limit ?? 0).default([]) : choice(choices).default(null);
}

const hasValue = (component: object | null): boolean =>
  component !== null && Object.values(component).some((value) => value !== null);

function valueSchema({ kind, limit, choices = [], parts }: Field): z.ZodType {
  switch (kind) {
    case 'slug':
      return z.string(SLUG).refine(isSlug, SLUG);
    case 'category':
      return text(CATEGORY_KEY_MAX_LENGTH);
    case 'choice':
      return choice(choices).optional();
    case 'day':
      return day.optional();
    case 'terms':
      return slugs.optional();
    case 'words':
    case 'sentences':
    case 'addresses':
      return items(limit ?? 0).optional();
    case 'score':
      return z
        .object({ d: axis, e: axis, b: axis, t: axis }, 'allowed is an object with d, e, b and t')
        .nullable()
        .optional();
    case 'component':
      return z
        .object(
          Object.fromEntries(
            Object.entries(parts ?? {}).map(([part, written]) => [part, partSchema(written)]),
          ),
          allowedParts(parts ?? {}),
        )
        .nullable()
        .transform((component) => (hasValue(component) ? component : null))
        .optional();
    case 'line':
    case 'address':
    case 'language':
    case 'sentence':
    case 'block':
    case 'code':
      return text(limit);
  }
}

function allowedParts(parts: Readonly<Record<string, FieldInput>>): string {
  const ofWords = Object.values(parts).every(({ kind }) => kind === 'choice');
  return ofWords ? ALLOWED.words : ALLOWED.parts(Object.keys(parts));
}

type FileTermValues = Partial<FileTerm> &
  Pick<FileTerm, 'slug'> & { readonly take_over_address?: boolean | null };

export const termSchema = z
  .object({
    ...Object.fromEntries(FIELD_ENTRIES.map(([name, field]) => [name, valueSchema(field)])),
    published: z
      .boolean(TRUTH)
      .nullable()
      .transform((value) => value ?? undefined)
      .optional(),
    take_over_address: z.boolean(TRUTH).nullable().optional(),
  })
  .refine(
    (values) => {
      const { created, updated } = values as Partial<FileTerm>;
      return !created || !updated || !isEditedBeforeAdded(updated, created);
    },
    { path: ['updated'], error: ALLOWED.laterDay },
  ) as unknown as z.ZodType<FileTermValues>;

export const CATEGORY_KEY = ALLOWED.key(CATEGORY_KEY_MAX_LENGTH);
const CATEGORY_NAME = ALLOWED.textOf(1, CATEGORY_NAME_MAX_LENGTH);

export const categorySchema = z.object({
  key: z.string(CATEGORY_KEY).refine(isCategoryKey, CATEGORY_KEY),
  name: z
    .string(CATEGORY_NAME)
    .refine(
      (value) =>
        value.trim() !== '' && value.length <= CATEGORY_NAME_MAX_LENGTH && isStorableText(value),
      CATEGORY_NAME,
    )
    .optional(),
  tagline: text(TAGLINE_MAX_LENGTH),
  introduction: text(INTRODUCTION_LIMIT),
});
