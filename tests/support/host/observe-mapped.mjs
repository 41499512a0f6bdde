/**
 * Starts a Strapi project whose collection `faq` is mapped to the glossary, does what its editors would do, and prints what readers get as JSON:
 *
 *     node observe-mapped.mjs <folder of the project> first|again|other
 */
import { createRequire } from 'node:module';
import path from 'node:path';

const FAQ = 'api::faq.faq';
const ENTRY = '/glossary/what_is_idempotency';
const root = path.resolve(process.argv[2]);
const { createStrapi } = createRequire(path.join(root, 'package.json'))('@strapi/strapi');
const strapi = createStrapi({ appDir: root, distDir: root, serveAdminPanel: false });
const said = [];
for (const level of ['info', 'warn']) strapi.log[level] = (line) => void said.push([level, line]);
strapi.log.level = 'error';
await strapi.load();
await strapi.listen();
const { port } = strapi.server.httpServer.address();
const here = `http://127.0.0.1:${port}`;
const glossary = strapi.plugin('glossary').service('glossary');
const faqs = strapi.documents(FAQ);
const rows = () => strapi.db.connection('faqs').select().orderBy('id');

async function ask(address, options) {
  const response = await fetch(here + address, options);
  return { status: response.status, text: await response.text() };
}
const statusOf = async (address) => (await ask(address)).status;

/** Everything that names terms, as one text. */
async function everything(words) {
  const addresses = [
    ...['/glossary', '/glossary.json', `/glossary.json?q=${words}`, `/glossary?q=${words}`],
    ...[
      '/glossary.atom',
      '/glossary-changes.json',
      '/glossary.feed.json',
      '/glossary/what_is_idempotency',
    ],
    ...['/glossary-suggestions.json?q=what', '/sitemap.xml', '/glossary/what_is_idempotency.md'],
    ...['/glossary/what_is_idempotency.json', '/glossary/what_is_idempotency.jsonld'],
  ];
  const answers = await Promise.all(addresses.map((address) => ask(address)));
  return Object.fromEntries(addresses.map((address, index) => [address, answers[index]]));
}

const entry = (title, slug, more) => ({
  title,
  slug,
  excerpt: `The excerpt of ${title}`,
  body: `The body of ${title}`,
  notes: 'A note that is not mapped',
  ...more,
});
const publish = async (data) => (await faqs.create({ data, status: 'published' })).documentId;

/** What the editor of the panel does, with an account of its own. */
async function panel() {
  const account = { firstname: 'Eve', email: 'eve@example.org', password: 'Password-of-tests-1' };
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify(account);
  const { text } = await ask('/admin/register-admin', { method: 'POST', headers: json, body });
  const { token } = JSON.parse(text).data;
  const headers = { ...json, authorization: `Bearer ${token}` };
  return {
    act: (documentId, action, data = {}) =>
      ask(`/content-manager/collection-types/${FAQ}/${documentId}/actions/${action}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(data),
      }),
    publishMany: (documentIds) =>
      ask(`/content-manager/collection-types/${FAQ}/actions/bulkPublish`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ documentIds }),
      }),
    get: (address) => ask(address, { headers }),
  };
}

/** What a program does with a right to it, which the project has only meanwhile. */
async function changeByRest(documentId, data) {
  const rights = strapi.db.query('plugin::users-permissions.permission');
  const role = await strapi.db
    .query('plugin::users-permissions.role')
    .findOne({ where: { type: 'public' } });
  const { id } = await rights.create({ data: { action: `${FAQ}.update`, role: role.id } });
  await ask(`/api/faqs/${documentId}?status=published`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
  });
  await rights.delete({ where: { id } });
}

async function firstStart() {
  const id = await publish(
    entry('What Is Idempotency?', 'what-is-idempotency', { keywords: ['retry', 'Loud'] }),
  );
  const served = await everything('idempotency');
  await faqs.create({ data: entry('Draft Entry', 'draft-entry') });
  await faqs.update({ documentId: id, data: { excerpt: 'Changed in a draft' } });
  const drafted = await everything('draft');
  const editor = await panel();
  const { data } = JSON.parse(
    (await editor.get(`/content-manager/collection-types/${FAQ}/${id}`)).text,
  );
  const published = await editor.act(id, 'publish', {
    title: data.title,
    slug: data.slug,
    excerpt: 'Changed and published',
  });
  const changed = await ask(`${ENTRY}.json`);
  const unpublished = await editor.act(id, 'unpublish');
  const withdrawn = await statusOf(ENTRY);
  await faqs.publish({ documentId: id });
  const again = await statusOf(ENTRY);
  await changeByRest(id, { excerpt: 'Changed by a program' });
  const byRest = await ask(`${ENTRY}.json`);
  await publish(entry('Twin', 'what-is_idempotency'));
  const pair = [];
  // One address for both.
  for (const slug of ['bulk-pair', 'bulk_pair'])
    pair.push((await faqs.create({ data: entry('Bulk Pair', slug) })).documentId);
  const many = await editor.publishMany(pair);
  await publish(entry('Empty', 'empty', { excerpt: '' }));
  const gone = await publish(entry('Deleted', 'deleted'));
  const before = await statusOf('/glossary/deleted');
  const rated = await glossary.ratings.rate(gone, 'reader', 5);
  await glossary.counting.flush();
  await faqs.delete({ documentId: gone });
  await glossary.counting.flush();
  const numbers = await strapi.db.connection('glossary_view_counts').select();
  const own = await strapi
    .documents('plugin::glossary.term')
    .create({ data: { term: 'Own', slug: 'own' } })
    .then(
      () => 'written',
      ({ message }) => message,
    );
  const { contentTypes } = JSON.parse((await editor.get('/content-manager/init')).text).data;
  const seen = {
    served,
    drafted,
    changed: JSON.parse(changed.text).short,
    changedByRest: JSON.parse(byRest.text).short,
    statuses: {
      publishedInPanel: published.status,
      unpublishedInPanel: unpublished.status,
      draft: await statusOf('/glossary/draft_entry'),
      withdrawn,
      again,
      many: many.status,
      pair: await statusOf('/glossary/bulk_pair'),
      otherOfPair: await statusOf('/glossary/bulk_pair_2'),
      twin: await statusOf(`${ENTRY}_2`),
      empty: await statusOf('/glossary/empty'),
      beforeDeletion: before,
      deleted: await statusOf('/glossary/deleted'),
    },
    rated,
    ratings: await strapi.db.connection('glossary_ratings').select(),
    viewed: Number(numbers.find((row) => row.term_document_id === id)?.views ?? 0),
    viewedAfterDeletion: numbers.filter((row) => row.term_document_id === gone).length,
    own,
    project: JSON.parse((await ask('/glossary-panel/project')).text),
    routes: [
      ...new Set(
        strapi.server
          .listRoutes()
          .flatMap(({ path: route }) => /^\/glossary-panel\/([^/]+)/.exec(route)?.[1] ?? []),
      ),
    ].sort(),
    displayed: contentTypes
      .filter(({ isDisplayed, uid }) => isDisplayed && uid.startsWith('plugin::glossary.'))
      .map(({ uid }) => uid),
  };
  // As a program that knows no Document Service does.
  await strapi.db
    .connection('faqs')
    .where({ document_id: id })
    .whereNotNull('published_at')
    .update({ excerpt: 'Changed in the table' });
  return seen;
}

async function secondStart() {
  return { short: JSON.parse((await ask(`${ENTRY}.json`)).text).short };
}

/** With another collection, which has no drafts and no slugs. */
async function otherCollection() {
  const notes = strapi.documents('api::note.note');
  const shortOf = async () => JSON.parse((await ask('/glossary/a_note.json')).text).short;
  const { documentId } = await notes.create({ data: { title: 'A Note', text: 'A first text' } });
  const first = await shortOf();
  await notes.update({ documentId, data: { text: 'A second text' } });
  const texts = [first, await shortOf()];
  await notes.delete({ documentId });
  const [former, deleted] = [ENTRY, '/glossary/a_note'].map(statusOf);
  return { texts, former: await former, deleted: await deleted };
}

const START = { first: firstStart, again: secondStart, other: otherCollection };
const seen = await START[process.argv[3]]();
const result = { ...seen, said, rows: await rows() };
await strapi.destroy();
process.stdout.write(`\n${JSON.stringify(result)}`, () => process.exit(0));
