/** The service that is measured, in production mode on a throwaway database; the environment names the database. */
import { once } from 'node:events';
import { answerOrders, usage } from './bench-process.mjs';
import { bootService } from './bench-service.mjs';
import { countedIn } from './counted-tables.mjs';

const READING = ['api::term.term.find', 'api::term.term.findOne'];

let strapi;

/** The REST API is closed to the public; to be measured it is opened, in this database only. */
async function openRestApi() {
  const role = await strapi.db
    .query('plugin::users-permissions.role')
    .findOne({ where: { type: 'public' } });
  for (const action of READING)
    await strapi.db
      .query('plugin::users-permissions.permission')
      .create({ data: { action, role: role.id } });
}

async function countOf(sql) {
  const [row] = await strapi.db.connection.raw(sql);
  return row.count;
}

answerOrders({
  async start() {
    const start = performance.now();
    ({ strapi } = await bootService({ defaultIsMeant: false }));
    const bootMilliseconds = performance.now() - start;
    await openRestApi();
    strapi.server.mount();
    const { httpServer } = strapi.server;
    httpServer.listen(0, '127.0.0.1');
    await once(httpServer, 'listening');
    return { port: httpServer.address().port, bootMilliseconds };
  },
  /** Every published term in the order in which it came into the glossary. */
  terms: () =>
    strapi.db.query('api::term.term').findMany({
      where: { publishedAt: { $notNull: true } },
      orderBy: { id: 'asc' },
      select: ['slug', 'documentId', 'term'],
    }),
  /** What the database holds once everything that is still in memory has been written. */
  async counted() {
    await strapi.plugin('glossary').service('counting').flush();
    return countedIn(countOf);
  },
  /** Waits until the service has made what it makes before anybody asks. */
  warmedUp: () => strapi.plugin('glossary').service('warmUp').finished(),
  usage,
  stop: () => strapi.destroy(),
});
