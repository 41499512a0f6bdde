import { type DataFormat, TERM_FORMATS } from '../term/term-formats';
import { type Parameter, type Paths, reading, schemaRef } from './operation';
import { SLUG, VERSION } from './parameters';

/** What each form of a term beside its page and its record is called, and what it is for. */
const FORMS: Readonly<
  Record<Exclude<DataFormat, 'record'>, { readonly operationId: string; readonly summary: string }>
> = {
  markdown: {
    operationId: 'getTermMarkdown',
    summary: 'A term as Markdown with a YAML front matter',
  },
  csl: { operationId: 'getTermCsl', summary: 'The citation of a term as CSL-JSON' },
  biblatex: { operationId: 'getTermBibLaTeX', summary: 'The citation of a term as BibLaTeX' },
  ris: { operationId: 'getTermRis', summary: 'The citation of a term as RIS' },
  jsonld: { operationId: 'getTermJsonLd', summary: 'A term as linked data (JSON-LD, schema.org)' },
  linkset: { operationId: 'getTermLinks', summary: 'All links of a term (RFC 9264)' },
};
const DESCRIBED = Object.entries(FORMS).map(([form, texts]) => ({
  ...TERM_FORMATS[form as keyof typeof FORMS],
  ...texts,
}));

const PARAMETERS: readonly Parameter[] = [SLUG, VERSION];
const ELSEWHERE = { 301: 'Moved', 410: 'Gone' } as const;

const PAGE: Parameter = {
  name: 'page',
  in: 'query',
  description: 'Page of the history.',
  schema: { type: 'integer', minimum: 1, default: 1 },
};
const versionOf = (name: string): Parameter => ({
  name,
  in: 'query',
  description: 'A version that is compared with another.',
  schema: { type: 'integer', minimum: 1 },
});

/** @param record an example of a record; null where no term is published */
export function termOperations(record: object | null): Paths {
  return {
    '/glossary/{slug}.json': {
      get: reading({
        operationId: 'getTerm',
        tag: 'Terms',
        summary: 'The record of a term',
        description:
          'Everything that programs need of one term, with a citation block that says what may be quoted and how to give credit.',
        parameters: PARAMETERS,
        content: { 'application/json': schemaRef('TermRecord') },
        ...(record !== null && { example: record }),
        isLimited: true,
        others: ELSEWHERE,
      }),
    },
    ...Object.fromEntries(
      DESCRIBED.map(({ suffix, mediaType, operationId, summary }) => [
        `/glossary/{slug}${suffix}`,
        {
          get: reading({
            operationId,
            tag: 'Terms' as const,
            summary,
            parameters: PARAMETERS,
            content: { [mediaType]: schemaOf(suffix) },
            isLimited: true,
            others: ELSEWHERE,
          }),
        },
      ]),
    ),
    '/glossary/{slug}': {
      get: reading({
        operationId: 'getTermPage',
        tag: 'Terms',
        summary: 'The page of a term, or the form that Accept asks for',
        description:
          'Browsers and clients that take anything get the page. Another form is answered when Accept prefers it; Content-Location names its own address.',
        parameters: PARAMETERS,
        content: {
          'text/html': { type: 'string' },
          'application/json': schemaRef('TermRecord'),
          ...Object.fromEntries(
            DESCRIBED.map(({ suffix, mediaType }) => [mediaType, schemaOf(suffix)]),
          ),
        },
        audience: 'reader',
        // Its data forms are, the page is not.
        isLimited: true,
        others: { ...ELSEWHERE, 406: 'Problem' },
      }),
    },
    '/glossary/{slug}/history.json': {
      get: reading({
        operationId: 'getTermHistory',
        tag: 'Following',
        summary: 'All versions of a term, with digests',
        parameters: [SLUG, PAGE],
        content: { 'application/json': schemaRef('History') },
        isLimited: true,
        others: ELSEWHERE,
      }),
    },
    '/glossary/{slug}/history': {
      get: reading({
        operationId: 'getTermHistoryPage',
        tag: 'Following',
        summary: 'The same as a page; with from and to, what changed between two versions',
        parameters: [SLUG, PAGE, versionOf('from'), versionOf('to')],
        content: { 'text/html': { type: 'string' } },
        audience: 'reader',
        isLimited: true,
        others: ELSEWHERE,
      }),
    },
    '/glossary/{slug}/numbers.json': {
      get: reading({
        operationId: 'getTermNumbers',
        tag: 'Terms',
        summary: 'Views and rating of a term as they are now',
        description: 'Asking for them counts nothing. Pages that a browser had kept ask for them.',
        parameters: [SLUG],
        content: { 'application/json': schemaRef('Numbers') },
        isConditional: false,
        others: ELSEWHERE,
      }),
    },
    '/glossary/{slug}/card.png': {
      get: reading({
        operationId: 'getTermImage',
        tag: 'Terms',
        summary: 'The image that networks show with a link to the term',
        description:
          'Name, definition and score, 1200 by 630 pixels. The page of the term names its address.',
        parameters: [SLUG],
        content: { 'image/png': { type: 'string', contentEncoding: 'binary' } },
        isDated: false,
        others: ELSEWHERE,
      }),
    },
    '/glossary/{slug}/activity.json': {
      get: reading({
        operationId: 'getTermActivity',
        tag: 'Terms',
        summary: 'Requests of a term in the last 30 days',
        parameters: [SLUG],
        content: { 'application/json': schemaRef('Activity') },
        isDated: false,
        others: ELSEWHERE,
      }),
    },
  };
}

function schemaOf(suffix: string): Readonly<Record<string, unknown>> {
  if (suffix === TERM_FORMATS.csl.suffix) return { type: 'array', items: { type: 'object' } };
  return { type: suffix.includes('json') ? 'object' : 'string' };
}
