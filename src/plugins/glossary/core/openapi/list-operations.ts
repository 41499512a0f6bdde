import {
  listDataParameters,
  listParameters,
  SUGGESTIONS,
  parametersWith,
} from '../catalogue/browse-query';
import { browseRecord } from '../catalogue/browse-record';
import { suggestions } from '../catalogue/suggestions';
import { changesParameters } from '../changes/changes-query';
import { changes } from '../changes/changes-record';
import type { Features } from '../settings/features';
import { OBJECT, type Paths, reading, TEXT } from './operation';
import type { SiteAddresses } from '../site/site-address';

/** A former key of a category is redirected to the current one. */
const FORMER_KEY = { 301: 'Moved', 404: 'NotFound' } as const;

/** @param list an example of a list */
export function listOperations(site: SiteAddresses, list: object, features: Features): Paths {
  return {
    [site.listRecord]: {
      get: reading({
        operationId: 'searchTerms',
        tag: 'Lists',
        summary: 'Find terms',
        description: features.search
          ? 'Searches and filters; without parameters all terms in the order of their names. A search answers near matches where no term has all words, and says so in match. Lists never carry the long fields.'
          : 'Filters; without parameters all terms in the order of their names. Lists never carry the long fields.',
        query: parametersWith(listDataParameters, features),
        others: FORMER_KEY,
        content: { 'application/json': browseRecord },
        example: list,
      }),
    },
    [site.suggestions]: {
      get: reading({
        operationId: 'suggestTerms',
        tag: 'Lists',
        summary: 'Suggestions for a search box while a reader types',
        description: `The ${SUGGESTIONS} best terms of the list that the same parameters make.`,
        query: parametersWith(listParameters, features),
        others: FORMER_KEY,
        content: { 'application/json': suggestions },
      }),
    },
    [site.glossary]: {
      get: reading({
        tag: 'Lists',
        others: FORMER_KEY,
        ...(features.pages
          ? {
              operationId: 'getListPage',
              summary: 'The same list as a page',
              query: parametersWith(listParameters, features),
              content: { 'text/html': TEXT },
              audience: 'reader',
            }
          : {
              operationId: 'getGlossary',
              summary: 'The same list',
              query: parametersWith(listDataParameters, features),
              content: { 'application/json': browseRecord },
            }),
      }),
    },
    [site.changes]: {
      get: reading({
        operationId: 'listChanges',
        tag: 'Following',
        summary: 'What was added, updated, renamed and withdrawn',
        description:
          'In the order in which it happened, from the beginning or after a cursor. Ask again with next: nothing is skipped and nothing comes twice.',
        query: changesParameters,
        content: { 'application/json': changes },
      }),
    },
    [site.atomFeed]: {
      get: reading({
        operationId: 'getAtomFeed',
        tag: 'Following',
        summary: 'Added and updated terms as an Atom feed',
        content: { 'application/atom+xml': TEXT },
      }),
    },
    [site.jsonFeed]: {
      get: reading({
        operationId: 'getJsonFeed',
        tag: 'Following',
        summary: 'Added and updated terms as a JSON Feed (1.1)',
        content: { 'application/feed+json': OBJECT },
      }),
    },
  };
}
