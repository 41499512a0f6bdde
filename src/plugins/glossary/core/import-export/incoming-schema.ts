import { z } from 'zod';
import { isCalendarDay } from '../platform/calendar-day';
import { AXIS_MAX, AXIS_MIN } from '../term/debt-score';
import {
  INTRODUCTION_LIMIT,
  ITEM_LIMITS,
  MOST_ITEMS,
  RATIONALE_LIMIT,
  TEXT_LIMITS,
} from '../publishing/field-limits';
import { isStorableText } from '../text/storable-text';
import { isSlug, SLUG_MAX_LENGTH } from '../term/slug';
import { CATEGORY_KEY_MAX_LENGTH, isCategoryKey } from './missing-categories';
import { DIFFICULTIES, EFFORTS, SEVERITIES } from '../term/term';

/**
 * What the values of a file may be, whether they become drafts or are published; the messages say what is allowed. The limits are
 * those of the content types in `src/api`: Strapi would name them one at a time. What publication asks for beyond that stands in
 * core/publishing/completeness.ts.
 */
const TERM_MAX_LENGTH = 200;
const AUTHOR_MAX_LENGTH = 200;
const AUTHOR_URL_MAX_LENGTH = 2000;
const CODE_LANGUAGE_MAX_LENGTH = 40;
const CATEGORY_NAME_MAX_LENGTH = 80;
const TAGLINE_MAX_LENGTH = 160;

const PLAIN_TEXT = 'allowed is text without control characters';
/** What a value can be, as a sentence. */
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
  slugsOnce: 'allowed is a list of slugs, each once; one stands there twice',
  key: (most: number) =>
    `allowed are lower-case words joined by single underscores, of at most ${most} characters`,
  day: 'allowed is a day such as 2026-03-23',
  laterDay: 'allowed is a day that is not earlier than created',
  number: (least: number, most: number) => `allowed is a whole number from ${least} to ${most}`,
  axis: 'allowed is an object with value and rationale',
  detection: 'allowed is an object with symptoms, auto_detectable and tools',
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

/** What a value can be that is one of a few words. */
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

const agentWord = (words: readonly string[]) => choice(words).default(null);

export const termSchema = z
  .object({
    slug: z.string(SLUG).refine(isSlug, SLUG),
    term: text(TERM_MAX_LENGTH),
    category: text(CATEGORY_KEY_MAX_LENGTH),
    difficulty: choice(DIFFICULTIES).optional(),
    short: text(TEXT_LIMITS.short),
    long: text(TEXT_LIMITS.long),
    aliases: items(ITEM_LIMITS.aliases).optional(),
    search_terms: items(ITEM_LIMITS.search_terms).optional(),
    identifiers: items(ITEM_LIMITS.identifiers).optional(),
    tags: items(ITEM_LIMITS.tags).optional(),
    misconception: text(TEXT_LIMITS.misconception),
    why_it_matters: text(TEXT_LIMITS.why_it_matters),
    common_mistakes: items(ITEM_LIMITS.common_mistakes).optional(),
    when_to_use: items(ITEM_LIMITS.when_to_use).optional(),
    avoid_when: items(ITEM_LIMITS.avoid_when).optional(),
    related: slugs.optional(),
    prerequisites: slugs.optional(),
    refs: items(ITEM_LIMITS.refs).optional(),
    bad_code: text(TEXT_LIMITS.bad_code),
    good_code: text(TEXT_LIMITS.good_code),
    quick_fix: text(TEXT_LIMITS.quick_fix),
    severity: choice(SEVERITIES).optional(),
    effort: choice(EFFORTS).optional(),
    created: day.optional(),
    updated: day.optional(),
    code_language: text(CODE_LANGUAGE_MAX_LENGTH),
    applies_to: text(TEXT_LIMITS.applies_to),
    origin: text(TEXT_LIMITS.origin),
    not_to_be_confused_with: items(ITEM_LIMITS.not_to_be_confused_with).optional(),
    detection: z
      .object(
        {
          symptoms: items(ITEM_LIMITS['detection.symptoms']).default([]),
          auto_detectable: z.boolean(TRUTH).default(false),
          tools: items(ITEM_LIMITS['detection.tools']).default([]),
        },
        ALLOWED.detection,
      )
      .nullable()
      .optional(),
    agent: z
      .object(
        {
          confidence: agentWord(['low', 'medium', 'high']),
          false_positives: agentWord(['low', 'medium', 'high']),
          fix: agentWord(['manual', 'automatic']),
          fix_effort: agentWord(['low', 'medium', 'high']),
          context: agentWord(['line', 'function', 'class', 'file', 'module', 'system']),
          tests: agentWord(['none', 'update', 'add']),
        },
        'allowed is an object of words',
      )
      .nullable()
      .transform((agent) =>
        agent !== null && Object.values(agent).some((word) => word !== null) ? agent : null,
      )
      .optional(),
    score: z
      .object({ d: axis, e: axis, b: axis, t: axis }, 'allowed is an object with d, e, b and t')
      .nullable()
      .optional(),
    author: text(AUTHOR_MAX_LENGTH),
    author_url: text(AUTHOR_URL_MAX_LENGTH),
    published: z
      .boolean(TRUTH)
      .nullable()
      .transform((value) => value ?? undefined)
      .optional(),
    take_over_address: z.boolean(TRUTH).nullable().optional(),
  })
  .refine(({ created, updated }) => !created || !updated || updated >= created, {
    path: ['updated'],
    error: ALLOWED.laterDay,
  });

/** What the key of a category may be. */
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
