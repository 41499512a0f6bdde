import { sayWalk, walkFaults } from '../support/faults/fault-walk';
import {
  type FaultyService,
  servedByFreshProcess,
  startFaultyService,
} from '../support/faults/faulty-service';
import { FAULTY_WRITES } from '../support/faults/faulty-writes';
import {
  type Cut,
  type PostgresProxy,
  startPostgresProxy,
} from '../support/database/postgres-proxy';
import { type PostgresServer, startPostgresServer } from '../support/database/postgres-server';

/** Some hundred attempts on a busy machine, in milliseconds. */
const TIME_LIMIT = 600_000;

let server: PostgresServer;
let proxy: PostgresProxy;
let faulty: FaultyService;
beforeAll(async () => {
  server = await startPostgresServer();
  proxy = await startPostgresProxy(server.url);
  faulty = await startFaultyService(
    { client: 'postgres', url: proxy.url },
    { client: 'postgres', url: server.url },
  );
});
afterAll(async () => {
  await faulty.stop();
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

it('a fresh process has the last acknowledged write, and shows no fewer views', async () => {
  const acknowledged = await faulty.writeAll(1_000_000);
  const database = { client: 'postgres', url: server.url } as const;
  expect(await servedByFreshProcess(database)).toEqual(acknowledged);
});
