/** The service that is measured, in production mode on a throwaway database; the environment names the database. */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { answerOrders, usage } from './bench-process.mjs';
import { bootService } from './bench-service.mjs';
import { countedIn } from './counted-tables.mjs';

/** In milliseconds: what follows a publication at once is done then, and what waits until nothing more is published has begun. */
const AFTER_PUBLICATION = 200;
const BEFORE_WARM_UP = 1000;

let strapi;
let publishing = null;
let edits = 0;

async function countOf(sql) {
  const [row] = await strapi.db.connection.raw(sql);
  return row.count;
}

/** As an editor does: another definition of the term that came last, saved and published. */
async function publishAgain(documentId) {
  edits += 1;
  const data = { short: `What an editor has written the ${edits}. time.` };
  await strapi.documents('plugin::glossary.term').update({ documentId, data, status: 'published' });
}

const glossary = () => strapi.plugin('glossary').service('glossary');

/** The term that came last, which is the one that is edited. */
function lastTerm() {
  const published = { publishedAt: { $notNull: true } };
  const terms = strapi.db.query('plugin::glossary.term');
  return terms.findOne({ where: published, orderBy: { id: 'desc' } });
}

/** Publishes at fixed moments, the first of them now; one that takes longer than the interval is followed by the next at once. */
async function publishEvery(interval, signal) {
  const { documentId } = await lastTerm();
  const start = performance.now();
  for (let number = 0; !signal.aborted; number += 1) {
    await publishAgain(documentId);
    await pause(Math.max(0, start + (number + 1) * interval - performance.now()));
  }
}

answerOrders({
  async start() {
    const start = performance.now();
    ({ strapi } = await bootService({ defaultIsMeant: false }));
    const bootMilliseconds = performance.now() - start;
    strapi.server.mount();
    const { httpServer } = strapi.server;
    httpServer.listen(0, '127.0.0.1');
    await once(httpServer, 'listening');
    return { port: httpServer.address().port, bootMilliseconds };
  },
  /** Every published term in the order in which it came into the glossary. */
  terms: () =>
    strapi.db.query('plugin::glossary.term').findMany({
      where: { publishedAt: { $notNull: true } },
      orderBy: { id: 'asc' },
      select: ['slug', 'documentId', 'term', 'short'],
    }),
  /** Who may use the panel: an account of its highest role. */
  async administrator() {
    const credentials = {
      email: 'editor@glossary.example',
      password: 'A-password-for-the-bench-1',
    };
    const role = await strapi.db
      .query('admin::role')
      .findOne({ where: { code: 'strapi-super-admin' } });
    await strapi.service('admin::user').create({
      ...credentials,
      firstname: 'An',
      lastname: 'Editor',
      isActive: true,
      roles: [role.id],
    });
    return credentials;
  },
  /** Publishes the term that came last again; the next request finds the catalogue as it is then, and nothing else is done. */
  async publish() {
    await publishAgain((await lastTerm()).documentId);
    await glossary().catalogueSource.current();
    await pause(AFTER_PUBLICATION);
  },
  /** Tokens of previews, which hold for some minutes. */
  previews: (documentIds) =>
    documentIds.map((documentId) => glossary().previews.pathOf(documentId).split('token=')[1]),
  /** The counts in the database after pending ones are written. */
  async counted() {
    await glossary().counting.flush();
    return countedIn(countOf);
  },
  startPublishing(interval) {
    const stopping = new AbortController();
    publishing = { stopping, ended: publishEvery(interval, stopping.signal) };
    // What fails is said when it is stopped.
    publishing.ended.catch(() => undefined);
  },
  async stopPublishing() {
    publishing.stopping.abort();
    await publishing.ended;
  },
  /** A start with other settings is a change, after which rendering begins once more. */
  async warmedUp() {
    const { warmUp } = glossary();
    for (let finished = null; finished !== warmUp.finished();) {
      finished = warmUp.finished();
      await finished;
      await pause(BEFORE_WARM_UP);
    }
  },
  usage,
  stop: () => strapi.destroy(),
});
