import { answeredRequests, countedAsks, statusesOf, sumOf } from '../support/load/asks';
import { startLoad } from '../support/load/load';
import { openPanel } from '../support/clients/panel-client';
import { ownDatabase, type RealProcess, startProcess } from '../support/process/real-process';
import { openTables, type Tables } from '../support/database/tables';
import { readViews } from '../support/content/term-numbers';

const CLIENTS = 4;
const CONNECTIONS = 16;
const REQUESTS = 100_000;

const documentIds = new Map<string, string>();
let running: RealProcess;
let tables: Tables;
beforeAll(async () => {
  running = await startProcess({
    environment: { GLOSSARY_DEMO: 'false' },
  });
  const panel = await openPanel(running.origin);
  const category = await panel.createCategory('testing');
  for (const term of ['Deadlock', 'Livelock', 'Starvation'])
    documentIds.set(term.toLowerCase(), await panel.publishTerm(term, category));
  tables = openTables(ownDatabase());
});
afterAll(async () => {
  running.kill('SIGKILL');
  await running.exited;
  await tables.close();
});

it('100 000 parallel requests are exactly as many views and requests: on pages, in activity.json and in the tables', async () => {
  const asks = countedAsks([...documentIds.keys()]);
  const { origin } = running;
  const load = startLoad({
    origin,
    clients: CLIENTS,
    connections: CONNECTIONS,
    asks,
    total: REQUESTS / CLIENTS,
  });
  const report = await load.report;
  expect({ ...report, statuses: statusesOf(report) }).toMatchObject({
    cut: asks.map(() => 0),
    failures: [],
    statuses: { 200: REQUESTS },
  });

  for (const slug of documentIds.keys()) {
    const requests = answeredRequests(asks, report, slug);
    expect(await readViews(origin, slug)).toBe(sumOf(requests, 'html'));
    const activity = await (await fetch(`${origin}/glossary/${slug}/activity.json`)).json();
    expect(activity).toMatchObject({
      total: sumOf(requests),
      by_kind: {
        human: sumOf(requests, 'human'),
        search_engine: 0,
        ai_crawler: sumOf(requests, 'ai_crawler'),
        ai_assistant: 0,
        tool: sumOf(requests, 'tool'),
        unknown: sumOf(requests, 'unknown'),
      },
      by_channel: { html: sumOf(requests, 'html'), json: sumOf(requests, 'json') },
    });
  }

  running.kill('SIGTERM');
  expect(await running.exited).toEqual({ code: 0, signal: null });
  for (const [slug, documentId] of documentIds) {
    const requests = answeredRequests(asks, report, slug);
    expect(await tables.viewsOf(documentId)).toBe(sumOf(requests, 'html'));
    expect(await tables.requestsOf(documentId)).toEqual(requests);
  }
  expect(await tables.requestsOfAll()).toEqual(answeredRequests(asks, report));
});
