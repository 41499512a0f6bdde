import { glossaryOf } from '../../../src/plugins/glossary/server/glossary';
import { countsNotWritten } from '../../../src/plugins/glossary/server/activity/counting';
import { outageOver } from '../../../src/plugins/glossary/server/observability/outages';
import { aPublishedTerm } from '../../support/content/content';
import { type PostgresProxy, startPostgresProxy } from '../../support/database/postgres-proxy';
import { type PostgresServer, startPostgresServer } from '../../support/database/postgres-server';
import { type RunningService, startService } from '../../support/service';
import { openTables, type Tables } from '../../support/database/tables';
import { shownViews } from '../../support/content/term-numbers';

/** On SQLite a commit is done or failed; an answer is only lost between a service and a server. */
let server: PostgresServer;
let proxy: PostgresProxy;
let service: RunningService;
let tables: Tables;
beforeAll(async () => {
  server = await startPostgresServer();
  proxy = await startPostgresProxy(server.url);
  service = await startService({ DATABASE_CLIENT: 'postgres', DATABASE_URL: proxy.url });
  tables = openTables({ client: 'postgres', url: server.url });
});
afterAll(async () => {
  await service.stop();
  await tables.close();
  await proxy.close();
  await server.remove();
});

const counting = () => glossaryOf(service.strapi).counting;
const cutCommit = (when: 'before' | 'after'): void =>
  proxy.cutOnce({ at: ({ sql }) => sql.startsWith('COMMIT'), when });

it.each(['before', 'after'] as const)(
  'views whose COMMIT is cut %s it is carried out are kept, shown, and written once',
  async (when) => {
    const slug = `cut_${when}`;
    const documentId = await aPublishedTerm(service.strapi, `Cut ${when}`);
    await service.http.get(`/glossary/${slug}`);
    cutCommit(when);
    expect([await counting().flush(), proxy.cutStatement()]).toEqual([false, 'COMMIT;']);
    expect(await tables.viewsOf(documentId)).toBe(when === 'after' ? 1 : 0);
    expect(shownViews((await service.http.get(`/glossary/${slug}`)).text)).toBe(2);
    expect(await counting().flush()).toBe(true);
    expect(await tables.viewsOf(documentId)).toBe(2);
  },
);

it.each(['before', 'after'] as const)(
  'numbers that are read while it is not certain are right too, cut %s',
  async (when) => {
    const slug = `uncertain_${when}`;
    const documentId = await aPublishedTerm(service.strapi, `Uncertain ${when}`);
    await service.http.get(`/glossary/${slug}`);
    cutCommit(when);
    expect(await counting().flush()).toBe(false);
    glossaryOf(service.strapi).liveNumbers.forget();
    expect(shownViews((await service.http.get(`/glossary/${slug}`)).text)).toBe(2);
    expect(await counting().flush()).toBe(true);
    glossaryOf(service.strapi).liveNumbers.forget();
    expect(shownViews((await service.http.get(`/glossary/${slug}`)).text)).toBe(3);
    expect(await tables.viewsOf(documentId)).toBe(2);
  },
);

it('what keeps failing is said once, and so is its end', async () => {
  // The clock stands still, so what is said at the end is known to the second.
  jest.spyOn(glossaryOf(service.strapi).outages, 'now').mockReturnValue(0);
  const said = [
    jest.spyOn(service.strapi.log, 'error').mockReturnValue(service.strapi.log),
    jest.spyOn(service.strapi.log, 'info').mockReturnValue(service.strapi.log),
  ];
  await aPublishedTerm(service.strapi, 'Waiting');
  await service.http.get('/glossary/waiting');
  for (let failure = 1; failure <= 3; failure += 1) {
    cutCommit('before');
    expect(await counting().flush()).toBe(false);
  }
  expect(await counting().flush()).toBe(true);
  const [told, informed] = said.map(({ mock }): unknown[][] => mock.calls);
  const failure = countsNotWritten('');
  expect(told?.filter(([text]) => String(text).startsWith(failure))).toHaveLength(1);
  const counted = informed?.filter(([, details]) => details !== undefined);
  expect(counted).toEqual([[outageOver('counts', 3, 0), { times: 3 }]]);
  jest.restoreAllMocks();
});
