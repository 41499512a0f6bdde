import { rename, writeFile } from 'node:fs/promises';
import { glossaryOf } from '../../../src/plugins/glossary/server/glossary';
import { settingsFromEnvironment } from '../../../src/plugins/glossary/server/settings-from-environment';
import { type RunningService, startService } from '../../support/service';

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
  expect([status, body]).toEqual([200, { status: 'ready', database: 'away', writes: 'stored' }]);
});

it('is not ready before the glossary is loaded', async () => {
  jest.spyOn(glossaryOf(service.strapi).catalogueSource, 'isLoaded').mockReturnValue(false);
  const { status, body } = await service.http.get('/readyz');
  expect([status, body.status]).toEqual([503, 'loading']);
});

it('is not ready while it stops, and says so before connections are closed', async () => {
  jest.spyOn(glossaryOf(service.strapi).stopping, 'isStopping').mockReturnValue(true);
  const { status, body, headers } = await service.http.get('/readyz');
  expect([status, body.status]).toEqual([503, 'stopping']);
  expect(headers.connection).toBe('close');
});

it('/_health tells the truth about a database that is gone', async () => {
  const { database } = settingsFromEnvironment();
  // A PostgreSQL is stopped by tests/processes/database-away.
  if (database.client !== 'sqlite') return;
  await rename(database.filename, `${database.filename}.gone`);
  expect((await service.http.get('/_health')).status).toBe(503);
  expect((await service.http.get('/healthz')).status).toBe(200);
  await rename(`${database.filename}.gone`, database.filename);
  expect((await service.http.get('/_health')).status).toBe(204);
});

it('/_health waits for nobody who keeps the connection of SQLite', async () => {
  const transaction = await service.strapi.db.connection.transaction();
  const { status } = await service.http.get('/_health');
  await transaction.rollback();
  expect(status).toBe(204);
});

it('/_health tells the truth about a file that is no database any more', async () => {
  const { database } = settingsFromEnvironment();
  if (database.client !== 'sqlite') return;
  await rename(database.filename, `${database.filename}.gone`);
  await writeFile(database.filename, 'This is no database.');
  expect((await service.http.get('/_health')).status).toBe(503);
  await rename(`${database.filename}.gone`, database.filename);
  expect((await service.http.get('/_health')).status).toBe(204);
});

it('is asked a thousand times without a refusal', async () => {
  for (let asked = 0; asked < 1000; asked += 1)
    expect((await service.http.get('/readyz')).status).toBe(200);
});
