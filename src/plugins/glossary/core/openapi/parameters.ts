import {
  PAGE_MAX,
  PAGE_SIZE_JSON,
  QUERY_MAX_LENGTH,
  SORTS,
  WINDOW_MAX_DAYS,
} from '../catalogue/browse-query';
import { DIFFICULTIES } from '../term/fields';
import type { Parameter } from './operation';
import { SLUG_SCHEMA } from './schemas';

export const SLUG: Parameter = {
  name: 'slug',
  in: 'path',
  required: true,
  description: 'Identifier of the term. An old one is answered with a redirect.',
  schema: SLUG_SCHEMA,
};

export const VERSION: Parameter = {
  name: 'version',
  in: 'query',
  description: 'An earlier version of the term, counted from 1; left out, the current one.',
  schema: { type: 'integer', minimum: 1 },
};

const textFilter = (name: string, description: string): Parameter => ({
  name,
  in: 'query',
  description,
  schema: { type: 'string', maxLength: QUERY_MAX_LENGTH },
});

const windowFilter = (name: string, description: string): Parameter => ({
  name,
  in: 'query',
  description: `${description}: a number of days up to ${WINDOW_MAX_DAYS} with the letter d.`,
  schema: { type: 'string', pattern: '^[1-9]\\d{0,3}d$' },
  example: '30d',
});

/** Filters of a list; they combine. */
export const FILTERS: readonly Parameter[] = [
  textFilter(
    'q',
    'A name, some words or a question, looked for in names, aliases, tags and texts.',
  ),
  textFilter('category', 'Key of a category. One that it had before is answered with a redirect.'),
  textFilter('tag', 'A tag.'),
  {
    name: 'difficulty',
    in: 'query',
    description: 'Level of the reader.',
    schema: { enum: [...DIFFICULTIES] },
  },
  {
    name: 'letter',
    in: 'query',
    description: 'First letter of the name, or other for a name that begins with none.',
    schema: { type: 'string' },
  },
  windowFilter('added', 'Published for the first time in the last days'),
  windowFilter('updated', 'Changed in the last days'),
  { name: 'sort', in: 'query', description: 'Order of the terms.', schema: { enum: [...SORTS] } },
  {
    name: 'page',
    in: 'query',
    description: 'Page of the list.',
    schema: { type: 'integer', minimum: 1, maximum: PAGE_MAX, default: 1 },
  },
];

export const PAGE_SIZE: Parameter = {
  name: 'page_size',
  in: 'query',
  description: 'Terms on a page.',
  schema: {
    type: 'integer',
    minimum: 1,
    maximum: PAGE_SIZE_JSON.most,
    default: PAGE_SIZE_JSON.default,
  },
};
