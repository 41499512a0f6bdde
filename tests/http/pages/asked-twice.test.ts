import { once } from 'node:events';
import { request as openRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { PART_BELOW_TERM } from '../../../src/plugins/glossary/core/pages/public-address';
import { TERM_FORMATS } from '../../../src/plugins/glossary/core/term/term-formats';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { aPublishedTerm, edit, publish, unpublish } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';
import { UNCOUNTED } from '../../support/content/term-stats';
import { listen } from '../../support/browser/browser';
import { guardOf } from '../../../src/plugins/strapi-guard/server/running-guard';

/** A response from memory and one that is rendered first have the same status, headers and body, and count the same. */

const READS = 20;
const NOON = Date.parse('2026-03-23T12:00:00Z');
const SPENT = '192.0.2.1';

type Headers = Readonly<Record<string, string>>;
type Request = readonly [method: string, path: string, headers: Headers];

let service: RunningService;
let port: number;
let clients = 0;
beforeAll(async () => {
  service = await startService({
    PUBLIC_URL: 'https://example.org/terms',
    GLOSSARY_READS_PER_MINUTE: String(READS),
  });
  const { strapi } = service;
  const glossary = glossaryOf(strapi);
  glossary.readLimits.now = () => NOON;
  await glossary.warmUp.stop();
  const documentId = await aPublishedTerm(strapi, 'Two Words', { slug: 'old_address' });
  await edit(strapi, documentId, { slug: 'two_words' });
  await publish(strapi, documentId);
  await unpublish(strapi, await aPublishedTerm(strapi, 'Gone', { slug: 'gone_term' }));
  port = Number(new URL(await listen(service)).port);
  for (let read = 0; read < READS; read += 1)
    await answerTo(['GET', '/glossary/two_words.json', { 'X-Forwarded-For': SPENT }]);
});
afterAll(() => service.stop());
afterEach(() => jest.restoreAllMocks());

/** Of another client each time, so that all have as many reads left; nothing of it is counted as a view. */
async function answerTo([method, path, headers]: Request) {
  clients += 1;
  const request = openRequest({
    port,
    method,
    path,
    agent: false,
    headers: {
      Host: 'example.org',
      'X-Forwarded-For': `198.51.${clients >> 8}.${clients & 255}`,
      ...UNCOUNTED,
      ...headers,
    },
  }).end();
  const before = counted();
  const [response] = (await once(request, 'response')) as [
    NodeJS.ReadableStream & {
      readonly statusCode: number;
      readonly headers: Headers;
    },
  ];
  const { date: _date, 'x-request-id': _id, ...rest } = response.headers;
  const body = (await buffer(response)).toString('base64');
  const as = [...counted()].filter(([key, count]) => count !== before.get(key));
  return {
    status: response.statusCode,
    headers: rest,
    body,
    countedAs: as.map(([key]) => key),
  };
}

/** How often the metrics have seen each route, channel and status. */
const counted = (): ReadonlyMap<string, number> =>
  new Map(
    [...guardOf(service.strapi).hostCounters.requests.all()].flatMap(
      ({ route, channel, statuses }) =>
        [...statuses].map(([status, count]) => [`${route} ${channel} ${status}`, count] as const),
    ),
  );

const caches = () => {
  const { pageCache, formatCaches } = glossaryOf(service.strapi);
  return [pageCache, ...Object.values(formatCaches)];
};
const uses = () =>
  caches().reduce(
    ({ found, made }, cache) => ({ found: found + cache.uses.found, made: made + cache.uses.made }),
    { found: 0, made: 0 },
  );

/** The answer while nothing is in memory, and the one from memory. */
async function bothAnswers(request: Request) {
  const spies = caches().map((cache) => jest.spyOn(cache, 'current').mockReturnValue(null));
  const cold = await answerTo(request);
  for (const spy of spies) spy.mockRestore();
  await answerTo(request);
  return { cold, hot: await answerTo(request) };
}

const LATER = 'Mon, 01 Jan 2035 00:00:00 GMT';
const EARLIER = 'Mon, 01 Jan 2001 00:00:00 GMT';
const SUFFIXES = Object.values(TERM_FORMATS).map(({ suffix }) => suffix);
const PATHS = [
  ...['two_words', 'old_address', 'gone_term', 'no_such_term', 'Two-Words', 'two%20words'],
  ...['?version=1', '?version=9', '?%76ersion=x', '?version', '?conversion=1', '#part'],
];
const HEADERS: readonly Headers[] = [
  {},
  ...['gzip', 'br', 'br;q=0, *', 'deflate'].map((codings) => ({ 'Accept-Encoding': codings })),
  ...['*', '"other"'].map((tag) => ({ 'If-None-Match': tag })),
  ...[LATER, EARLIER].map((date) => ({ 'If-Modified-Since': date })),
  ...['*', '"other"'].map((tag) => ({ 'If-Match': tag })),
  ...[LATER, EARLIER].map((date) => ({ 'If-Unmodified-Since': date })),
  { 'If-None-Match': '*', 'Accept-Encoding': 'gzip' },
  { Authorization: 'Bearer nobody' },
  { 'X-Forwarded-For': SPENT },
];
const ACCEPTED = [
  ...Object.values(TERM_FORMATS).map(({ mediaType }) => mediaType),
  ...['*/*', 'text/html;q=0.3, application/json', 'application/*', 'image/png', 'nonsense'],
];
/** The page, the record and one of the further forms, which are answered by the same words. */
const ASKED_IN_FULL = ['', '.json', '.md'];

const REQUESTS: readonly Request[] = [
  ...SUFFIXES.flatMap((suffix, place): Request[] => {
    const isWhole = ASKED_IN_FULL.includes(suffix);
    // Of the other forms each is asked for in a few ways, and in each of the ways one.
    const some = <Way>(ways: readonly Way[]): readonly Way[] =>
      isWhole ? ways : ways.filter((_way, index) => index % SUFFIXES.length === place);
    return [
      ...some(PATHS).map((path): Request => [
        'GET',
        /^[?#]/.test(path)
          ? `/terms/glossary/two_words${suffix}${path}`
          : `/glossary/${path}${suffix}`,
        {},
      ]),
      ...some(HEADERS).map((headers): Request => ['GET', `/glossary/two_words${suffix}`, headers]),
      ...some(['HEAD', 'POST', 'OPTIONS']).map((method): Request => [
        method,
        `/terms/glossary/two_words${suffix}`,
        {},
      ]),
    ];
  }),
  ...ACCEPTED.flatMap((accept, place): Request[] => [
    ['GET', '/glossary/two_words', { Accept: accept }],
    ['GET', '/glossary/two_words', { Accept: accept, 'If-None-Match': '*' }],
    [
      'GET',
      `/glossary/${['old_address', 'gone_term', 'two_words?version=1'][place % 3]}`,
      { Accept: accept },
    ],
  ]),
  ...Object.values(PART_BELOW_TERM).map((part): Request => [
    'GET',
    `/glossary/two_words/${part}`,
    {},
  ]),
];

it.each(REQUESTS)('%s %s %j', async (...request) => {
  const { cold, hot } = await bothAnswers(request);
  expect(hot).toEqual(cold);
});

it.each(SUFFIXES)(
  '…%s is made where nothing is in memory, and found where it is',
  async (suffix) => {
    const before = uses();
    await bothAnswers(['GET', `/glossary/two_words${suffix}`, {}]);
    const { found, made } = uses();
    expect(made).toBeGreaterThan(before.made);
    expect(found).toBeGreaterThan(before.found);
  },
);

it('one that fails while it is made is not tried a second time', async () => {
  const { record } = glossaryOf(service.strapi).formatCaches;
  jest.spyOn(service.strapi.log, 'error').mockImplementation();
  jest.spyOn(record, 'current').mockReturnValue(null);
  const find = jest.spyOn(record, 'find').mockRejectedValue(new Error('It cannot be made.'));
  expect((await answerTo(['GET', '/glossary/two_words.json', {}])).status).toBe(500);
  expect(find).toHaveBeenCalledTimes(1);
});
