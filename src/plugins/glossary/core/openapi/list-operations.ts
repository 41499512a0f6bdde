import { SUGGESTIONS } from '../catalogue/browse-query';
import { CHANGES_LIMIT } from '../changes/changes-query';
import { type Parameter, type Paths, reading, schemaRef } from './operation';
import { FILTERS, PAGE_SIZE } from './parameters';

const SINCE: Parameter = {
  name: 'since',
  in: 'query',
  description: 'The member next of an earlier answer; left out, from the beginning.',
  schema: { type: 'string' },
};
const CHANGES: Parameter = {
  name: 'limit',
  in: 'query',
  description: 'Most changes in an answer.',
  schema: {
    type: 'integer',
    minimum: 1,
    maximum: CHANGES_LIMIT.most,
    default: CHANGES_LIMIT.default,
  },
};

/** A key that a category had before is answered with a redirect to the one that it has. */
const FORMER_KEY = { 301: 'Moved' } as const;

/** @param list an example of a list */
export function listOperations(list: object): Paths {
  return {
    '/glossary.json': {
      get: reading({
        operationId: 'searchTerms',
        tag: 'Lists',
        summary: 'Find terms',
        description:
          'Searches and filters; without parameters all terms in the order of their names. A search answers near matches where no term has all words, and says so in match. Lists never carry the long fields.',
        parameters: [...FILTERS, PAGE_SIZE],
        others: FORMER_KEY,
        content: { 'application/json': schemaRef('TermList') },
        example: list,
      }),
    },
    '/glossary-suggestions.json': {
      get: reading({
        operationId: 'suggestTerms',
        tag: 'Lists',
        summary: 'What a search box offers while somebody types',
        description: `The ${SUGGESTIONS} best terms of the list that the same parameters make.`,
        parameters: FILTERS,
        others: FORMER_KEY,
        content: { 'application/json': schemaRef('Suggestions') },
      }),
    },
    '/glossary': {
      get: reading({
        operationId: 'getListPage',
        tag: 'Lists',
        summary: 'The same list as a page',
        parameters: FILTERS,
        others: FORMER_KEY,
        content: { 'text/html': { type: 'string' } },
        audience: 'reader',
      }),
    },
    '/glossary-changes.json': {
      get: reading({
        operationId: 'listChanges',
        tag: 'Following',
        summary: 'What was added, updated, renamed and withdrawn',
        description:
          'In the order in which it happened, from the beginning or after a cursor. Ask again with next: nothing is skipped and nothing comes twice.',
        parameters: [SINCE, CHANGES],
        content: { 'application/json': schemaRef('Changes') },
      }),
    },
    '/glossary.atom': {
      get: reading({
        operationId: 'getAtomFeed',
        tag: 'Following',
        summary: 'Added and updated terms as an Atom feed',
        content: { 'application/atom+xml': { type: 'string' } },
      }),
    },
    '/glossary.feed.json': {
      get: reading({
        operationId: 'getJsonFeed',
        tag: 'Following',
        summary: 'Added and updated terms as a JSON Feed (1.1)',
        content: { 'application/feed+json': { type: 'object' } },
      }),
    },
  };
}
