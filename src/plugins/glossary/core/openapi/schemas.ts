import { WEEKDAYS } from '../activity/activity';
import { CHANGE_KINDS } from '../changes/logged-change';
import { REQUESTER_KINDS } from '../platform/requester-kinds';
import { STARS_MAX, STARS_MIN } from '../rating/rating';
import { SLUG_MAX_LENGTH, SLUG_PATTERN } from '../term/slug';
import { NORMALISATIONS } from '../quoting/comparable-text';
import { QUOTABLE_FIELDS } from '../quoting/quotable-texts';
import { QUOTE_NORMALISATIONS, VERDICTS } from '../quoting/quote-answer';
import { MATCHES } from '../search/question';
import { SUGGESTIONS } from '../catalogue/browse-query';
import { DIFFICULTIES } from '../term/fields';
import { VERSION_KINDS } from '../versions/history-record';
import { type JsonSchema, schemaRef } from './operation';

export const SLUG_SCHEMA: JsonSchema = {
  type: 'string',
  pattern: SLUG_PATTERN.source,
  maxLength: SLUG_MAX_LENGTH,
};
const text: JsonSchema = { type: 'string' };
const address: JsonSchema = { type: 'string', description: 'An absolute address.' };
const day: JsonSchema = { type: 'string', format: 'date' };
const count: JsonSchema = { type: 'integer', minimum: 0 };

/** An object with exactly these keys. */
export function exactly(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return {
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

/** The same object, with members that it may have beside its own. */
function withOptional(
  object: JsonSchema,
  properties: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  const own = object.properties as Readonly<Record<string, JsonSchema>>;
  return { ...object, properties: { ...own, ...properties } };
}

const match: JsonSchema = {
  enum: [...MATCHES],
  description:
    'Of a search: whether the terms have all of its telling words, or are near matches, which have some.',
};

const counts = (keys: readonly string[]): JsonSchema =>
  exactly(Object.fromEntries(keys.map((key) => [key, count])));

/** The data that is answered, apart from the record, whose schema has an address of its own. */
export const SCHEMAS = {
  TermList: withOptional(
    exactly({
      total: { ...count, description: 'How many terms were found, on all pages.' },
      page: { type: 'integer', minimum: 1 },
      page_size: { type: 'integer', minimum: 1, maximum: 100 },
      next: {
        type: ['string', 'null'],
        description: 'Address of the next page; null on the last.',
      },
      terms: {
        type: 'array',
        items: exactly({
          slug: SLUG_SCHEMA,
          term: text,
          category: text,
          difficulty: { enum: [...DIFFICULTIES, ''] },
          short: { type: 'string', description: 'Definition in one sentence (CommonMark).' },
          created: day,
          updated: day,
          html_url: address,
          json_url: address,
        }),
      },
    }),
    { match },
  ),
  Suggestions: exactly({
    match,
    terms: {
      type: 'array',
      maxItems: SUGGESTIONS,
      items: exactly({
        slug: SLUG_SCHEMA,
        term: text,
        definition: { type: 'string', description: 'The beginning of the definition, plain text.' },
        category: { type: 'string', description: 'Name of the category.' },
        score_line: { type: ['string', 'null'] },
      }),
    },
  }),
  TermOfTheDay: exactly({
    day: { ...day, description: 'In UTC.' },
    slug: SLUG_SCHEMA,
    term: text,
    category: text,
    difficulty: { enum: [...DIFFICULTIES, ''] },
    short: { type: 'string', description: 'Definition in one sentence (CommonMark).' },
    html_url: address,
    json_url: address,
  }),
  Activity: exactly({
    slug: SLUG_SCHEMA,
    from: day,
    to: day,
    total: count,
    days: {
      type: 'array',
      minItems: 30,
      maxItems: 30,
      items: exactly({
        date: day,
        weekday: { enum: [...WEEKDAYS] },
        total: count,
        by_kind: counts(REQUESTER_KINDS),
      }),
    },
    by_weekday: counts(WEEKDAYS),
    by_kind: counts(REQUESTER_KINDS),
    by_channel: { type: 'object', additionalProperties: count },
  }),
  Numbers: exactly({
    slug: SLUG_SCHEMA,
    views: { ...count, description: 'How often the page was read.' },
    rating: exactly({
      count: { ...count, description: 'How many readers have rated the term.' },
      average: { type: ['number', 'null'], description: 'Stars; null without a rating.' },
    }),
  }),
  Rating: exactly({
    slug: SLUG_SCHEMA,
    count: { ...count, description: 'How many readers have rated the term.' },
    average: {
      type: ['number', 'null'],
      minimum: STARS_MIN,
      maximum: STARS_MAX,
      description: 'Rounded to one decimal; null when there is no rating.',
    },
  }),
  RatingRequest: {
    type: 'object',
    properties: {
      stars: { type: 'integer', minimum: STARS_MIN, maximum: STARS_MAX },
      withdraw: { type: 'boolean', description: 'Takes the rating back; wins over stars.' },
      from: {
        type: 'string',
        description:
          '“page” for the form of a page, which gets its cookie first; programs leave it out.',
      },
    },
  },
  QuoteAnswer: exactly({
    verdict: { enum: [...VERDICTS] },
    normalisations: {
      type: 'array',
      items: { enum: [...NORMALISATIONS, ...QUOTE_NORMALISATIONS] },
      description: 'What was made alike before the text was found.',
    },
    similarity: { type: 'number', minimum: 0, maximum: 1 },
    differences: {
      type: 'array',
      description:
        'The passage against the text, in order; missing stands in the term only, added in the text only.',
      items: exactly({ kind: { enum: ['same', 'missing', 'added'] }, text }),
    },
    found: {
      description: 'Where the text stands, or what comes closest; null when nothing does.',
      oneOf: [
        { type: 'null' },
        exactly({
          slug: SLUG_SCHEMA,
          term: text,
          field: { enum: [...QUOTABLE_FIELDS] },
          index: { type: ['integer', 'null'], minimum: 0 },
          version: { type: 'integer', minimum: 1 },
          is_current: { type: 'boolean' },
          passage: text,
          permission: { enum: ['verbatim', 'paraphrase', 'ask'] },
          rule: text,
          credit: exactly({ inline_mention: text, markdown_link: text, footer_credit: text }),
          url: address,
        }),
      ],
    },
  }),
  Changes: exactly({
    changes: {
      type: 'array',
      items: exactly({
        cursor: text,
        kind: { enum: [...CHANGE_KINDS] },
        slug: SLUG_SCHEMA,
        previous_slug: { ...SLUG_SCHEMA, type: ['string', 'null'] },
        term: {
          type: ['string', 'null'],
          description: 'What the term is called now; null when it is not published now.',
        },
        version: { type: ['integer', 'null'], minimum: 1 },
        moment: { type: 'string', format: 'date-time' },
        html_url: address,
        json_url: address,
        successor: {
          oneOf: [{ type: 'null' }, schemaRef('Successor')],
          description: 'The published term in the place of a withdrawn one.',
        },
      }),
    },
    next: { type: 'string', description: 'The cursor for the next request.' },
    more: { type: 'boolean', description: 'Whether there is more now.' },
  }),
  Successor: exactly({ slug: SLUG_SCHEMA, term: text, html_url: address, json_url: address }),
  History: exactly({
    slug: SLUG_SCHEMA,
    term: text,
    total: count,
    page: { type: 'integer', minimum: 1 },
    page_size: { type: 'integer', minimum: 1 },
    next: { type: ['string', 'null'] },
    versions: {
      type: 'array',
      items: exactly({
        number: { type: 'integer', minimum: 1 },
        published: { type: 'string', format: 'date-time' },
        kind: { enum: [...VERSION_KINDS] },
        slug: SLUG_SCHEMA,
        changed: { type: ['array', 'null'], items: text },
        digest: {
          type: 'string',
          pattern: '^[0-9a-f]{64}$',
          description: 'SHA-256 of the canonical content; see the documentation for programs.',
        },
        html_url: address,
        json_url: address,
        changes_url: { type: ['string', 'null'] },
      }),
    },
  }),
  Problem: {
    type: 'object',
    description: 'Problem details (RFC 9457).',
    properties: {
      type: { type: 'string', description: 'Address that explains this kind of problem.' },
      title: text,
      status: { type: 'integer', minimum: 400, maximum: 599 },
      detail: { type: 'string', description: 'What was wrong, and what is allowed.' },
      instance: text,
      terms: {
        type: 'array',
        minItems: 1,
        items: schemaRef('Successor'),
        description:
          'At an address of no term, when what was asked for is a name, an alias or an identifier of published ones: these, at most 20. Which is meant only whoever asks knows, so nothing is redirected.',
      },
    },
    required: ['type', 'title', 'status', 'detail', 'instance'],
  },
} satisfies Readonly<Record<string, JsonSchema>>;
