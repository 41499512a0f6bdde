import type { Features } from '../settings/features';
import { z } from 'zod';
import { compareParameters } from '../compare/compare-address';
import { dayRecord } from '../home/term-of-the-day';
import { ordinal } from '../term/answer-schema';
import { mapParameters } from '../term-map/map-query';
import {
  contentOf,
  ELSEWHERE,
  errorsOf,
  LIMIT_HEADERS,
  OBJECT as object,
  type Operation,
  type Paths,
  reading,
  responseRef,
  TEXT as text,
} from './operation';
import type { SiteAddresses } from '../site/site-address';

/** The description of an address apart from its name and content. */
type More = Omit<Partial<Parameters<typeof reading>[0]>, 'operationId' | 'summary' | 'content'>;

const page = (operationId: string, summary: string, more: More = {}) =>
  file(operationId, summary, { 'text/html': text }, { audience: 'reader', ...more });

const file = (
  operationId: string,
  summary: string,
  content: Readonly<Record<string, z.ZodType>>,
  more: More = {},
): { readonly get: Operation } => ({
  get: reading({ tag: 'Site', operationId, summary, content, ...more }),
});

const MISSING = { 404: 'NotFound' } as const;

/** Addresses that do not belong to a term: pages, and files for crawlers and agents. */
export const siteOperations = (site: SiteAddresses, { scores }: Features): Paths => ({
  [site.debtScoring]: page('getDebtScoring', 'What the axes of the score mean', {
    others: { 301: 'Moved', ...MISSING },
  }),
  [site.howToCite]: page('getHowToCite', 'The rules for quoting, for people'),
  [site.about]: page(
    'getAbout',
    `Who edits the glossary, ${scores ? 'how scores come about, ' : ''}how to report a mistake`,
  ),
  [site.problemTypes]: page('getProblemTypes', 'What each kind of problem means'),
  [site.apiReference]: page('getApiReference', 'This description, for people'),
  [site.compareTerms]: page('compareTerms', 'Two terms side by side', {
    tag: 'Terms',
    description:
      'Each pair has one address: the slugs in their order. The other order is answered with a redirect.',
    query: compareParameters,
    others: ELSEWHERE,
  }),
  [site.termMap]: page(
    'getTermMap',
    'A map of the glossary, of a category, or of what surrounds a term',
    {
      tag: 'Terms',
      description:
        'Without a parameter the whole glossary; its categories where it has too many terms. A list below the drawing has the same terms.',
      query: mapParameters,
      others: ELSEWHERE,
    },
  ),
  [site.randomTerm]: {
    get: {
      operationId: 'getRandomTerm',
      tags: ['Lists'],
      summary: 'Leads to any term',
      responses: {
        302: {
          description: 'The page of a term; another one each time.',
          content: contentOf({ 'text/plain': text }),
        },
        ...errorsOf('ErrorPage', [404]),
      },
    },
  },
  [site.dayRecord]: file(
    'getTermOfTheDay',
    'The term of the day (UTC), the same for all readers',
    { 'application/json': dayRecord },
    { tag: 'Lists', others: MISSING },
  ),
  [site.dayFeed]: file(
    'getTermOfTheDayFeed',
    'The terms of the last days as an Atom feed, one a day',
    { 'application/atom+xml': text },
    { tag: 'Following' },
  ),
  [site.termSchema]: file(
    'getTermSchema',
    'JSON Schema of the record',
    { 'application/schema+json': object },
    { tag: 'Terms' },
  ),
  [site.openApi]: file(
    'getOpenApi',
    'This description',
    { 'application/vnd.oai.openapi+json': object },
    { tag: 'Agents' },
  ),
  '/llms.txt': file(
    'getLlmsTxt',
    'What language models should know of this site',
    { 'text/plain': text },
    { tag: 'Agents' },
  ),
  '/.well-known/api-catalog': file(
    'getApiCatalog',
    'Where the interfaces are described (RFC 9727)',
    { 'application/linkset+json': object },
    { tag: 'Agents' },
  ),
  '/.well-known/security.txt': file(
    'getSecurityTxt',
    'Whom to tell of a weakness (RFC 9116)',
    { 'text/plain': text },
    { others: MISSING, isDated: false },
  ),
  '/.well-known/tdmrep.json': file(
    'getTdmReservation',
    'Whether texts may be mined (TDMRep)',
    { 'application/json': z.array(object) },
    { tag: 'Agents' },
  ),
  [site.rslLicence]: file(
    'getRsl',
    'What machines may do with the texts (RSL 1.0)',
    { 'application/rsl+xml': text },
    { tag: 'Agents' },
  ),
  '/sitemap.xml': file(
    'getSitemap',
    'Addresses of all terms, for crawlers',
    { 'application/xml': text },
    {
      query: z.object({
        part: ordinal.optional().describe('A part of a sitemap that is too large for one file.'),
      }),
      others: MISSING,
    },
  ),
  '/robots.txt': file(
    'getRobotsTxt',
    'Rules for crawlers',
    { 'text/plain': text },
    { isDated: false },
  ),
  [site.webManifest]: file('getWebManifest', 'How the glossary looks on a home screen', {
    'application/manifest+json': object,
  }),
  [site.openSearch]: file('getOpenSearch', 'How a browser adds the search', {
    'application/opensearchdescription+xml': text,
  }),
  [site.mcp]: {
    post: {
      operationId: 'callAgentTools',
      tags: ['Agents'],
      summary: 'The Model Context Protocol (Streamable HTTP)',
      description:
        'Messages of JSON-RPC 2.0, one a request. Tools, resources and prompts are described by the server itself. Accept has to name both types of the answer (application/json, text/event-stream). Each message counts as a read of a record.',
      requestBody: { required: true, content: contentOf({ 'application/json': object }) },
      responses: {
        200: {
          description: 'The result of a call.',
          headers: LIMIT_HEADERS,
          content: contentOf({ 'application/json': object, 'text/event-stream': text }),
        },
        202: { description: 'A notification was taken.', headers: LIMIT_HEADERS },
        ...errorsOf('RefusedMessage', [401, 403, 404, 406, 412, 413, 415]),
        429: responseRef('TooManyReads'),
      },
      security: [{}, { partner: [] }],
    },
  },
});
