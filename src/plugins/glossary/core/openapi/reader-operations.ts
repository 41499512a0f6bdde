import type { z } from 'zod';
import { ratingBody, ratingRecord } from '../rating/rating-record';
import { reportBody, reportBodyWith, reportRecord } from '../report/report-record';
import {
  contentOf,
  ELSEWHERE,
  errorsOf,
  type Operation,
  parametersIn,
  type Paths,
  reading,
  responsesOf,
  SLUG,
  TEXT,
} from './operation';
import type { Features } from '../settings/features';
import type { SiteAddresses } from '../site/site-address';

/**
 * Responses to refused submissions. A submission to a redirect of a term has to be sent to the current address, unchanged.
 *
 * @param more statuses specific to this address
 */
const refusals = (...more: readonly number[]) => ({
  ...responsesOf({ 308: 'Moved' }),
  ...errorsOf('AnyProblem', [403, 404, 410, 412, 429, ...more]),
});

const parameters = parametersIn('path', SLUG);
const bodyOf = (schema: z.ZodType): NonNullable<Operation['requestBody']> => ({
  required: true,
  content: contentOf({ 'application/json': schema, 'application/x-www-form-urlencoded': schema }),
});

const SENT_REPORT = SLUG.extend({
  key: TEXT.describe('The secret key that its sender got in the response.'),
});

export const readerOperations = (site: SiteAddresses, { pages, scores }: Features): Paths => ({
  [`${site.glossary}/{slug}/ratings`]: {
    post: {
      operationId: 'rateTerm',
      tags: ['Readers'],
      summary: 'Rate a term, or change the rating',
      description:
        'An anonymous reader is remembered by a signed cookie, a signed-in one by the token. Ask for application/json to get numbers; a form is led back to the page.',
      parameters,
      requestBody: bodyOf(ratingBody),
      responses: {
        200: answered('The rating was changed.'),
        201: answered('The rating was given.'),
        303: { description: 'The rating of a form was taken; the address is that of the page.' },
        307: {
          description:
            'The form of the page (from=page), sent for the first time, gets its cookie, and is sent again with it. Programs are answered at once.',
        },
        ...refusals(401, 413, 415),
      },
      security: [{}, { reader: [] }],
    },
    delete: {
      operationId: 'withdrawRating',
      tags: ['Readers'],
      summary: 'Take a rating back',
      parameters,
      responses: {
        200: answered('There is no rating of this reader any more.'),
        303: { description: 'The same for a form.' },
        ...refusals(401),
      },
      security: [{}, { reader: [] }],
    },
  },
  [`${site.glossary}/{slug}/reports`]: {
    ...(pages && {
      get: page('getReportForm', 'The form to report a problem with a term', SLUG, ELSEWHERE),
    }),
    post: {
      operationId: 'sendReport',
      tags: ['Readers'],
      summary: 'Report a problem with a term',
      description:
        'The same text about the same part of the same term within an hour is the same report, with the same address: a request whose answer was lost can be sent again.',
      parameters,
      requestBody: bodyOf(scores ? reportBody : reportBodyWith({ scores })),
      responses: {
        201: answered('The report was taken.', reportRecord),
        303: { description: 'The same for a form; the address is that of the report.' },
        ...refusals(413, 415),
      },
    },
  },
  [`${site.glossary}/{slug}/reports/{key}`]: {
    get: page('getReport', 'What became of a report', SENT_REPORT, { 404: 'NotFound' }),
  },
});

function answered(
  description: string,
  schema: z.ZodType = ratingRecord,
): Operation['responses'][string] {
  return { description, content: contentOf({ 'application/json': schema }) };
}

function page(
  operationId: string,
  summary: string,
  path: z.ZodObject,
  others: Parameters<typeof reading>[0]['others'],
): Operation {
  return reading({
    operationId,
    tag: 'Readers',
    summary,
    path,
    content: { 'text/html': TEXT },
    audience: 'reader',
    others,
    isConditional: false,
  });
}
