import { seededRandom } from '../glossary/seeded-random.mjs';
import { BROWSER, PROGRAM, READER_ADDRESS, requestText } from '../load/request-text.mjs';

/** Distinct addresses that are asked for in turn; the first terms are the same in every size of the glossary. */
export const SAME_TERMS = 60;
/** Distinct records of a wide access, spread evenly over the glossary. */
export const WIDE_TERMS = 5000;

/** What browsers accept today, so that they get Brotli, and gzip for the page of a term. */
const ACCEPTED_BY_BROWSERS = 'gzip, deflate, br';

/** More addresses than a row gets answers, where each request asks for another one. */
const DISTINCT = 60_000;

/** @typedef {{ slug: string, documentId: string, term: string }} ListedTerm */

const pageOf =
  (coding) =>
  ({ slug }) =>
    requestText({
      address: `/glossary/${slug}`,
      headers: { 'User-Agent': BROWSER, Accept: 'text/html', 'Accept-Encoding': coding },
    });

const recordOf =
  (coding) =>
  ({ slug }) =>
    requestText({
      address: `/glossary/${slug}.json`,
      headers: { 'User-Agent': PROGRAM, Accept: '*/*', 'Accept-Encoding': coding },
    });

const listOf = (address) =>
  requestText({
    address,
    headers: {
      'User-Agent': BROWSER,
      Accept: 'text/html',
      'Accept-Encoding': ACCEPTED_BY_BROWSERS,
    },
  });

const restOf = ({ documentId }) =>
  requestText({
    address: `/api/terms/${documentId}`,
    headers: { 'User-Agent': PROGRAM, Accept: '*/*', 'Accept-Encoding': 'identity' },
  });

const ratingOf = ({ slug }, index) =>
  requestText({
    method: 'POST',
    address: `/glossary/${slug}/ratings`,
    headers: {
      'User-Agent': PROGRAM,
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'X-Forwarded-For': READER_ADDRESS,
    },
    body: JSON.stringify({ stars: (index % 5) + 1 }),
  });

/** What a page sends where it tells its views itself. */
const viewOf = ({ slug }) =>
  requestText({
    method: 'POST',
    address: `/glossary/${slug}/views`,
    headers: {
      'User-Agent': BROWSER,
      'Sec-Fetch-Site': 'same-origin',
      'X-Forwarded-For': READER_ADDRESS,
      'Content-Length': '0',
    },
  });

const searchOf = ({ term }) =>
  listOf(`/glossary?q=${encodeURIComponent(term.replace(/\s*\(.*\)/, ''))}`);

/** One letter more than a term that is there, which the service looks for near matches of. */
const unknownOf = ({ slug }) =>
  pageOf(ACCEPTED_BY_BROWSERS)({ slug: `${slug.slice(0, 3)}x${slug.slice(3)}` });

/** Words of two names with something in the last that no name has: they resemble terms and are none. */
function wrongNames(terms) {
  const random = seededRandom(1);
  return Array.from({ length: DISTINCT }, (_, index) => {
    const words = [...random.pick(terms).slug.split('_'), ...random.pick(terms).slug.split('_')];
    return `${words.slice(0, 3).join('_').slice(0, 60)}x${index.toString(36)}`;
  });
}

const sameTerms = (terms) => terms.slice(0, SAME_TERMS);

/** Null where the glossary has fewer terms: asking for fewer would be another row. */
function wideTerms(terms) {
  if (terms.length < WIDE_TERMS) return null;
  return Array.from(
    { length: WIDE_TERMS },
    (_, index) => terms[Math.floor((index * terms.length) / WIDE_TERMS)],
  );
}

const forEachOf = (terms, requestOf) => terms?.map(requestOf) ?? null;

/**
 * What is measured against the control. `requestsOf` makes the requests, which are sent in turn, from all terms of the
 * glossary; null: not with this glossary. `counts` names what the service has to count for each answer. With `isConditional`
 * each request carries the entity tag of its address; with `isDistinct` each asks for something that nobody has asked for;
 * with `isPublishing` the service publishes a term every 200 ms meanwhile. `rival` is measured in the same rounds, to be compared with.
 * A row with `settings` has a process of its own, which runs with them.
 */
export const ROWS = [
  {
    key: 'page-identity',
    name: 'Term page, identity',
    isMain: true,
    status: 200,
    counts: ['views', 'html'],
    requestsOf: (terms) => sameTerms(terms).map(pageOf('identity')),
  },
  {
    key: 'page-gzip',
    name: 'Term page, gzip',
    isMain: true,
    status: 200,
    coding: 'gzip',
    counts: ['views', 'html'],
    requestsOf: (terms) => sameTerms(terms).map(pageOf(ACCEPTED_BY_BROWSERS)),
  },
  {
    key: 'page-304',
    name: 'Term page, 304',
    status: 304,
    counts: ['views', 'html'],
    isConditional: true,
    requestsOf: (terms) => sameTerms(terms).map(pageOf(ACCEPTED_BY_BROWSERS)),
  },
  {
    key: 'record-identity',
    name: 'Record, identity',
    isMain: true,
    status: 200,
    counts: ['json'],
    requestsOf: (terms) => sameTerms(terms).map(recordOf('identity')),
  },
  {
    key: 'record-brotli',
    name: 'Record, Brotli',
    status: 200,
    coding: 'br',
    counts: ['json'],
    requestsOf: (terms) => sameTerms(terms).map(recordOf(ACCEPTED_BY_BROWSERS)),
  },
  {
    key: 'record-304',
    name: 'Record, 304',
    isMain: true,
    status: 304,
    counts: ['json'],
    isConditional: true,
    requestsOf: (terms) => sameTerms(terms).map(recordOf('identity')),
  },
  {
    key: 'wide-record',
    name: `Record, identity, ${WIDE_TERMS} in turn`,
    status: 200,
    counts: ['json'],
    requestsOf: (terms) => forEachOf(wideTerms(terms), recordOf('identity')),
  },
  {
    key: 'wide-page-identity',
    name: `Term page, identity, ${WIDE_TERMS} in turn`,
    status: 200,
    counts: ['views', 'html'],
    requestsOf: (terms) => forEachOf(wideTerms(terms), pageOf('identity')),
  },
  {
    key: 'wide-page-gzip',
    name: `Term page, gzip, ${WIDE_TERMS} in turn`,
    status: 200,
    coding: 'gzip',
    counts: ['views', 'html'],
    requestsOf: (terms) => forEachOf(wideTerms(terms), pageOf(ACCEPTED_BY_BROWSERS)),
  },
  {
    key: 'edited-page',
    name: 'Term page, gzip, while a term is published every 200 ms',
    status: 200,
    coding: 'gzip',
    counts: ['views', 'html'],
    isPublishing: true,
    requestsOf: (terms) => sameTerms(terms).map(pageOf(ACCEPTED_BY_BROWSERS)),
    rival: 'page-gzip',
  },
  {
    key: 'edited-record',
    name: 'Record, identity, while a term is published every 200 ms',
    status: 200,
    counts: ['json'],
    isPublishing: true,
    requestsOf: (terms) => sameTerms(terms).map(recordOf('identity')),
    rival: 'record-identity',
  },
  {
    key: 'browse',
    name: 'Browse',
    status: 200,
    coding: 'br',
    counts: [],
    requestsOf: () => [listOf('/glossary')],
  },
  {
    key: 'search',
    name: 'Search',
    status: 200,
    coding: 'br',
    counts: [],
    requestsOf: (terms) => sameTerms(terms).map(searchOf),
  },
  {
    key: 'unknown',
    name: 'Unknown slug, 404',
    status: 404,
    coding: 'br',
    counts: [],
    requestsOf: (terms) => sameTerms(terms).map(unknownOf),
  },
  {
    key: 'distinct-unknown',
    name: 'Unknown slug, 404, each another one',
    status: 404,
    coding: 'br',
    counts: [],
    isDistinct: true,
    requestsOf: (terms) => wrongNames(terms).map((slug) => pageOf(ACCEPTED_BY_BROWSERS)({ slug })),
  },
  {
    key: 'distinct-search',
    name: 'Search, each for another text',
    status: 200,
    coding: 'br',
    counts: [],
    isDistinct: true,
    requestsOf: (terms) =>
      wrongNames(terms).map((name) => listOf(`/glossary?q=${name.replaceAll('_', '+')}`)),
  },
  {
    key: 'rest',
    name: 'Strapi REST, same records',
    status: 200,
    counts: [],
    requestsOf: (terms) => sameTerms(terms).map(restOf),
    rival: 'record-identity',
  },
  // Last of those in one process: every rating makes the sums dearer that pages show.
  {
    key: 'rating',
    name: 'Rating, new readers',
    status: 201,
    counts: ['ratings'],
    requestsOf: (terms) => sameTerms(terms).map(ratingOf),
  },
  {
    key: 'view',
    name: 'View, told by the page',
    status: 204,
    counts: ['views', 'html'],
    settings: { GLOSSARY_COUNT_VIEWS: 'beacon' },
    requestsOf: (terms) => sameTerms(terms).map(viewOf),
  },
];

/** Pages that are asked for once each from a process that has rendered none. */
export const COLD_ROW = { key: 'cold-page', name: 'Cold term page, identity', isMain: true };
const COLD_PAGES = 1000;

export function coldRequestsOf(terms) {
  const count = Math.min(COLD_PAGES, terms.length);
  return Array.from({ length: count }, (_, index) =>
    pageOf('identity')(terms[Math.floor((index * terms.length) / count)]),
  );
}
