import { BROWSER, PROGRAM } from '../load/request-text.mjs';

/** In place of a word of a quote, so that no term has it. */
const OTHER_WORD = 'otherwise';

const tool = (name, given) => ({ method: 'tools/call', params: { name, arguments: given } });
const write = (address, more) => ({ address, isWrite: true, ...more });
const message = (name, body) => ({
  address: 'POST /glossary-mcp',
  detail: name,
  body: (places) => ({ jsonrpc: '2.0', id: 1, ...body(places) }),
});
const answered = (status, address) => ({ address, status });

/**
 * A request of every kind of address. Those with a place in angle brackets have another thing there each time (`placesOf`); the others
 * have one answer for each state of the glossary. What writes is not repeated, and comes from another reader each time; a row with
 * `settings` has a process of its own, which runs with them.
 */
const REQUESTS = [
  answered(302, '/'),
  '/glossary',
  '/glossary?difficulty=beginner&sort=newest',
  '/glossary?q=<name>',
  '/glossary?q=<mistyped>',
  '/glossary.json',
  '/glossary.json?q=<name>',
  '/glossary-suggestions.json?q=<beginning>',
  '/glossary/<slug>',
  '/glossary/<slug>?version=1',
  answered(301, '/glossary/<slug>/'),
  answered(404, '/glossary/<unknown>'),
  '/glossary/<slug>.json',
  '/glossary/<slug>.json?version=1',
  answered(404, '/glossary/<unknown>.json'),
  '/glossary/<slug>.md',
  '/glossary/<slug>.jsonld',
  '/glossary/<slug>.csl.json',
  '/glossary/<slug>.bib',
  '/glossary/<slug>.ris',
  '/glossary/<slug>.linkset.json',
  '/glossary/<slug>/activity.json',
  '/glossary/<slug>/numbers.json',
  '/glossary/<slug>/card.png',
  '/glossary/<slug>/history',
  '/glossary/<edited>/history?from=<earlier>&to=<later>',
  '/glossary/<slug>/history.json',
  '/glossary/<slug>/verify-quote?text=<quote>',
  '/glossary/<slug>/verify-quote?text=<misquote>',
  '/glossary/verify-quote?text=<quote>',
  '/glossary/verify-quote?text=<misquote>',
  write('POST /glossary/<slug>/ratings', { status: 201, body: () => ({ stars: 4 }) }),
  write('DELETE /glossary/<slug>/ratings', { status: 303 }),
  write('POST /glossary/<slug>/reports', { status: 201, body: ({ quote }) => ({ text: quote }) }),
  write('POST /glossary/<slug>/views', {
    status: 204,
    settings: { GLOSSARY_COUNT_VIEWS: 'beacon' },
  }),
  '/glossary/<slug>/reports',
  '/glossary/<edited>/reports/<report>',
  '/glossary/draft-preview?token=<preview>',
  '/glossary/compare-terms?a=<first>&b=<second>',
  '/glossary/term-map',
  '/glossary/term-map?term=<slug>',
  '/glossary/debt-scoring',
  '/glossary/debt-scoring?sort=trap',
  '/glossary/how-to-cite',
  '/glossary/problem-types',
  '/glossary/api-reference',
  '/glossary/about-this-glossary',
  answered(302, '/glossary/random-term'),
  '/glossary/term-of-the-day.json',
  '/glossary/term-of-the-day.atom',
  message('ping', () => ({ method: 'ping' })),
  message('tools/list', () => ({ method: 'tools/list' })),
  message('search_terms', ({ name }) => tool('search_terms', { question: name })),
  message('get_term', ({ slug }) => tool('get_term', { slug })),
  '/glossary.atom',
  '/glossary.feed.json',
  '/glossary-changes.json',
  '/sitemap.xml',
  '/sitemap.xml?part=1',
  '/robots.txt',
  '/llms.txt',
  '/openapi.json',
  '/opensearch.xml',
  '/license.xml',
  '/schemas/term.json',
  '/glossary.webmanifest',
  '/.well-known/tdmrep.json',
  '/.well-known/api-catalog',
  '/.well-known/security.txt',
  '/glossary.css',
  answered(301, '/glossary/Random-Term'),
  answered(404, '/glossary/<unknown>%20here'),
  answered(404, '/glossary/<unknown>%20here.json'),
  answered(400, '/glossary/%ff'),
];

/**
 * What the places of the n-th request stand for.
 *
 * @typedef {object} Subject the glossary that is asked about
 * @property {readonly { slug: string, term: string, short: string }[]} terms
 * @property {{ slug: string, versions: number, report: string }} edited a term with several versions, and a report about it
 * @property {readonly string[]} previews tokens of drafts
 *
 * @param {Subject} subject
 * @param {number} n
 */
function placesOf({ terms, edited, previews }, n) {
  const { slug, term, short } = terms[n % terms.length];
  const [first, second] = [slug, terms[(n + 1) % terms.length].slug].sort();
  const name = term.replace(/\s*\(.*\)/, '');
  const words = short.split(' ');
  const later = 2 + (n % (edited.versions - 1));
  return {
    ...{ slug, first, second, name, unknown: `${slug}x`, beginning: name.slice(0, -1) },
    mistyped: name.slice(0, 2) + name.slice(3),
    quote: short,
    misquote: words.with(Math.floor(words.length / 2), OTHER_WORD).join(' '),
    ...{ edited: edited.slug, report: edited.report },
    ...{ later, earlier: 1 + (Math.floor(n / (edited.versions - 1)) % (later - 1)) },
    preview: previews[n % previews.length],
  };
}

const PLACE = /<(\w+)>/g;
/** A slug, and the key of a report. */
const ANY_PLACE = 'a'.repeat(32);

/** Kinds of which each part is another thing. */
const partOf = ({ page, format }) => page ?? format;
const kindOf = (method, address) =>
  [method, address.kind, partOf(address)].filter(Boolean).join(' ');

function allKinds({ AUDIENCES, allowedMethods, FIXED_PAGES, DATA_FORMATS }) {
  const parts = {
    'fixed-page': FIXED_PAGES.map((page) => ({ page })),
    'term-data': DATA_FORMATS.map((format) => ({ format })),
  };
  return Object.keys(AUDIENCES).flatMap((kind) =>
    allowedMethods(kind, { pages: true })
      .filter((method) => method !== 'HEAD')
      .flatMap((method) => (parts[kind] ?? [{}]).map((part) => kindOf(method, { kind, ...part }))),
  );
}

/** As a reader's browser sends them, or a program. */
function headersOf(audience, { isWrite, body }, n) {
  return {
    ...(audience === 'reader'
      ? { 'User-Agent': BROWSER, Accept: 'text/html', 'Accept-Encoding': 'gzip, deflate, br' }
      : { 'User-Agent': PROGRAM, Accept: '*/*', 'Accept-Encoding': 'gzip, deflate' }),
    ...(body && {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    }),
    // Each in a network of its own, because one may not rate and report as much.
    ...(isWrite && { 'X-Forwarded-For': `10.${(n >> 8) & 255}.${n & 255}.1` }),
    ...(isWrite && !body && { 'Content-Length': '0', 'Sec-Fetch-Site': 'same-origin' }),
  };
}

/**
 * The rows of the table of costs, each with its kind of address as the router reads it.
 *
 * @param {object} routing AUDIENCES, allowedMethods, addressParser, FIXED_PAGES and DATA_FORMATS: what the router knows of addresses
 * @param {readonly (string | object)[]} requests
 * @throws when a kind of address has no row
 */
export function costRows(routing, requests = REQUESTS) {
  const addressOf = routing.addressParser({ glossaryPath: '/glossary', isSite: true });
  const rows = requests.map((given) => {
    const row = typeof given === 'string' ? { address: given } : given;
    const [, method = 'GET', target] = /^(?:(\w+) )?(.*)$/.exec(row.address);
    const address = addressOf(target.split('?')[0].replace(PLACE, ANY_PLACE));
    return {
      ...{
        name: [row.address, row.detail].filter(Boolean).join(', '),
        kind: kindOf(method, address),
      },
      ...{ status: row.status ?? 200, isWrite: row.isWrite === true, settings: row.settings },
      /** The n-th request, for `requestText`. */
      request(subject, n) {
        const places = placesOf(subject, n);
        const body = row.body ? JSON.stringify(row.body(places)) : '';
        const filled = target.replace(PLACE, (_, place) => encodeURIComponent(places[place]));
        return {
          method,
          address: filled,
          headers: headersOf(routing.AUDIENCES[address.kind], row, n),
          body,
        };
      },
    };
  });
  const missing = allKinds(routing).filter((kind) => rows.every((row) => row.kind !== kind));
  if (missing.length > 0)
    throw new Error(`cost-rows.mjs has no request of this kind of address: ${missing.join('; ')}`);
  return rows;
}

/** Whether a row has one answer for each state of the glossary, and not another one for each number. */
export const isOfOne = ({ request }, subject) =>
  JSON.stringify(request(subject, 0)) === JSON.stringify(request(subject, 1));
