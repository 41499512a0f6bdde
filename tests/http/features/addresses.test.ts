import {
  ALL_FEATURES,
  areOn,
  type Features,
  type Needs,
  withNeeded,
} from '../../../src/plugins/glossary/core/settings/features';
import { namedIn, representations } from '../../support/clients/named-addresses';
import { aPublishedTerm } from '../../support/content/content';
import { NO_FEATURES, startWithFeatures } from '../../support/features';
import { type RunningService, startService } from '../../support/service';

const TERM = '/glossary/race_condition';
const HTML = 'text/html';
/** A header of Strapi's own middleware for security. */
const OF_STRAPI = 'x-dns-prefetch-control';
const AGENT = { Accept: 'application/json, text/event-stream' };
type Verb = 'get' | 'post' | 'delete' | 'options';

/** The addresses of features, and what each needs. */
const ADDRESSES: readonly (readonly [method: Verb, path: string, needs: Needs])[] = [
  ['get', '/glossary/how-to-cite', ['pages']],
  ['get', '/glossary/about-this-glossary', ['pages']],
  ['get', '/glossary/debt-scoring', ['pages', 'scores']],
  ['get', '/glossary/problem-types', ['pages']],
  ['get', '/glossary/compare-terms?a=deadlock&b=race_condition', ['pages']],
  ['get', '/glossary/api-reference', ['pages', 'records']],
  ['get', '/glossary/random-term', ['pages']],
  ['get', '/glossary.css', ['pages']],
  ['get', '/glossary.js', ['pages']],
  ['get', '/glossary-theme.js', ['pages']],
  ['get', '/glossary-text.woff2', ['pages']],
  ['get', '/glossary.webmanifest', ['pages']],
  ['get', '/sitemap.xml', ['pages']],
  ['get', '/glossary.json', ['records']],
  ['get', `${TERM}.json`, ['records']],
  ['get', `${TERM}.md`, ['records']],
  ['get', `${TERM}.jsonld`, ['records']],
  ['get', `${TERM}.bib`, ['records']],
  ['get', `${TERM}.linkset.json`, ['records']],
  ['get', `${TERM}/verify-quote?text=one+two+three`, ['records']],
  ['get', '/glossary/verify-quote?text=one+two+three', ['records']],
  ['get', '/glossary/term-of-the-day.json', ['records']],
  ['get', '/glossary-changes.json', ['records']],
  ['get', '/schemas/term.json', ['records']],
  ['get', '/openapi.json', ['records']],
  ['get', '/llms.txt', ['records']],
  ['get', '/.well-known/api-catalog', ['records']],
  ['get', `${TERM}?version=1`, ['versions']],
  ['get', `${TERM}.json?version=1`, ['versions', 'records']],
  ['get', `${TERM}/history`, ['versions', 'pages']],
  ['get', `${TERM}/history.json`, ['versions', 'records']],
  ['post', `${TERM}/ratings`, ['ratings']],
  ['delete', `${TERM}/ratings`, ['ratings']],
  ['post', `${TERM}/reports`, ['reports']],
  ['get', `${TERM}/activity.json`, ['views']],
  ['get', `${TERM}/numbers.json`, [['views', 'ratings']]],
  ['get', '/glossary/term-map', ['map']],
  ['get', '/glossary-map.js', ['map']],
  ['get', '/glossary-map.css', ['map']],
  ['get', '/glossary-suggestions.json?q=race', ['search']],
  ['get', '/opensearch.xml', ['search', 'pages']],
  ['post', '/glossary-mcp', ['mcp']],
  ['options', '/glossary-mcp', ['mcp']],
  ['get', TERM, []],
  ['get', '/glossary', []],
  ['get', '/glossary.atom', []],
  ['get', '/glossary.feed.json', []],
  ['get', '/glossary/term-of-the-day.atom', []],
  ['get', `${TERM}/card.png`, []],
  ['get', '/glossary-cards.js', []],
  ['get', '/license.xml', []],
  ['get', '/robots.txt', []],
];

const WITHOUT_FAST_PATH = { ...ALL_FEATURES, fastPath: false };
const READ = { glossary: '/glossary', openApi: '/openapi.json', slug: 'race_condition' };
const BEGINNINGS = [
  ...[
    'glossary',
    'openapi',
    'opensearch.xml',
    'llms',
    'schemas/term',
    'sitemap.xml',
    'license.xml',
  ],
  '.well-known',
];

let hasTerms = false;

/** The services of these tests have the same database, one after the other. */
async function startedWith(features: Features): Promise<RunningService> {
  startWithFeatures(features);
  const service = await startService({
    PUBLIC_URL: 'https://words.example',
    // As a project without pages has it: the default is a page.
    GLOSSARY_LICENCE_URL: 'https://words.example/licence',
  });
  if (hasTerms) return service;
  const related = await aPublishedTerm(service.strapi, 'Deadlock');
  await aPublishedTerm(service.strapi, 'Race Condition', { related: [related] });
  // The one of the page about citations.
  await aPublishedTerm(service.strapi, 'Example Term');
  hasTerms = true;
  return service;
}

describe.each<[string, Features]>([
  ['all that can be off at once', NO_FEATURES],
  ['pages', withNeeded({ ...ALL_FEATURES, pages: false })],
  ['records', withNeeded({ ...ALL_FEATURES, records: false })],
  ['scores', { ...ALL_FEATURES, scores: false }],
  ['answers before Strapi', WITHOUT_FAST_PATH],
])('without %s', (_what, features) => {
  let service: RunningService;
  beforeAll(async () => {
    service = await startedWith(features);
  });
  afterAll(async () => {
    await service.stop();
    jest.restoreAllMocks();
  });

  it('addresses of what is off answer 404, as unknown ones do, and all others are there', async () => {
    const wrong: unknown[] = [];
    for (const [method, address, needs] of ADDRESSES) {
      const { status, headers } = await service.http[method](address).redirects(1);
      const isThere = status !== 404;
      if (isThere !== areOn(needs, features)) wrong.push([method, address, status]);
      if (isThere) continue;
      const type = headers['content-type'] ?? '';
      expect(type).toMatch(features.pages ? /^text\/html|problem\+json/ : /problem\+json/);
    }
    expect(wrong).toEqual([]);
  });

  it('what readers and programs get names no address that answers 404', async () => {
    const named = new Map<string, string>();
    const own = ADDRESSES.flatMap(([method, path]) => (method === 'get' ? [path] : []));
    for (const address of new Set([...(await representations(service, READ)), ...own])) {
      const answer = await service.http.get(address).redirects(1);
      // What is not found names itself.
      if (answer.status === 404) continue;
      for (const one of namedIn(answer, BEGINNINGS)) if (!named.has(one)) named.set(one, address);
    }
    expect(named.size).toBeGreaterThan(10);
    const missing: unknown[] = [];
    for (const [address, by] of named)
      if ((await service.http.get(address)).status === 404)
        missing.push([address, `named by ${by}`]);
    expect(missing).toEqual([]);
  });

  it('a client gets no HTML where there are no pages, and no data of terms where there are no records', async () => {
    const typeAt = async (path: string, accept: string): Promise<string | undefined> =>
      (await service.http.get(path).set('Accept', accept)).headers['content-type']?.split(';')[0];
    const json = features.records ? 'application/json' : 'application/problem+json';
    expect(await typeAt(TERM, 'application/json')).toBe(json);
    const html = features.pages ? HTML : 'application/problem+json';
    for (const path of [TERM, '/glossary/no-such-term', '/glossary/%', '/glossary/x/y'])
      expect([path, await typeAt(path, HTML)]).toEqual([path, html]);
    expect(await typeAt(TERM, `${HTML},*/*;q=0.8`)).toBe(features.pages ? HTML : json);
  });
});

it('behind the middlewares of a project bodies that they have read are taken, and they see each request', async () => {
  const service = await startedWith(WITHOUT_FAST_PATH);
  try {
    const { headers } = await service.http.get(TERM).expect(200);
    expect(headers).toHaveProperty(OF_STRAPI);
    const post = (part: string) =>
      service.http.post(`${TERM}/${part}`).set('Accept', 'application/json');
    await post('ratings').send({ stars: 5 }).expect(201);
    await post('reports').type('form').send({ text: 'No.' }).expect(400);
    const text = 'x'.repeat(40_000);
    await post('reports').send({ text }).expect(413);
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const { text: said } = await service.http.post('/glossary-mcp').set(AGENT).send(message);
    expect(said).toContain('"get_term"');
  } finally {
    await service.stop();
    jest.restoreAllMocks();
  }
});

it('without pages a report is taken from programs, and no page has its outcome', async () => {
  const service = await startedWith(withNeeded({ ...ALL_FEATURES, pages: false }));
  try {
    const { headers, body } = await service.http
      .post(`${TERM}/reports`)
      .send({ part: 'other', text: 'The second example does not compile.' })
      .expect(201);
    expect([headers.location, body]).toEqual([
      undefined,
      { slug: 'race_condition', state: 'open' },
    ]);
    const { headers: refused } = await service.http.get(`${TERM}/reports`).expect(405);
    expect(refused.allow).toBe('POST');
  } finally {
    await service.stop();
    jest.restoreAllMocks();
  }
});
