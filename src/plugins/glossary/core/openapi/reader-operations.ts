import { type Operation, type Paths, reading, schemaRef } from './operation';
import { SLUG } from './parameters';

/** What is sent to an old address of a term is to be sent to its own, as it is. */
const MOVED = { $ref: '#/components/responses/Moved' } as const;

/** Ratings by readers, and their reports of what is wrong. */
export const READER_OPERATIONS: Paths = {
  '/glossary/{slug}/ratings': {
    post: {
      operationId: 'rateTerm',
      tags: ['Readers'],
      summary: 'Rate a term, or change the rating',
      description:
        'An anonymous reader is remembered by a signed cookie, a signed-in one by the token. Ask for application/json to get numbers; a form is led back to the page.',
      parameters: [SLUG],
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: schemaRef('RatingRequest') },
          'application/x-www-form-urlencoded': { schema: schemaRef('RatingRequest') },
        },
      },
      responses: {
        200: answered('The rating was changed.'),
        201: answered('The rating was given.'),
        303: { description: 'The rating of a form was taken; the address is that of the page.' },
        307: {
          description:
            'The form of the page (from=page), sent for the first time, gets its cookie, and is sent again with it. Programs are answered at once.',
        },
        308: MOVED,
        '4XX': { $ref: '#/components/responses/AnyProblem' },
        '5XX': { $ref: '#/components/responses/AnyProblem' },
      },
      security: [{}, { reader: [] }],
    },
    delete: {
      operationId: 'withdrawRating',
      tags: ['Readers'],
      summary: 'Take a rating back',
      parameters: [SLUG],
      responses: {
        200: answered('There is no rating of this reader any more.'),
        303: { description: 'The same for a form.' },
        308: MOVED,
        '4XX': { $ref: '#/components/responses/AnyProblem' },
        '5XX': { $ref: '#/components/responses/AnyProblem' },
      },
      security: [{}, { reader: [] }],
    },
  },
  '/glossary/{slug}/reports': {
    get: page('getReportForm', 'The form to report what is wrong with a term', [SLUG], {
      301: 'Moved',
    }),
    post: {
      operationId: 'sendReport',
      tags: ['Readers'],
      summary: 'Report what is wrong with a term',
      description:
        'The same text about the same part of the same term within an hour is the same report, with the same address: a request whose answer was lost can be sent again.',
      parameters: [SLUG],
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: { type: 'object' } },
          'application/x-www-form-urlencoded': { schema: { type: 'object' } },
        },
      },
      responses: {
        201: {
          description: 'The report was taken.',
          content: { 'application/json': { schema: { type: 'object' } } },
        },
        303: { description: 'The same for a form; the address is that of the report.' },
        308: MOVED,
        '4XX': { $ref: '#/components/responses/AnyProblem' },
        '5XX': { $ref: '#/components/responses/AnyProblem' },
      },
    },
  },
  '/glossary/{slug}/reports/{key}': {
    get: page('getReport', 'What became of a report', [
      SLUG,
      {
        name: 'key',
        in: 'path',
        required: true,
        description: 'The secret key that was answered to whoever sent it.',
        schema: { type: 'string' },
      },
    ]),
  },
};

function answered(description: string): Operation['responses'][string] {
  return { description, content: { 'application/json': { schema: schemaRef('Rating') } } };
}

function page(
  operationId: string,
  summary: string,
  parameters: NonNullable<Operation['parameters']>,
  others: Readonly<Record<string, string>> = {},
): Operation {
  return reading({
    operationId,
    tag: 'Readers',
    summary,
    parameters,
    content: { 'text/html': { type: 'string' }, 'application/json': { type: 'object' } },
    audience: 'reader',
    others,
    isConditional: false,
  });
}
