import { glossaryOf } from '../../src/plugins/glossary/server/running-glossary';
import { aPublishedTerm } from '../support/content/content';
import { type PostgresServer, startPostgresServer } from '../support/database/postgres-server';
import { type RunningService, startService } from '../support/service';

/** Several instances share a database only on PostgreSQL. */
let server: PostgresServer;
let service: RunningService;
beforeAll(async () => {
  server = await startPostgresServer();
  service = await startService({ DATABASE_CLIENT: 'postgres', DATABASE_URL: server.url });
  // Nothing else asks meanwhile.
  for (const name of ['warmUp', 'statEvents', 'logFollower'] as const)
    await glossaryOf(service.strapi)[name].stop();
});
afterAll(async () => {
  await server.start();
  await service.stop();
  await server.remove();
});

it('a publication of another instance is loaded as soon as it is announced: readers get it even if the database goes away then', async () => {
  const follower = glossaryOf(service.strapi).logFollower;
  await aPublishedTerm(service.strapi, 'Race Condition');
  await service.http.get('/glossary/race_condition');
  const head = await glossaryOf(service.strapi).publicationLog.head();
  const entry = { position: (head?.position ?? 0) + 1, moment: Date.now(), kind: 'settings' };
  await service.strapi.db.connection('glossary_log').insert(entry);
  await follower.refresh();
  expect(follower.known().version).toBe(entry.position);
  await server.stop();
  await expect(follower.refresh()).rejects.toThrow();
  for (const address of ['/glossary/race_condition', '/glossary/race_condition.md', '/glossary'])
    expect([address, (await service.http.get(address)).status]).toEqual([address, 200]);
  expect(glossaryOf(service.strapi).catalogueSource.position()).toBe(entry.position);
});
