import { setTimeout as wait } from 'node:timers/promises';
import { answeredRequests, countedAsks, statusesOf, sumOf } from '../support/load/asks';
import { eventually } from '../support/eventually';
import { startLoad } from '../support/load/load';
import { openPanel, type PanelClient } from '../support/clients/panel-client';
import { type PostgresServer, startPostgresServer } from '../support/database/postgres-server';
import { rate } from '../support/clients/rating-client';
import type { Database } from '../support/process/real-process';
import { type Cluster, HAS_NGINX, type ProxyKind, startCluster } from '../support/process/cluster';
import { openTables, type Tables } from '../support/database/tables';
import { readViews, UNCOUNTED } from '../support/content/term-stats';

const INSTANCES = 3;
const ASKS = countedAsks(['race_condition']);
/** Between an answer and the next request of a connection, in milliseconds: the load need not fill the machine. */
const PAUSE = 10;
const LONGEST = 600_000;

function tests(kind: ProxyKind): void {
  let server: PostgresServer;
  let cluster: Cluster;
  let panel: PanelClient;
  let category: string;
  let documentId: string;
  let tables: Tables;
  beforeAll(async () => {
    server = await startPostgresServer();
    const database: Database = { client: 'postgres', url: server.url };
    cluster = await startCluster(database, INSTANCES, kind);
    tables = openTables(database);
    panel = await openPanel(cluster.origin, database);
    category = await panel.createCategory('testing');
    documentId = await panel.publishTerm('Race Condition', category);
    for (const { origin } of cluster.instances)
      await eventually(
        () => fetch(`${origin}/glossary/race_condition.json`, { headers: UNCOUNTED }),
        ({ status }) => status === 200,
      );
  }, LONGEST);
  afterAll(async () => {
    await cluster.stop();
    await tables.close();
    await server.remove();
  });

  /** Reads and rates through the proxy while something happens; nothing may fail, and every count has to be there at the end. */
  async function expectNothingLost({ origin }: Cluster, act: () => Promise<void>): Promise<void> {
    const before = sumOf(await tables.requestsOf(documentId));
    const readersBefore = (await tables.readersOf(documentId)).length;
    const load = startLoad({
      origin,
      clients: 1,
      connections: 8,
      asks: ASKS,
      total: null,
      pause: PAUSE,
    });
    let isOver = false;
    const readers: (string | null)[] = [];
    const answers: string[] = [];
    const rateOnAndOn = async (client: number): Promise<void> => {
      for (let count = 0; !isOver; count += 1) {
        const address = `10.${client}.${readersBefore >> 8}.${count % 250}`;
        const { status, reader } = await rate(origin, 'race_condition', { address });
        answers.push(String(status));
        readers.push(reader);
        await wait(PAUSE);
      }
    };
    const raters = [1, 2].map(rateOnAndOn);
    await act();
    isOver = true;
    await Promise.all(raters);
    load.end();
    const report = await load.report;
    expect(new Set(answers)).toEqual(new Set(['201']));
    expect(report).toMatchObject({ failures: [], cut: ASKS.map(() => 0), refused: 0 });
    expect(Object.keys(statusesOf(report))).toEqual(['200']);
    const stored = await tables.readersOf(documentId);
    expect(stored.length - readersBefore).toBe(readers.length);
    expect(stored).toEqual(expect.arrayContaining(readers));
    const answered = sumOf(answeredRequests(ASKS, report));
    await eventually(
      async () => sumOf(await tables.requestsOf(documentId)) - before,
      (written) => written === answered,
    );
    process.stdout.write(
      `${kind}: ${answered} pages and records, ${readers.length} ratings, the slowest page ${Math.round(report.slowest)} ms\n`,
    );
  }

  it(
    'a restart of one after the other under load fails no request and loses no count',
    async () => {
      await expectNothingLost(cluster, async () => {
        for (let index = 0; index < INSTANCES; index += 1) await cluster.restart(index);
      });
      const shown = () =>
        Promise.all(cluster.instances.map(({ origin }) => readViews(origin, 'race_condition')));
      const written = await tables.viewsOf(documentId);
      await eventually(shown, (views) => views.every((count) => count === written));
      expect(new Set(await shown())).toEqual(new Set([written]));
    },
    LONGEST,
  );

  it(
    'the others keep serving when one is killed: readers notice nothing',
    async () => {
      const { origin } = cluster;
      const load = startLoad({
        origin,
        clients: 1,
        connections: 8,
        asks: ASKS,
        total: null,
        pause: PAUSE,
      });
      await eventually(
        () => readViews(origin, 'race_condition'),
        (views) => views > 0,
      );
      cluster.instances[0]?.kill('SIGKILL');
      await cluster.instances[0]?.exited;
      // Ten readers more, each of whom may come to the one that is gone.
      for (let number = 0; number < 10; number += 1) {
        const { status } = await rate(origin, 'race_condition', { address: `172.16.0.${number}` });
        expect(status).toBe(201);
      }
      await panel.publishTerm('Published Beside', category);
      load.end();
      const report = await load.report;
      expect(Object.keys(statusesOf(report))).toEqual(['200']);
      await cluster.startAgain(0);
    },
    LONGEST,
  );
}

(HAS_NGINX ? describe : describe.skip)('three instances behind nginx', () => {
  tests('nginx');
});
describe('three instances behind the small proxy', () => {
  tests('small');
});
