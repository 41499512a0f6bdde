import { copyFile, rename, rm, writeFile } from 'node:fs/promises';
import type { Knex } from 'knex';
import { poolOf } from '../../../src/plugins/shared/server/database/idle-pool';
import { fileIsGone } from '../../../src/plugins/strapi-guard/server/database/opened-file';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { settingsFromEnvironment } from '../../../src/plugins/glossary/server/settings-from-environment';
import { logInToPanel } from '../../support/clients/panel';
import { aPublishedTerm } from '../../support/content/content';
import { eventually } from '../../support/eventually';
import { type RunningService, startService } from '../../support/service';
import type { Guard } from '../../../src/plugins/strapi-guard/server/guard';
import { guardOf } from '../../../src/plugins/strapi-guard/server/running-guard';

const { database } = settingsFromEnvironment();
let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
afterEach(() => jest.restoreAllMocks());

it.each([
  ['/healthz', 200, { status: 'alive' }],
  ['/readyz', 200, { status: 'ready', database: 'there', writes: 'stored' }],
  ['/_health', 204, {}],
])('%s is answered %d, and by no cache', async (address, status, body) => {
  const answer = await service.http.get(address);
  expect([answer.status, answer.body]).toEqual([status, body]);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect((await service.http.head(address)).status).toBe(status);
  expect((await service.http.post(address)).status).toBe(405);
});

it('is ready for readers while the database is away', async () => {
  jest.spyOn(glossaryOf(service.strapi).logFollower, 'isAway').mockReturnValue(true);
  const { status, body } = await service.http.get('/readyz');
  expect([status, body]).toEqual([200, { status: 'ready', database: 'away', writes: 'refused' }]);
});

it('is not ready before the glossary is loaded', async () => {
  jest.spyOn(glossaryOf(service.strapi).catalogueSource, 'isLoaded').mockReturnValue(false);
  const { status, body } = await service.http.get('/readyz');
  expect([status, body.status]).toEqual([503, 'loading']);
});

it('is not ready while it stops, and says so before connections are closed', async () => {
  jest.spyOn(guardOf(service.strapi).stopping, 'isStopping').mockReturnValue(true);
  const { status, body, headers } = await service.http.get('/readyz');
  expect([status, body.status]).toEqual([503, 'stopping']);
  expect(headers.connection).toBe('close');
});

it('/_health does not wait for the connection of SQLite', async () => {
  const transaction = await service.strapi.db.connection.transaction();
  const { status } = await service.http.get('/_health');
  await transaction.rollback();
  expect(status).toBe(204);
});

describe('while all connections of the pool are in use', () => {
  const open: Knex.Transaction[] = [];
  afterEach(async () => {
    for (const transaction of open.splice(0)) await transaction.rollback();
    await eventually(databaseOf, (is) => is === 'there');
  });

  const databaseOf = async (): Promise<string> => (await service.http.get('/readyz')).body.database;
  async function takeAll(): Promise<void> {
    const { max } = poolOf(service.strapi);
    while (open.length < max) open.push(await service.strapi.db.connection.transaction());
  }

  it('a database that answers is busy, and not away', async () => {
    const registry = guardOf(service.strapi).metrics.registry();
    await takeAll();
    await eventually(databaseOf, (is) => is !== 'there');
    expect(await databaseOf()).toBe('busy');
    const metrics = await registry.metrics();
    expect(metrics).toMatch(/^glossary_database_up 1$/m);
    expect(metrics).toMatch(/^glossary_database_busy 1$/m);
    const { status, body } = await service.http.get('/_health');
    // On SQLite the check reads from the file, on a connection of its own.
    const seen = database.client === 'sqlite' ? [204, undefined] : [503, 'busy'];
    expect([status, body.database]).toEqual(seen);
  });

  it('a database that does not answer is away', async () => {
    const gone =
      database.client === 'sqlite'
        ? jest.spyOn(guardOf(service.strapi).openedFile, 'isGone').mockReturnValue(true)
        : jest
            .spyOn(
              service.strapi.db.connection.client as { acquireRawConnection(): Promise<unknown> },
              'acquireRawConnection',
            )
            .mockRejectedValue(new Error('Connection terminated'));
    await takeAll();
    await eventually(databaseOf, (is) => is !== 'there');
    expect(await databaseOf()).toBe('away');
    expect((await service.http.get('/_health')).body.database).toBe('away');
    gone.mockRestore();
  });
});

it('/_health detects a file that is no longer a database', async () => {
  // A PostgreSQL is stopped by tests/processes/database-away.
  if (database.client !== 'sqlite') return;
  await rename(database.filename, `${database.filename}.gone`);
  await writeFile(database.filename, 'This is no database.');
  expect((await service.http.get('/_health')).status).toBe(503);
  await rename(`${database.filename}.gone`, database.filename);
  // Whether writes are stored is known from the last poll, which may have found the other file.
  await eventually(
    () => service.http.get('/_health'),
    ({ status }) => status === 204,
  );
});

it('answers hundreds of requests without a limit', async () => {
  for (let asked = 0; asked < 300; asked += 1)
    expect((await service.http.get('/readyz')).status).toBe(200);
});

const onSqlite = database.client === 'sqlite' ? describe : describe.skip;

onSqlite('a file of SQLite that is away under the running service', () => {
  const filename = database.client === 'sqlite' ? database.filename : '';
  const kept = `${filename}.kept`;
  let registry: ReturnType<Guard['metrics']['registry']>;
  let token: string;
  let documentId: string;
  beforeAll(async () => {
    registry = guardOf(service.strapi).metrics.registry();
    token = await logInToPanel(service);
    documentId = await aPublishedTerm(service.strapi, 'Kept');
    await service.http.get('/glossary/kept').expect(200);
  });
  afterAll(() => rm(kept, { force: true }));

  const rate = (address: string) =>
    service.http
      .post('/glossary/kept/ratings')
      .set('Accept', 'application/json')
      .set('X-Forwarded-For', address)
      .send({ stars: 4 });
  const valueOf = async (metric: string): Promise<string | undefined> => {
    return new RegExp(`^${metric} (.*)$`, 'm').exec(await registry.metrics())?.[1];
  };
  const states = async () => {
    const [ready, health] = [await service.http.get('/readyz'), await service.http.get('/_health')];
    return {
      ready: [ready.status, ready.body.status, ready.body.database, ready.body.writes],
      health: [health.status, health.body.database, health.body.writes],
      metrics: [await valueOf('glossary_database_up'), await valueOf('glossary_database_writable')],
    };
  };
  const WELL = {
    ready: [200, 'ready', 'there', 'stored'],
    health: [204, undefined, undefined],
    metrics: ['1', '1'],
  };
  const GONE = {
    ready: [503, 'astray', 'away', 'refused'],
    health: [503, 'away', 'refused'],
    metrics: ['0', '0'],
  };

  it.each([
    ['removed', () => Promise.resolve()],
    ['replaced by a copy', () => copyFile(kept, filename)],
  ])(
    '%s: every health check fails, nothing is acknowledged, and all recovers when it is back',
    async (_what, replace) => {
      expect(await states()).toEqual(WELL);
      const said = jest.spyOn(service.strapi.log, 'error');
      await rename(filename, kept);
      await replace();
      expect(await states()).toEqual(GONE);
      const { status, headers } = await rate('192.0.2.1');
      expect([status, headers['retry-after']]).toEqual([503, '5']);
      const saved = await service.http
        .post(
          `/content-manager/collection-types/plugin::glossary.term/${documentId}/actions/publish`,
        )
        .set('Authorization', `Bearer ${token}`)
        .send({});
      expect(saved.status).toBe(503);
      await eventually(
        () => said.mock.calls.map(String).join('\n'),
        (lines) => lines.includes(fileIsGone(filename)),
      );
      expect((await service.http.get('/glossary/kept')).status).toBe(200);
      await rename(kept, filename);
      await eventually(states, (seen) => JSON.stringify(seen) === JSON.stringify(WELL));
      expect((await rate('192.0.2.2')).status).toBe(201);
    },
  );
});
