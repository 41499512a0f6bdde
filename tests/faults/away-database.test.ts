import { setTimeout as wait } from 'node:timers/promises';
import knex from 'knex';
import { answeredRequests, countedAsks, statusesOf, sumOf } from '../support/load/asks';
import { startLoad } from '../support/load/load';
import { eventually } from '../support/eventually';
import { openPanel } from '../support/clients/panel-client';
import { type RatingAnswer, rate } from '../support/clients/rating-client';
import { type PostgresProxy, startPostgresProxy } from '../support/database/postgres-proxy';
import { type PostgresServer, startPostgresServer } from '../support/database/postgres-server';
import { openTables, type Tables } from '../support/database/tables';
import { type RealProcess, startProcess } from '../support/process/real-process';
import { UNCOUNTED } from '../support/content/term-stats';

const ASKS = countedAsks(['race_condition']);
/** The longest response time for cached pages, in milliseconds. */
const LONGEST_READ = 2000;
/** A rating that cannot be stored is refused within this time: a statement may take 30 s, and a connection is waited for 3 s. */
const LONGEST_RATING = 40_000;
/** After the fault everything is as before within this time, in milliseconds. */
const RECOVERY = 15_000;
const RATING_INTERVAL = 250;
const LONGEST = 300_000;
const MARK = /^glossary; hit; ttl=-\d+; detail=database-away$/;

interface Rated extends RatingAnswer {
  readonly took: number;
}

describe('a PostgreSQL', () => {
  let server: PostgresServer;
  let proxy: PostgresProxy;
  let service: RealProcess;
  let tables: Tables;
  let documentId: string;
  let addresses = 0;
  beforeAll(async () => {
    server = await startPostgresServer();
    proxy = await startPostgresProxy(server.url);
    const database = { client: 'postgres', url: proxy.url } as const;
    service = await startProcess({ database, environment: { GLOSSARY_DEMO: 'false' } });
    const panel = await openPanel(service.origin, database);
    documentId = await panel.publishTerm('Race Condition', await panel.createCategory('testing'));
    tables = openTables({ client: 'postgres', url: server.url });
  });
  afterAll(async () => {
    service.kill('SIGKILL');
    await service.exited;
    await tables.close();
    await proxy.close();
    await server.remove();
  });

  async function ratedOnce(): Promise<Rated> {
    const began = performance.now();
    addresses += 1;
    const address = `10.9.${addresses >> 8}.${addresses & 255}`;
    const answer = await rate(service.origin, 'race_condition', { address });
    return { ...answer, took: performance.now() - began };
  }

  const markOf = async (): Promise<string | null> => {
    const { headers } = await fetch(`${service.origin}/glossary/race_condition.json`, {
      headers: UNCOUNTED,
    });
    return headers.get('Cache-Status');
  };

  /** Ten writers wait for a lock that another session holds, so the pool has no free connection. */
  async function withFullPool(seconds: number): Promise<void> {
    const other = knex({ client: 'pg', connection: server.url, pool: { min: 0, max: 1 } });
    const holder = await other.transaction();
    await holder.raw('LOCK TABLE ratings IN ACCESS EXCLUSIVE MODE');
    await wait(seconds * 1000);
    await holder.rollback();
    await other.destroy();
  }

  it.each<[string, boolean, () => Promise<void>]>([
    [
      'that is restarted',
      false,
      async () => {
        await server.stop();
        await server.start();
        await wait(3000);
      },
    ],
    [
      'that is away for 60 s',
      true,
      async () => {
        await server.stop();
        await wait(60_000);
        await server.start();
      },
    ],
    [
      'that is frozen for 40 s',
      true,
      async () => {
        await server.freeze();
        await wait(40_000);
        await server.thaw();
      },
    ],
    [
      'whose every answer takes 300 ms longer, for 15 s',
      false,
      async () => {
        proxy.slowDown(300);
        await wait(15_000);
        proxy.slowDown(0);
      },
    ],
    [
      'to which all connections are cut, ten times',
      false,
      async () => {
        for (let count = 0; count < 10; count += 1) {
          proxy.cutAll();
          await wait(500);
        }
      },
    ],
    ['whose pool is full for 20 s', true, () => withFullPool(20)],
  ])(
    'readers do not notice %s, and acknowledged writes are stored',
    async (what, isStale, fault) => {
      const { origin } = service;
      const before = sumOf(await tables.requestsOf(documentId));
      const load = startLoad({ origin, clients: 1, connections: 4, asks: ASKS, total: null });
      const ratings: Promise<Rated>[] = [];
      const marks: (string | null)[] = [];
      let isOver = false;
      const watching = (async () => {
        while (!isOver) {
          ratings.push(ratedOnce());
          marks.push(await markOf());
          await wait(RATING_INTERVAL);
        }
      })();
      await wait(500);
      await fault();
      const recovered = await eventually(
        async () => [(await ratedOnce()).status, await markOf()],
        ([status, mark]) => status === 201 && mark === null,
        RECOVERY,
      );
      isOver = true;
      await watching;
      load.end();
      const report = await load.report;
      const answers = await Promise.all(ratings);

      expect(report).toMatchObject({ failures: [], cut: ASKS.map(() => 0), refused: 0 });
      expect(Object.keys(statusesOf(report))).toEqual(['200']);
      expect(report.slowest).toBeLessThan(LONGEST_READ);
      expect(answers.filter(({ status }) => status !== 201 && status !== 503)).toEqual([]);
      const refused = answers.filter(({ status }) => status === 503);
      expect(refused.filter(({ retryAfter }) => retryAfter === null)).toEqual([]);
      const slowest = Math.max(...answers.map(({ took }) => took));
      expect(slowest).toBeLessThan(LONGEST_RATING);

      const readers = answers.flatMap(({ status, reader }) =>
        status === 201 ? (reader ?? []) : [],
      );
      expect(await tables.readersOf(documentId)).toEqual(expect.arrayContaining(readers));
      const answered = sumOf(answeredRequests(ASKS, report));
      await eventually(
        async () => sumOf(await tables.requestsOf(documentId)) - before,
        (written) => written === answered,
        RECOVERY,
      );
      const marked = marks.filter((mark) => mark !== null);
      process.stdout.write(
        `${what} | ${answered} | ${Math.round(report.slowest)} | ${answers.length} | ${refused.length} | ` +
          `${Math.round(slowest)} | ${marked.length} of ${marks.length} | ${Math.round(recovered)}\n`,
      );
      expect(!isStale || marked.some((mark) => MARK.test(mark ?? ''))).toBe(true);
    },
    LONGEST,
  );
});
