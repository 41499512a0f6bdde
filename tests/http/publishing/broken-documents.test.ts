import type { Core } from '@strapi/strapi';
import {
  brokenDocument,
  brokenDocuments,
  idsInTheWay,
} from '../../../src/plugins/glossary/core/publishing/document-rows';
import { warnOfBrokenRows } from '../../../src/plugins/glossary/server/publishing/document-rows';
import { aCategory, aDraft, aPublishedTerm } from '../../support/content/content';
import { logInToPanel } from '../../support/clients/panel';
import { logLines } from '../../support/log-lines';
import { type RunningService, startService } from '../../support/service';

const TERMS = '/content-manager/collection-types/api::term.term';

let service: RunningService;
let strapi: Core.Strapi;
let token: string;
beforeAll(async () => {
  service = await startService();
  ({ strapi } = service);
  token = await logInToPanel(service);
});
afterAll(() => service.stop());

const terms = () => strapi.db.connection('terms');
const publish = (documentId: string) =>
  service.http
    .post(`${TERMS}/${documentId}/actions/publish`)
    .set('Authorization', `Bearer ${token}`)
    .send({});

/** What a start would say of the database as it is now. */
async function warnings(): Promise<string> {
  const lines = logLines(strapi);
  await warnOfBrokenRows(strapi);
  return lines.map((line) => String(JSON.parse(line).msg)).join('\n');
}

it('of a database that the service wrote itself nothing is said', async () => {
  await aPublishedTerm(strapi, 'Whole');
  await aDraft(strapi, 'Only A Draft');
  expect(await warnings()).toBe('');
});

it('a draft that was given to another term is not published with it, and the start says so', async () => {
  const shown = await aPublishedTerm(strapi, 'Shown');
  const hidden = await aDraft(strapi, 'Never Seen');
  // As a body could before system fields were refused.
  await terms().where({ document_id: hidden }).update({ document_id: shown });
  const rows = { documentId: shown, drafts: 2, published: 1 };
  expect(await warnings()).toContain(brokenDocuments([rows]));

  const before = await terms().select().orderBy('id');
  const { status, body } = await publish(shown);
  expect([status, body.error.message]).toEqual([400, brokenDocument({ ...rows, published: 2 })]);
  expect(await terms().select().orderBy('id')).toEqual(before);
  expect((await service.http.get('/glossary/shown')).text).not.toContain('Never Seen');

  // As docs/operations/broken-documents.md says.
  await terms().where({ term: 'Never Seen' }).update({ document_id: 'abcdefghijklmnopqrstuvwx' });
  expect(await warnings()).toBe('');
  expect((await publish(shown)).status).toBe(200);
});

it('a published term that has no draft any more is said', async () => {
  const documentId = await aPublishedTerm(strapi, 'Without A Draft');
  await terms().where({ document_id: documentId, published_at: null }).delete();
  expect(await warnings()).toContain(`${JSON.stringify(documentId)} (0 drafts, 1 published row)`);

  await terms().where({ document_id: documentId }).update({ published_at: null });
  expect((await service.http.get('/glossary/without_a_draft')).status).toBe(200);
  expect((await publish(documentId)).status).toBe(200);
  expect(await warnings()).toBe('');
});

it('an id that leaves none for further rows, or that the next one would have, is said', async () => {
  const { dialect, connection } = strapi.db;
  const highest = dialect.client === 'sqlite' ? '9223372036854775807' : '2147483647';
  await connection.raw(
    `insert into categories (id, document_id, name) values (${highest}, 'a', 'a')`,
  );
  expect(await warnings()).toContain(idsInTheWay('categories', highest));

  await connection('categories').where({ document_id: 'a' }).delete();
  await connection.raw(
    dialect.client === 'sqlite'
      ? "update sqlite_sequence set seq = (select coalesce(max(id), 0) from categories) where name = 'categories'"
      : "select setval('categories_id_seq', (select max(id) from categories))",
  );
  await aCategory(strapi, 'after');
  expect(await warnings()).toBe('');
});
