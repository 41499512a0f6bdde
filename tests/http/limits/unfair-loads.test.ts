import { Agent } from 'node:http';
import { listen } from '../../support/browser/browser';
import { aPublishedTerm, edit, publish } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

/** How much one client asks for at once: all pairs of so many versions. */
const VERSIONS = 11;
const PAIRS = Array.from({ length: VERSIONS }, (_, to) =>
  Array.from({ length: to }, (_, from) => `from=${from + 1}&to=${to + 1}`),
).flat();
const words = (count: number, of: number): string =>
  Array.from({ length: count }, (_, place) => `word${(place * of) % 997}`).join(' ');
const [HEAVY, LIGHT] = ['192.0.2.1', '198.51.100.1'];

let service: RunningService;
beforeAll(async () => {
  service = await startService();
  await listen(service);
  for (const name of ['Race Condition', 'Deadlock', 'Lost Update'])
    await aPublishedTerm(service.strapi, name, { long: words(2300, 7) });
  // As long as a term may be: whatever is looked for in it is far more work than a search.
  const longest = (of: number) => {
    const text = words(2300, of);
    return { long: text, bad_code: text, good_code: text };
  };
  const documentId = await aPublishedTerm(service.strapi, 'Cache Stampede', longest(1));
  for (let version = 2; version <= VERSIONS; version += 1) {
    await edit(service.strapi, documentId, longest(version));
    await publish(service.strapi, documentId);
  }
});
afterAll(() => service.stop());

const get = (address: string, client: string) =>
  service.http.get(address).set('X-Forwarded-For', client);

/** With an omission, which may also be the author's, so that it is looked for in two ways. */
const quote = (number: number): string =>
  encodeURIComponent(`${number} ${words(125, 13)} … ${words(125, 17)}`.slice(0, 1900));

const message = (number: number) =>
  service.http
    .post('/glossary-mcp')
    .set({ Accept: 'application/json, text/event-stream', 'X-Forwarded-For': HEAVY })
    .send({
      jsonrpc: '2.0',
      id: number,
      method: 'tools/call',
      // Each is another message: one that is repeated is answered from memory.
      params: { name: 'get_term', arguments: { slug: 'cache_stampede' }, _meta: { number } },
    });

/** Within the limits of reads, each asked for as often as one client may. */
const LOADS: readonly [string, (number: number) => PromiseLike<{ readonly status: number }>][] = [
  [
    'quotes that are looked for in every term',
    (n) => get(`/glossary/verify-quote?text=${quote(n)}`, HEAVY),
  ],
  [
    'quotes that are looked for in one',
    (n) => get(`/glossary/cache_stampede/verify-quote?text=${quote(n)}`, HEAVY),
  ],
  [
    'differences of versions',
    (n) => get(`/glossary/cache_stampede/history?${PAIRS[n] ?? ''}`, HEAVY),
  ],
];

it.each(LOADS)('%s, of one client, take the search of another away no more', async (of, ask) => {
  let answered = 0;
  const load = Array.from({ length: PAIRS.length }, async (_, number) => {
    const { status } = await ask(number);
    answered += 1;
    return status;
  });
  // The load has begun, and most of it waits.
  await Promise.race(load);
  const before = answered;
  const { status } = await get(`/glossary?q=stampede+${2000 + of.length}`, LIGHT);
  expect(status).toBe(200);
  expect(answered - before).toBeLessThan(PAIRS.length / 4);
  const statuses = new Set(await Promise.all(load));
  expect([...statuses].filter((each) => each !== 200 && each !== 429)).toEqual([]);
});

it('messages of one agent do not come before what another client asks for', async () => {
  // Connections are accepted in their order, so that all are there before.
  const agent = new Agent({ keepAlive: true });
  const connected = PAIRS.map(() => get('/robots.txt', HEAVY).agent(agent).expect(200));
  await Promise.all([...connected, get('/robots.txt', LIGHT).agent(agent).expect(200)]);
  let answered = 0;
  const load = PAIRS.map(async (_, number) => {
    const { status } = await message(number).agent(agent);
    answered += 1;
    return status;
  });
  await Promise.race(load);
  const before = answered;
  await get('/glossary/lost_update.json', LIGHT).agent(agent).expect(200);
  expect(answered - before).toBeLessThan(PAIRS.length / 4);
  expect(new Set(await Promise.all(load))).toEqual(new Set([200]));
  agent.destroy();
});
