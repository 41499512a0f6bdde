import { z } from 'zod';
import { isCalendarDay } from '../platform/calendar-day';
import { AXIS_MAX, AXIS_MIN } from '../term/debt-score';
import { isSlug, SLUG_MAX_LENGTH, SLUG_PATTERN } from '../term/slug';
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
const CATEGORY_KEY_MAX_LENGTH = 40;
const CATEGORY_NAME_MAX_LENGTH = 80;
const TAGLINE_MAX_LENGTH = 160;

/** Control characters other than tab and line ends: PostgreSQL refuses NUL, XML feeds refuse the rest. */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const FORBIDDEN_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

function isStorable(text: string): boolean {
  return !FORBIDDEN_CHARACTER.test(text) && text.isWellFormed();
}

const emptyIsNull = (text: string | null): string | null => (text === '' ? null : text);
const TEXT = 'allowed is text without control characters';

function text(limit = Number.MAX_SAFE_INTEGER) {
  const allowed =
    limit === Number.MAX_SAFE_INTEGER ? TEXT : `${TEXT}, of at most ${limit} characters`;
  return z
    .string(allowed)
    .refine((value) => isStorable(value) && value.length <= limit, allowed)
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

const items = z
  .array(
    z.string('allowed is text').refine(isStorable, TEXT),
    'allowed is a list of texts, such as ["one", "two"]',
  )
  .nullable()
  .transform((list) => list ?? []);

const SLUGS = `allowed is a list of slugs, each once`;
const slugs = z
  .array(z.string('allowed is a slug').refine(isSlug, `allowed is ${slugRule()}`), SLUGS)
  .refine((list) => new Set(list).size === list.length, `${SLUGS}; one stands there twice`)
  .nullable()
  .transform((list) => list ?? []);

const DAY = 'allowed is a day such as 2026-03-23';
const day = z
  .string(DAY)
  .refine((value) => value === '' || isCalendarDay(value), DAY)
  .nullable()
  .transform(emptyIsNull);

const TRUTH = 'allowed is true, false';
const AXIS_VALUE = `allowed is a whole number from ${AXIS_MIN} to ${AXIS_MAX}`;
const axis = z.object(
  {
    value: z
      .number(AXIS_VALUE)
      .refine(
        (value) => Number.isInteger(value) && value >= AXIS_MIN && value <= AXIS_MAX,
        AXIS_VALUE,
      ),
    rationale: z
      .string('allowed is text')
      .refine((value) => value.trim() !== '' && isStorable(value), 'allowed is text, not empty'),
  },
  'allowed is an object with value and rationale',
);

const agentWord = (words: readonly string[]) => choice(words).default(null);

export const termSchema = z
  .object({
    slug: z.string(`allowed is ${slugRule()}`).refine(isSlug, `allowed is ${slugRule()}`),
    term: text(TERM_MAX_LENGTH),
    category: text(CATEGORY_KEY_MAX_LENGTH),
    difficulty: choice(DIFFICULTIES).optional(),
    short: text(),
    long: text(),
    aliases: items.optional(),
    search_terms: items.optional(),
    identifiers: items.optional(),
    tags: items.optional(),
    misconception: text(),
    why_it_matters: text(),
    common_mistakes: items.optional(),
    when_to_use: items.optional(),
    avoid_when: items.optional(),
    related: slugs.optional(),
    prerequisites: slugs.optional(),
    refs: items.optional(),
    bad_code: text(),
    good_code: text(),
    quick_fix: text(),
    severity: choice(SEVERITIES).optional(),
    effort: choice(EFFORTS).optional(),
    created: day.optional(),
    updated: day.optional(),
    code_language: text(CODE_LANGUAGE_MAX_LENGTH),
    applies_to: text(),
    origin: text(),
    not_to_be_confused_with: items.optional(),
    detection: z
      .object(
        {
          symptoms: items.default([]),
          auto_detectable: z.boolean(TRUTH).default(false),
          tools: items.default([]),
        },
        'allowed is an object with symptoms, auto_detectable and tools',
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
    error: 'allowed is a day that is not earlier than created',
  });

const CATEGORY_KEY = `allowed are lower-case words joined by single underscores, of at most ${CATEGORY_KEY_MAX_LENGTH} characters`;
const CATEGORY_NAME = `allowed is text of 1 to ${CATEGORY_NAME_MAX_LENGTH} characters`;

export const categorySchema = z.object({
  key: z
    .string(CATEGORY_KEY)
    .refine(
      (value) => SLUG_PATTERN.test(value) && value.length <= CATEGORY_KEY_MAX_LENGTH,
      CATEGORY_KEY,
    ),
  name: z
    .string(CATEGORY_NAME)
    .refine(
      (value) =>
        value.trim() !== '' && value.length <= CATEGORY_NAME_MAX_LENGTH && isStorable(value),
      CATEGORY_NAME,
    )
    .optional(),
  tagline: text(TAGLINE_MAX_LENGTH),
  introduction: text(),
});

function slugRule(): string {
  return `lower-case letters and digits in words joined by single underscores, at most ${SLUG_MAX_LENGTH} characters`;
}
