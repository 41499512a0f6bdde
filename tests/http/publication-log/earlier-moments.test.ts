import { restoreEarlier } from '../../support/database/earlier-database';
import { openDatabase } from '../../support/database/tables';
import { startPostgresServer } from '../../support/database/postgres-server';
import { type Database, ownDatabase, startProcess } from '../../support/process/real-process';
import { startService } from '../../support/service';

/** Half past five hours ahead of UTC, all the year. */
const ZONE = 'Asia/Kolkata';
const AHEAD = 5.5 * 60 * 60 * 1000;

it('what an earlier version has written at a machine in another time zone keeps its moment', async () => {
  const { environment, remove } = restoreEarlier('5-version-1.0.0');
  const own = ownDatabase();
  const { DATABASE_FILENAME: filename } = environment;
  const database: Database = filename === undefined ? own : { client: 'sqlite', filename };
  const momentsIn = async (table: string): Promise<readonly number[]> => {
    const connection = openDatabase(database);
    const moments: (Date | number)[] = await connection(table).orderBy('id').pluck('created_at');
    await connection.destroy();
    return moments.map(Number);
  };
  const before = await momentsIn('terms');
  const start = () => startService({ ...environment, ZONE_OF_EARLIER_MOMENTS: ZONE });
  const first = await start();
  // As after a kill, before Strapi had noted its migration.
  const noted = first.strapi.db.connection('strapi_migrations').whereLike('name', '%utc.js');
  expect(await noted.delete()).toBe(1);
  await first.stop();
  await (await start()).stop();
  const later = own.client === 'postgres' ? AHEAD : 0;
  expect((await momentsIn('glossary_terms')).map((moment) => moment + later)).toEqual(before);
  expect(before).not.toHaveLength(0);
  remove();
});

it('a new database on PostgreSQL begins at a machine in any time zone', async () => {
  const server = await startPostgresServer('nothing');
  const database: Database = { client: 'postgres', url: server.url };
  const running = await startProcess({
    environment: { TZ: ZONE, GLOSSARY_DEMO: 'false' },
    database,
  });
  expect((await fetch(`${running.origin}/readyz`)).status).toBe(200);
  running.kill('SIGKILL');
  await running.exited;
  await server.remove();
});

it('a start on PostgreSQL ends with what to do where it does not know the zone of earlier moments', async () => {
  const server = await startPostgresServer();
  const database: Database = { client: 'postgres', url: server.url };
  const environment = { GLOSSARY_DEMO: 'false', ZONE_OF_EARLIER_MOMENTS: 'Asia/Nowhere' };
  const tables = openDatabase(database);
  await tables('strapi_migrations').whereLike('name', '%utc.js').delete();
  await expect(startProcess({ environment, database })).rejects.toThrow(
    /Asia\/Nowhere[^]*ZONE_OF_EARLIER_MOMENTS/,
  );
  // Nothing is done by half: the next start with a zone that it knows goes on.
  environment.ZONE_OF_EARLIER_MOMENTS = ZONE;
  const running = await startProcess({ environment, database });
  running.kill('SIGKILL');
  await running.exited;
  await tables.destroy();
  await server.remove();
});
