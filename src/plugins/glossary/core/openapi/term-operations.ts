import { z } from 'zod';
import { type DataFormat, TERM_FORMATS } from '../term/term-formats';
import { activityRecord } from '../activity/activity-record';
import { statsRecord } from '../rating/rating-record';
import { historyRecord } from '../versions/history-record';
import {
  historyPageParameters,
  historyParameters,
  versionParameters,
} from '../versions/version-query';
import { ELSEWHERE, OBJECT, type Paths, reading, SLUG, TEXT } from './operation';
import { termRecord } from './schemas';
import type { Features } from '../settings/features';
import type { SiteAddresses } from '../site/site-address';

/** The name and purpose of each format of a term except page and record. */
const FORMATS: Readonly<
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
const DESCRIBED = Object.entries(FORMATS).map(([format, texts]) => ({
  ...TERM_FORMATS[format as keyof typeof FORMATS],
  ...texts,
}));

const OBJECTS = z.array(OBJECT);
const IMAGE = z.string().meta({ contentEncoding: 'binary' });
const OF_TERM = { path: SLUG, others: ELSEWHERE } as const;
/** @param record an example of a record; null when no term is published */
export function termOperations(
  site: SiteAddresses,
  record: object | null,
  features: Features,
): Paths {
  const ofFormat = {
    ...OF_TERM,
    tag: 'Terms',
    ...(features.versions && { query: versionParameters }),
    isLimited: true,
  } as const;
  return {
    // The page comes first, and a suffix after those it is a suffix of: prism takes the last matching path.
    [`${site.glossary}/{slug}`]: {
      get: reading({
        operationId: 'getTermPage',
        ...(features.pages
          ? {
              summary: 'The page of a term, or the format that Accept asks for',
              description:
                'Browsers and clients that take anything get the page. Another format is answered when Accept prefers it; Content-Location names its own address.',
            }
          : {
              summary: 'A term in the format that Accept asks for',
              description:
                'Browsers and clients that take anything get the record; Content-Location names the address of the format.',
            }),
        ...ofFormat,
        content: {
          ...(features.pages && { 'text/html': TEXT }),
          'application/json': termRecord,
          ...Object.fromEntries(
            DESCRIBED.map(({ suffix, mediaType }) => [mediaType, dataOf(suffix)]),
          ),
        },
        audience: features.pages ? 'reader' : 'program',
        // Not isLimited: only the data formats are limited, the page is not.
        others: { ...ELSEWHERE, 406: 'Problem' },
      }),
    },
    [`${site.glossary}/{slug}.json`]: {
      get: reading({
        operationId: 'getTerm',
        summary: 'The record of a term',
        description:
          'Everything that programs need of one term, with a citation block that says what may be quoted and how to give credit.',
        ...ofFormat,
        content: { 'application/json': termRecord },
        ...(record !== null && { example: record }),
      }),
    },
    ...Object.fromEntries(
      DESCRIBED.map(({ suffix, mediaType, operationId, summary }) => [
        `${site.glossary}/{slug}${suffix}`,
        {
          get: reading({
            operationId,
            summary,
            ...ofFormat,
            content: { [mediaType]: dataOf(suffix) },
          }),
        },
      ]),
    ),
    [`${site.glossary}/{slug}/history.json`]: {
      get: reading({
        operationId: 'getTermHistory',
        tag: 'Following',
        summary: 'All versions of a term, with digests',
        ...OF_TERM,
        query: historyParameters,
        content: { 'application/json': historyRecord },
        isLimited: true,
      }),
    },
    [`${site.glossary}/{slug}/history`]: {
      get: reading({
        operationId: 'getTermHistoryPage',
        tag: 'Following',
        summary: 'The same as a page; with from and to, what changed between two versions',
        ...OF_TERM,
        query: historyPageParameters,
        content: { 'text/html': TEXT },
        audience: 'reader',
        isLimited: true,
      }),
    },
    [`${site.glossary}/{slug}/numbers.json`]: {
      get: reading({
        operationId: 'getTermNumbers',
        tag: 'Terms',
        summary: 'The numbers of a term as they are now',
        description: 'Asking for them counts nothing. Pages that a browser had kept ask for them.',
        ...OF_TERM,
        content: { 'application/json': statsRecord },
        isConditional: false,
      }),
    },
    [`${site.glossary}/{slug}/card.png`]: {
      get: reading({
        operationId: 'getTermImage',
        tag: 'Terms',
        summary: 'The image that networks show with a link to the term',
        description: `${features.scores ? 'Name, definition and score' : 'Name and definition'}, 1200 by 630 pixels. The page of the term names its address.`,
        ...OF_TERM,
        content: { 'image/png': IMAGE },
        isLimited: true,
        isDated: false,
      }),
    },
    [`${site.glossary}/{slug}/activity.json`]: {
      get: reading({
        operationId: 'getTermActivity',
        tag: 'Terms',
        summary: 'Requests of a term in the last 30 days',
        ...OF_TERM,
        content: { 'application/json': activityRecord },
        isDated: false,
      }),
    },
  };
}

function dataOf(suffix: string): z.ZodType {
  if (suffix === TERM_FORMATS.csl.suffix) return OBJECTS;
  return suffix.includes('json') ? OBJECT : TEXT;
}
