import {
  LIMIT_HEADERS,
  type Operation,
  type Parameter,
  type Paths,
  reading,
  schemaRef,
  type Tag,
} from './operation';
import { SLUG_SCHEMA } from './schemas';

const text = { type: 'string' } as const;
const object = { type: 'object' } as const;

const page = (operationId: string, summary: string): { readonly get: Operation } => ({
  get: reading({
    operationId,
    tag: 'Site',
    summary,
    content: { 'text/html': text },
    audience: 'reader',
  }),
});

const file = (
  operationId: string,
  summary: string,
  content: Readonly<Record<string, object>>,
  tag: Tag = 'Site',
): { readonly get: Operation } => ({
  get: reading({
    operationId,
    tag,
    summary,
    content: Object.fromEntries(
      Object.entries(content).map(([type, schema]) => [type, { ...schema }]),
    ),
  }),
});

const comparedSlug = (name: 'a' | 'b'): Parameter => ({
  name,
  in: 'query',
  required: true,
  description: 'Identifier of one of the two terms.',
  schema: SLUG_SCHEMA,
});

/** What belongs to no term: pages, files for crawlers and agents. */
export const SITE_OPERATIONS: Paths = {
  '/glossary/debt-scoring': page('getDebtScoring', 'What the axes of the score mean'),
  '/glossary/how-to-cite': page('getHowToCite', 'The rules for quoting, for people'),
  '/glossary/about-this-glossary': page(
    'getAbout',
    'Who edits the glossary, how scores come about, how to report a mistake',
  ),
  '/glossary/problem-types': page('getProblemTypes', 'What each kind of problem means'),
  '/glossary/api-reference': page('getApiReference', 'This description, for people'),
  '/glossary/compare-terms': {
    get: reading({
      operationId: 'compareTerms',
      tag: 'Terms',
      summary: 'Two terms side by side',
      description:
        'Each pair has one address: the slugs in their order. The other order is answered with a redirect.',
      parameters: [comparedSlug('a'), comparedSlug('b')],
      content: { 'text/html': text },
      audience: 'reader',
      others: { 301: 'Moved', 410: 'Gone' },
    }),
  },
  '/glossary/term-map': {
    get: reading({
      operationId: 'getTermMap',
      tag: 'Terms',
      summary: 'A map of the glossary, of a category, or of what surrounds a term',
      description:
        'Without a parameter the whole glossary; its categories where it has too many terms. The same stands below the drawing as a list.',
      parameters: [
        {
          name: 'term',
          in: 'query',
          description: 'Identifier of the term in the middle; not together with category.',
          schema: SLUG_SCHEMA,
        },
        {
          name: 'category',
          in: 'query',
          description: 'Key of a category; not together with term.',
          schema: text,
        },
      ],
      content: { 'text/html': text },
      audience: 'reader',
      others: { 301: 'Moved', 410: 'Gone' },
    }),
  },
  '/glossary/random-term': {
    get: {
      operationId: 'getRandomTerm',
      tags: ['Lists'],
      summary: 'Leads to any term',
      responses: {
        302: {
          description: 'The page of a term; another one each time.',
          content: { 'text/plain': { schema: text } },
        },
        '4XX': { $ref: '#/components/responses/ErrorPage' },
        '5XX': { $ref: '#/components/responses/ErrorPage' },
      },
    },
  },
  '/glossary/term-of-the-day.json': file(
    'getTermOfTheDay',
    'The term of the day (UTC), the same for everybody',
    { 'application/json': schemaRef('TermOfTheDay') },
    'Lists',
  ),
  '/glossary/term-of-the-day.atom': file(
    'getTermOfTheDayFeed',
    'The terms of the last days as an Atom feed, one a day',
    { 'application/atom+xml': text },
    'Following',
  ),
  '/schemas/term.json': file(
    'getTermSchema',
    'JSON Schema of the record',
    { 'application/schema+json': object },
    'Terms',
  ),
  '/openapi.json': file(
    'getOpenApi',
    'This description',
    { 'application/vnd.oai.openapi+json': object },
    'Agents',
  ),
  '/llms.txt': file(
    'getLlmsTxt',
    'What language models should know of this site',
    { 'text/plain': text },
    'Agents',
  ),
  '/.well-known/api-catalog': file(
    'getApiCatalog',
    'Where the interfaces are described (RFC 9727)',
    { 'application/linkset+json': object },
    'Agents',
  ),
  '/.well-known/security.txt': {
    get: reading({
      operationId: 'getSecurityTxt',
      tag: 'Site',
      summary: 'Whom to tell of a weakness (RFC 9116)',
      content: { 'text/plain': text },
      isDated: false,
    }),
  },
  '/.well-known/tdmrep.json': file(
    'getTdmReservation',
    'Whether texts may be mined (TDMRep)',
    { 'application/json': { type: 'array', items: object } },
    'Agents',
  ),
  '/license.xml': file(
    'getRsl',
    'What machines may do with the texts (RSL 1.0)',
    { 'application/rsl+xml': text },
    'Agents',
  ),
  '/sitemap.xml': {
    get: reading({
      operationId: 'getSitemap',
      tag: 'Site',
      summary: 'Addresses of all terms, for crawlers',
      parameters: [
        {
          name: 'part',
          in: 'query',
          description: 'A part of a sitemap that is too large for one file.',
          schema: { type: 'integer', minimum: 1 },
        },
      ],
      content: { 'application/xml': text },
    }),
  },
  '/robots.txt': {
    get: reading({
      operationId: 'getRobotsTxt',
      tag: 'Site',
      summary: 'Rules for crawlers',
      content: { 'text/plain': text },
      isDated: false,
    }),
  },
  '/glossary.webmanifest': file('getWebManifest', 'How the glossary looks on a home screen', {
    'application/manifest+json': object,
  }),
  '/opensearch.xml': file('getOpenSearch', 'How a browser adds the search', {
    'application/opensearchdescription+xml': text,
  }),
  '/glossary-mcp': {
    post: {
      operationId: 'callAgentTools',
      tags: ['Agents'],
      summary: 'The Model Context Protocol (Streamable HTTP)',
      description:
        'Messages of JSON-RPC 2.0, one a request. Tools, resources and prompts are described by the server itself. Accept has to name both types of the answer (application/json, text/event-stream). Each message counts as a read of a record.',
      requestBody: { required: true, content: { 'application/json': { schema: object } } },
      responses: {
        200: {
          description: 'The result of a call.',
          headers: LIMIT_HEADERS,
          content: {
            'application/json': { schema: object },
            'text/event-stream': { schema: text },
          },
        },
        202: { description: 'A notification was taken.', headers: LIMIT_HEADERS },
        429: { $ref: '#/components/responses/TooManyReads' },
        '4XX': {
          description: 'The message was refused, or did not come in time.',
          content: {
            'application/json': { schema: object },
            'application/problem+json': { schema: schemaRef('Problem') },
            'text/plain': { schema: text },
          },
        },
        '5XX': { $ref: '#/components/responses/Problem' },
      },
      security: [{}, { partner: [] }],
    },
  },
};
