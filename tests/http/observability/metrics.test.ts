import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import path from 'node:path';
import { aPublishedTerm } from '../../support/content/content';
import { IDLE_LIMIT } from '../../../src/plugins/strapi-guard/server/http/connections';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { CANCELLED } from '../../../src/plugins/strapi-guard/server/http/observe-requests';
import { listen } from '../../support/browser/browser';
import { eventually } from '../../support/eventually';
import { type RunningService, startService } from '../../support/service';
import { freePort } from '../../support/process/free-port';

const NOON = Date.parse('2026-03-23T12:00:00Z');
const ROOT = path.resolve(__dirname, '..', '..', '..');

let service: RunningService;
let address: string;
beforeAll(async () => {
  const port = await freePort();
  address = `http://127.0.0.1:${port}/metrics`;
  service = await startService({
    GLOSSARY_METRICS_PORT: String(port),
    GLOSSARY_READS_PER_MINUTE: '5',
  });
  const { readLimits, warmUp } = glossaryOf(service.strapi);
  // At the turn of a minute clients may read again.
  readLimits.now = () => NOON;
  // It asks for terms as readers do.
  await warmUp.stop();
  for (const name of ['Race Condition', 'Deadlock']) await aPublishedTerm(service.strapi, name);
});
afterAll(() => service.stop());

/** The exposed samples, by metric name with labels, as Prometheus writes them. */
async function scrape(): Promise<ReadonlyMap<string, number>> {
  const answer = await fetch(address);
  expect(answer.headers.get('content-type')).toContain('version=0.0.4');
  const samples = new Map<string, number>();
  for (const line of (await answer.text()).split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [, name = '', value] = /^([a-z_:][\w:]*(?:\{.*\})?) (\S+)$/i.exec(line) ?? [];
    expect([line, name]).not.toEqual([line, '']);
    samples.set(name, Number(value));
  }
  return samples;
}

const grown = (
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
  name: string,
): number => (after.get(name) ?? 0) - (before.get(name) ?? 0);

// First of all tests: unusual days are searched once a minute.
it('says that a term got unusually many ratings, and how many of them a network could not give', async () => {
  const { strapi } = service;
  const term = await strapi
    .documents('plugin::glossary.term')
    .findFirst({ filters: { slug: 'race_condition' } });
  for (let reader = 0; reader < 53; reader += 1)
    await glossaryOf(strapi).ratings.rate(
      String(term?.documentId),
      `reader ${reader}`,
      1,
      '192.0.2.1',
    );
  const samples = await scrape();
  expect([
    samples.get('glossary_refused_by_network_total{what="ratings"}'),
    samples.get('glossary_refused_by_network_total{what="reports"}'),
    samples.get('glossary_unusual_days{what="ratings"}'),
    samples.get('glossary_unusual_days{what="views"}'),
  ]).toEqual([3, 0, 1, 0]);
});

it('counts requests by route, format and status, with durations', async () => {
  const before = await scrape();
  const client = '203.0.113.5';
  const ask = async (url: string, times: number): Promise<void> => {
    for (let asked = 0; asked < times; asked += 1)
      await service.http.get(url).set('X-Forwarded-For', client);
  };
  await ask('/glossary/race_condition', 7);
  await ask('/glossary/deadlock', 4);
  await ask('/glossary/deadlock.json', 8);
  await ask('/glossary/no_such_term', 2);
  await ask('/glossary', 3);
  await ask('/healthz', 1);
  await service.http.post('/admin/login').send({ email: 'a@b.example', password: 'Wrong-1234' });
  await glossaryOf(service.strapi).counting.flush();
  const after = await scrape();
  const total = (labels: string) => grown(before, after, `glossary_requests_total{${labels}}`);
  expect({
    pages: total('route="term-page",channel="html",status="200"'),
    unknown: total('route="term-page",channel="html",status="404"'),
    records: total('route="term-data",channel="json",status="200"'),
    tooMany: total('route="term-data",channel="json",status="429"'),
    lists: total('route="browse-page",channel="",status="200"'),
    health: total('route="/healthz",channel="",status="200"'),
    logIns: total('route="/admin/login",channel="",status="400"'),
  }).toEqual({ pages: 11, unknown: 2, records: 5, tooMany: 3, lists: 3, health: 1, logIns: 1 });
  const more = (name: string) => grown(before, after, name);
  const pages = '{route="term-page",channel="html"}';
  expect(more(`glossary_request_duration_seconds_count${pages}`)).toBe(13);
  expect(
    more('glossary_request_duration_seconds_bucket{route="term-page",channel="html",le="+Inf"}'),
  ).toBe(13);
  expect(more(`glossary_request_duration_seconds_sum${pages}`)).toBeGreaterThan(0);
  expect(more('glossary_refused_reads_total{limit="reads"}')).toBe(3);
  expect(more('glossary_log_in_failures_total')).toBe(1);
  expect(more('glossary_cache_misses_total{cache="pages"}')).toBe(2);
  expect(more('glossary_cache_hits_total{cache="pages"}')).toBe(9);
  expect(more('glossary_cache_misses_total{cache="record"}')).toBe(1);
  expect(more('glossary_flush_duration_seconds_count')).toBe(1);
  expect(more('glossary_statement_duration_seconds_count')).toBeGreaterThan(5);
  expect(after.get('glossary_database_up')).toBe(1);
  expect(after.get('glossary_database_writable')).toBe(1);
  expect(after.get('glossary_oldest_unwritten_count_seconds')).toBe(0);
  expect(after.get('glossary_terms')).toBe(2);
  for (const what of ['content', 'numbers'])
    expect([what, after.get(`glossary_terms_in_memory{what="${what}"}`)]).toEqual([what, 2]);
  expect(after.get('glossary_cache_bytes{cache="pages"}')).toBeGreaterThan(1000);
});

it('names no slug, address or account', async () => {
  const exposed = [...(await scrape()).keys()].join('\n');
  for (const secret of ['race_condition', 'deadlock', 'no_such_term', '203.0.113', 'b.example'])
    expect(exposed).not.toContain(secret);
});

it('has no address of its own on the port of the glossary', async () => {
  expect((await service.http.get('/metrics')).status).toBe(404);
});

it('answers nothing but a read of the metrics', async () => {
  expect((await fetch(new URL('/', address))).status).toBe(404);
  expect((await fetch(address, { method: 'POST', body: 'x' })).status).toBe(405);
});

it('keeps a connection open for longer than a scrape interval of a minute', async () => {
  const { headers } = await fetch(address);
  expect(headers.get('Keep-Alive')).toBe(`timeout=${IDLE_LIMIT / 1000}`);
  expect(IDLE_LIMIT).toBeGreaterThan(60_000);
});

it('is scraped 50 times at once', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(address)));
  for (const answer of answers) expect((await answer.text()).length).toBeGreaterThan(1000);
});

it('is described: the dashboard and the documentation name what there is, and the documentation all of it', async () => {
  const text = await (await fetch(address)).text();
  const names = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name);
  const suffixed = new Set(
    names.flatMap((name) => ['', '_bucket', '_sum', '_count'].map((end) => name + end)),
  );
  const read = (file: string) => readFileSync(path.join(ROOT, 'docs/operations', file), 'utf8');
  const dashboard = JSON.parse(read('grafana-dashboard.json')) as {
    readonly panels: readonly { readonly targets?: readonly { readonly expr: string }[] }[];
  };
  const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  expect(queries.length).toBeGreaterThan(10);
  const used = queries.flatMap((query) => query.match(/\b(?:glossary|nodejs|process)_\w+/g) ?? []);
  expect(used.filter((name) => !suffixed.has(name))).toEqual([]);
  const documented: readonly string[] = read('metrics.md').match(/\bglossary_\w+/g) ?? [];
  expect(documented.filter((name) => !suffixed.has(name))).toEqual([]);
  const own = names.filter((name) => name.startsWith('glossary_'));
  expect(own.filter((name) => !documented.includes(name))).toEqual([]);
});

it('a request that its client cancels while it waits for the database is counted as cancelled', async () => {
  const { strapi } = service;
  const base = await listen(service);
  const before = await scrape();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  // The pool of SQLite has one connection.
  const held = strapi.db.transaction(() => released);
  const came = once(strapi.server.httpServer, 'request') as Promise<
    [IncomingMessage, ServerResponse]
  >;
  const client = request(`${base}/glossary/deadlock/ratings`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
  }).on('error', () => undefined);
  client.end('{"stars":4}');
  const [incoming, response] = await came;
  await once(incoming, 'end');
  const closed = once(response, 'close');
  client.destroy();
  await closed;
  release();
  await held;
  const statuses = async () => {
    const after = await scrape();
    return [CANCELLED, 404].map((status) =>
      grown(
        before,
        after,
        `glossary_requests_total{route="term-ratings",channel="",status="${status}"}`,
      ),
    );
  };
  await eventually(statuses, (all) => all.some((grew) => grew > 0));
  expect(await statuses()).toEqual([1, 0]);
});
