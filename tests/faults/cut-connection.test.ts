import { sayWalk, walkFaults } from '../support/fault-walk';
import { FAULTY_WRITES, type FaultyWrites, faultyWrites } from '../support/faulty-writes';
import { type Cut, type PostgresProxy, startPostgresProxy } from '../support/postgres-proxy';
import { type PostgresServer, startPostgresServer } from '../support/postgres-server';
import { startProcess } from '../support/real-process';
import { type RunningService, startService } from '../support/service';
import { openTables, type Tables } from '../support/tables';
import { readViews, shownViews, UNCOUNTED } from '../support/term-numbers';

/** Some hundred attempts on a busy machine, in milliseconds. */
const TIME_LIMIT = 600_000;

let server: PostgresServer;
let proxy: PostgresProxy;
let service: RunningService;
let tables: Tables;
let faulty: FaultyWrites;
beforeAll(async () => {
  server = await startPostgresServer();
  proxy = await startPostgresProxy(server.url);
  service = await startService({ DATABASE_CLIENT: 'postgres', DATABASE_URL: proxy.url });
  service.strapi.log.level = 'silent';
  tables = openTables({ client: 'postgres', url: server.url });
  faulty = await faultyWrites(service, tables);
});
afterAll(async () => {
  await service.stop();
  await tables.close();
  await proxy.close();
  await server.remove();
});

/** Cuts the connection at the first, the second, the third … statement. */
const cutting = (when: Cut['when']) => (point: number) => {
  let seen = 0;
  proxy.cutOnce({ at: () => (seen += 1) === point, when });
  return { after: () => proxy.cutStatement() };
};

describe.each([
  ['before each statement', 'before'],
  ['between each statement, COMMIT included, and its answer', 'after'],
] as const)('the connection is cut %s', (place, when) => {
  it.each(FAULTY_WRITES)(
    '%s',
    async (name) => {
      const walk = await walkFaults(faulty.writes[name], cutting(when), faulty.readPage);
      sayWalk(place, name, walk);
      expect(walk.wrong).toEqual([]);
      expect(walk.broken).toBeGreaterThan(0);
    },
    TIME_LIMIT,
  );
});

it('a fresh process finds what was acknowledged last, and shows no fewer views', async () => {
  const last = 1_000_000;
  for (const write of Object.values(faulty.writes)) {
    await write.prepare();
    expect(await write.attempt(last)).toEqual({ isAcknowledged: true, wrong: null });
  }
  const { text } = await service.http.get('/glossary/faulty').set(UNCOUNTED);
  const views = shownViews(text);
  const fresh = await startProcess({
    environment: { GLOSSARY_DEMO: 'false' },
    database: { client: 'postgres', url: server.url },
  });
  try {
    const record = await (await fetch(`${fresh.origin}/glossary/faulty.json`)).json();
    expect(record).toMatchObject({ short: `Attempt ${last}.` });
    expect(await readViews(fresh.origin, 'faulty')).toBe(views);
  } finally {
    fresh.kill('SIGKILL');
    await fresh.exited;
  }
});
