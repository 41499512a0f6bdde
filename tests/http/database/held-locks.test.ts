import { LOCK_NAMES, takeLock } from '../../../src/plugins/shared/server/database/database-lock';
import { isDatabaseUnavailable } from '../../../src/plugins/shared/server/database/database-away';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { logInToPanel } from '../../support/clients/panel';
import { aDraft, aPublishedTerm, COMPLETE_TERM, publish } from '../../support/content/content';
import { type PostgresServer, startPostgresServer } from '../../support/database/postgres-server';
import { type RunningService, startService } from '../../support/service';

/** More at once than there are connections. */
const SAVES = 14;
/** In milliseconds. */
const LONGEST = 120_000;

let server: PostgresServer;
let service: RunningService;
let token: string;
let term: string;
beforeAll(async () => {
  server = await startPostgresServer();
  service = await startService({ DATABASE_CLIENT: 'postgres', DATABASE_URL: server.url });
  token = await logInToPanel(service);
  // Looks when a test says so.
  await glossaryOf(service.strapi).scheduledPublications.stop();
  term = await aPublishedTerm(service.strapi, 'Held Up');
});
afterAll(async () => {
  await service.stop();
  await server.remove();
});

const send = (part: string, body: object) =>
  service.http.post(`/glossary/held_up/${part}`).set('Accept', 'application/json').send(body);
const save = () =>
  service.http
    .put(`/content-manager/collection-types/plugin::glossary.term/${term}`)
    .set('Authorization', `Bearer ${token}`)
    .send({ ...COMPLETE_TERM, term: 'Held Up' });
const look = () => glossaryOf(service.strapi).scheduledPublications.publishDue();
const ready = async () => (await service.http.get('/readyz')).body as object;

it.each(LOCK_NAMES)('while an instance holds the lock “%s”, the others write', async (name) => {
  const lock = await takeLock(service.strapi, name);
  try {
    expect((await send('ratings', { stars: 4 })).status).toBe(201);
    expect((await save()).status).toBe(200);
    expect(await glossaryOf(service.strapi).counting.tryToWrite()).toBe(true);
    await publish(service.strapi, await aDraft(service.strapi, `Beside ${name}`));
    const report = { text: `Something is wrong, says ${name}.` };
    expect((await send('reports', report)).status).toBe(201);
  } finally {
    await lock?.release();
  }
});

it('every connection of the pool has the limits of the server', async () => {
  const { rows } = await service.strapi.db.connection.raw<{
    rows: readonly { name: string; setting: string }[];
  }>(
    `SELECT name, setting FROM pg_settings WHERE name IN
      ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout', 'tcp_keepalives_idle')`,
  );
  expect(rows).toHaveLength(4);
  // Set for the session, whatever the default of the database is.
  const { rows: isolation } = await service.strapi.db.connection.raw<{ rows: readonly object[] }>(
    `SELECT setting, source FROM pg_settings WHERE name = 'default_transaction_isolation'`,
  );
  expect(isolation).toEqual([{ setting: 'read committed', source: 'session' }]);
  expect(rows.filter(({ setting }) => setting === '0')).toEqual([]);
});

it(
  'while another session holds the lock of the log for ever, saves are refused and no request hangs',
  async () => {
    const { connection } = service.strapi.db;
    // Beside the pool, as another instance is.
    const { client } = connection as unknown as { client: RawConnections };
    const other = await client.acquireRawConnection();
    const waiting = async (): Promise<number> => {
      const { rows } = await other.query(
        `SELECT pid FROM pg_stat_activity WHERE wait_event = 'advisory'`,
      );
      return rows.length;
    };
    try {
      await other.query('BEGIN');
      await other.query(`SELECT pg_advisory_xact_lock(${0x676c6f67})`);
      const answers = await Promise.all(Array.from({ length: SAVES }, save));
      for (const { status, headers } of answers)
        expect([status, headers['retry-after']]).toEqual([503, expect.any(String)]);
      expect(await waiting()).toBe(0);
      expect(await ready()).toMatchObject({ status: 'ready', writes: 'refused' });
      expect((await service.http.get('/_health')).status).toBe(503);
      await other.query('COMMIT');
      expect((await save()).status).toBe(200);
      expect(await ready()).toMatchObject({ status: 'ready', writes: 'stored' });
    } finally {
      await other.end();
    }
  },
  LONGEST,
);

it('is noticed without any save, and so is its end', async () => {
  const { connection } = service.strapi.db;
  const holder = await connection.transaction();
  await glossaryOf(service.strapi).publicationLog.lock(holder);
  await expect(look()).rejects.toThrow();
  expect(await ready()).toMatchObject({ writes: 'refused' });
  await holder.commit();
  await look();
  expect(await ready()).toMatchObject({ writes: 'stored' });
});

it('a transaction in which nothing happens any more is ended by the server, and the others go on', async () => {
  const holder = await service.strapi.db.connection.transaction();
  // As frozen as a process that was stopped; it would take a minute.
  await holder.raw('SET LOCAL idle_in_transaction_session_timeout = 300');
  await glossaryOf(service.strapi).publicationLog.lock(holder);
  expect((await save()).status).toBe(200);
  const failure: unknown = await holder.raw('SELECT 1').catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failure)).toBe(true);
  await holder.rollback().catch(() => undefined);
});

interface RawConnections {
  acquireRawConnection(): Promise<{
    query(sql: string): Promise<{ readonly rows: readonly object[] }>;
    end(): Promise<void>;
  }>;
}
