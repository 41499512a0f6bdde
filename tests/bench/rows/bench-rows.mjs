import { BROWSER, PROGRAM, READER_ADDRESS, requestText } from '../load/request-text.mjs';

/** Distinct addresses that are asked for in turn; the first terms are the same in every size of the glossary. */
const SAME_TERMS = 60;
/** Distinct pages of a wide access, spread evenly over the glossary. */
const WIDE_TERMS = 5000;

/** What browsers accept today, so that they get Brotli, and gzip for the page of a term. */
const ACCEPTED_BY_BROWSERS = 'gzip, deflate, br';

const pageOf =
  (coding) =>
  ({ slug }) =>
    requestText({
      address: `/glossary/${slug}`,
      headers: { 'User-Agent': BROWSER, Accept: 'text/html', 'Accept-Encoding': coding },
    });

const recordOf = ({ slug }) =>
  requestText({
    address: `/glossary/${slug}.json`,
    headers: { 'User-Agent': PROGRAM, Accept: '*/*', 'Accept-Encoding': 'identity' },
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
 * each request carries the entity tag of its address; with `isPublishing` the service publishes a term every 200 ms meanwhile.
 * A row with `settings` has a process of its own, which runs with them.
 */
export const ROWS = [
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
    requestsOf: (terms) => sameTerms(terms).map(recordOf),
  },
  {
    key: 'record-304',
    name: 'Record, 304',
    isMain: true,
    status: 304,
    counts: ['json'],
    isConditional: true,
    requestsOf: (terms) => sameTerms(terms).map(recordOf),
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
  },
  {
    key: 'browse',
    name: 'Browse',
    isMain: true,
    status: 200,
    coding: 'br',
    counts: [],
    requestsOf: () => [listOf('/glossary')],
  },
  {
    key: 'search',
    name: 'Search',
    isMain: true,
    status: 200,
    coding: 'br',
    counts: [],
    requestsOf: (terms) => sameTerms(terms).map(searchOf),
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
