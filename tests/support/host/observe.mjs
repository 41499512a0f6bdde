/**
 * Starts a Strapi project once, does what its users would do, and prints what can be seen of it as JSON:
 *
 *     node observe.mjs <folder of the project>
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { guarded } from './guarded.mjs';

const root = path.resolve(process.argv[2]);
const { createStrapi } = createRequire(path.join(root, 'package.json'))('@strapi/strapi');

/** Addresses that a project may have, and a glossary could take. */
const ADDRESSES = [
  ...['/', '/robots.txt', '/sitemap.xml', '/llms.txt', '/openapi.json', '/opensearch.xml'],
  ...['/license.xml', '/.well-known/api-catalog', '/schemas/term.json', '/_health', '/healthz'],
  ...['/readyz', '/favicon.ico', '/nothing-here', '/admin/init', '/admin/project-settings'],
  ...[
    '/admin/registration-info',
    '/api/articles',
    '/api/categories',
    '/api/terms',
    '/api/users/me',
  ],
  ...['/api/auth/local', '/api/upload/files', '/upload/files', '/i18n/locales', '/email/settings'],
];

/** Settings that name all types together, those of the glossary included, and one that Strapi draws by lot. */
const OTHER_AT_EACH_START = new Set(['strapi_content_types_schema', 'plugin_upload_metrics']);

const strapi = createStrapi({ appDir: root, distDir: root, serveAdminPanel: false });
strapi.log.level = 'error';
await strapi.load();
const hasGlossary = strapi.plugin('glossary') !== undefined;
const schedules = hasGlossary ? strapi.db.query('plugin::glossary.schedule') : null;
// Due at once; refused, because nobody has scheduled it.
const due = await schedules?.create({
  data: { term_document_id: 'none', due_at: 1, set_at: 1, set_by_id: 0, draft_version: '' },
});
await strapi.listen();
const { port } = strapi.server.httpServer.address();
const here = `http://127.0.0.1:${port}`;

async function answerOf(address) {
  const response = await fetch(here + address, { redirect: 'manual' });
  const { status, headers } = response;
  return [address, status, headers.get('content-type'), headers.get('x-powered-by')].join(' ');
}

/** Whether the service looks for publications that are due: it has refused the one above within ten seconds. */
async function looksForDue() {
  for (let tries = 0; tries < 100; tries += 1) {
    const { failed_at: failed } = await schedules.findOne({ where: { id: due.id } });
    if (failed !== null) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

/** A published term, its page and its record. */
async function publishedTerm() {
  const terms = strapi.documents('plugin::glossary.term');
  const text = 'A lock that one thread at a time can hold.';
  const category = await strapi
    .documents('plugin::glossary.category')
    .create({ data: { key: 'locks', name: 'Locks' } });
  const { documentId } = await terms.create({
    data: { term: 'Mutex', slug: 'mutex', category: category.documentId, short: text, long: text },
  });
  await terms.publish({ documentId });
  const [page, record] = await Promise.all(
    ['/glossary/mutex', '/glossary/mutex.json'].map(async (address) => {
      const response = await fetch(here + address);
      return { status: response.status, text: await response.text() };
    }),
  );
  const found = [...page.text.matchAll(/(?:href|src)="([^"#]+)"/g)]
    .map(([, link]) => new URL(link.replaceAll('&amp;', '&').replaceAll('&#x3D;', '='), here))
    .filter(({ origin, pathname }) => origin === here && pathname !== '/');
  const answered = await Promise.all(
    [...new Set(found.map(String))].map(async (link) => [link, (await fetch(link)).status]),
  );
  return {
    page: page.status === 200 && page.text.includes(text),
    links: answered.length,
    broken: answered
      .filter(([, status]) => status >= 400)
      .map(([link, status]) => `${status} ${new URL(link).pathname}`),
    record: record.status === 200 && JSON.parse(record.text).short,
    looksForDue: await looksForDue(),
  };
}

const entry = hasGlossary ? (await fetch(`${here}/glossary/what_is_idempotency`)).status : null;
const rows = (uid, populate) => strapi.db.query(uid).findMany({ populate });
const sorted = (texts) => [...texts].sort();

await strapi.documents('api::article.article').create({ data: { title: 'An article' } });
const term = hasGlossary ? await publishedTerm() : null;
const { filename, connectionString } = strapi.config.get('database.connection.connection');
const database = filename ?? path.join(root, '.tmp', new URL(connectionString).pathname);
const guard = strapi.plugin('guard') === undefined ? null : await guarded(here, database);
const schema = await strapi.db.dialect.schemaInspector.getSchema();
const graphql = strapi.plugin('graphql')?.service('content-api').buildSchema();
const seen = {
  term,
  graphql: graphql
    ? [graphql.getQueryType(), graphql.getMutationType()]
        .flatMap((type) => Object.keys(type.getFields()))
        .filter((name) => /glossary/i.test(name))
    : null,
  entry,
  guard,
  answers: await Promise.all(ADDRESSES.map(answerOf)),
  routes: sorted(
    strapi.server
      .listRoutes()
      .flatMap(({ methods, path: address }) => methods.map((method) => `${method} ${address}`)),
  ),
  rights: sorted(
    (await rows('admin::permission', ['role'])).map(({ role, action, subject, properties }) =>
      [role.code, action, subject, JSON.stringify(properties)].join(' '),
    ),
  ),
  readersRights: sorted(
    (await rows('plugin::users-permissions.permission', ['role'])).map(
      ({ role, action }) => `${role.type} ${action}`,
    ),
  ),
  settings: sorted(
    (await rows('strapi::core-store')).map(({ key, value }) =>
      OTHER_AT_EACH_START.has(key) ? key : `${key} ${value}`,
    ),
  ),
  tables: sorted(
    schema.tables.map(({ name, columns, indexes }) =>
      [name, sorted(columns.map((one) => one.name)), sorted(indexes.map((one) => one.name))].join(
        ' ',
      ),
    ),
  ),
  articles: (await rows('api::article.article')).map(({ title }) => title),
  crons: strapi.cron.jobs.length,
  listeners: strapi.server.httpServer.listenerCount('request'),
};
await strapi.destroy();
process.stdout.write(`\n${JSON.stringify(seen)}`, () => process.exit(0));
