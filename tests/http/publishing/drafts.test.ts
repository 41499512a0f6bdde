import { savedInBetween } from '../../../src/plugins/glossary/core/publishing/draft-version';
import { DELETED_WHOLE } from '../../../src/plugins/glossary/server/publishing/publications';
import {
  aDraft,
  aPublishedTerm,
  SCORE,
  edit,
  publish,
  aCategory,
} from '../../support/content/content';
import { colleagueInPanel, fullAccessToken, logInToPanel } from '../../support/clients/panel';
import { type RunningService, startService } from '../../support/service';
import { labelOf } from '../../../src/plugins/glossary/core/term/edit-form';
import { tokenWithRights } from '../../support/clients/panel-reader';
import type { Core } from '@strapi/strapi';
import {
  brokenDocument,
  brokenDocuments,
  idsInTheWay,
} from '../../../src/plugins/glossary/core/publishing/document-rows';
import { warnOfBrokenRows } from '../../../src/plugins/glossary/server/publishing/document-rows';
import { logLines } from '../../support/log-lines';

const PANEL = '/content-manager/collection-types/plugin::glossary.term';

let service: RunningService;
let strapi: Core.Strapi;
let editor: string;
let colleague: string;
let program: string;
beforeAll(async () => {
  service = await startService();
  ({ strapi } = service);
  editor = await logInToPanel(service);
  colleague = await colleagueInPanel(service, 'strapi-editor');
  program = await fullAccessToken(service.strapi);
});
afterAll(() => service.stop());

const tagOf = async (documentId: string): Promise<string> => {
  const { body } = await service.http
    .get(`${PANEL}/${documentId}`)
    .set('Authorization', `Bearer ${editor}`);
  return `"${body.data.updatedAt}"`;
};
const shortOf = async (documentId: string): Promise<unknown> => {
  const { body } = await service.http
    .get(`${PANEL}/${documentId}`)
    .set('Authorization', `Bearer ${editor}`);
  return body.data.short;
};
const save = (token: string, documentId: string, short: string, tag?: string) => {
  const request = service.http
    .put(`${PANEL}/${documentId}`)
    .set('Authorization', `Bearer ${token}`);
  return (tag === undefined ? request : request.set('If-Match', tag)).send({ short });
};
const publishFrom = (token: string, documentId: string, short: string, tag: string) =>
  service.http
    .post(`${PANEL}/${documentId}/actions/publish`)
    .set('Authorization', `Bearer ${token}`)
    .set('If-Match', tag)
    .send({ short });

it('a save from another version is refused with 409, names who saved, and changes nothing', async () => {
  const documentId = await aDraft(service.strapi, 'Two Editors');
  const tag = await tagOf(documentId);
  expect((await save(colleague, documentId, 'The colleague was here.', tag)).status).toBe(200);
  for (const change of [save, publishFrom]) {
    const { status, body } = await change(editor, documentId, 'Overwritten.', tag);
    expect([status, body.error.message]).toEqual([409, savedInBetween('A Colleague')]);
    expect(body.error.details).toEqual({ savedBy: 'A Colleague' });
  }
  expect(await shortOf(documentId)).toBe('The colleague was here.');
  expect((await save(editor, documentId, 'Now.', await tagOf(documentId))).status).toBe(200);
});

it('whoever has seen a published term does not publish it again unseen when it was withdrawn', async () => {
  const documentId = await aPublishedTerm(service.strapi, 'Withdrawn Meanwhile');
  const tag = await tagOf(documentId);
  await service.http
    .post(`${PANEL}/${documentId}/actions/unpublish`)
    .set('Authorization', `Bearer ${colleague}`)
    .send({})
    .expect(200);
  const { status, body } = await publishFrom(editor, documentId, 'Public again.', tag);
  expect([status, body.error.message]).toEqual([409, savedInBetween('A Colleague')]);
  expect((await service.http.get('/glossary/withdrawn_meanwhile')).status).toBe(410);
});

it('a category is not saved from another version of it', async () => {
  const documentId = await aCategory(service.strapi, 'two_forms', 'Two Forms');
  const category = `/content-manager/collection-types/plugin::glossary.category/${documentId}`;
  const inPanel = (method: 'get' | 'put') =>
    service.http[method](category).set('Authorization', `Bearer ${editor}`);
  const { body } = await inPanel('get');
  const tag = `"${body.data.updatedAt}"`;
  const once = { key: 'two_forms', name: 'Once', tagline: '' };
  // Sent again because its answer was lost, it overwrites nothing.
  for (let time = 0; time < 2; time += 1)
    await inPanel('put').set('If-Match', tag).send(once).expect(200);
  const refused = await inPanel('put').set('If-Match', tag).send({ name: 'Stale' });
  expect([refused.status, refused.body.error.message]).toEqual([
    409,
    savedInBetween('An Editor', 'category'),
  ]);
  expect((await inPanel('get')).body.data.name).toBe('Once');
});

describe('a debt score', () => {
  const scored = async (name: string) => {
    const documentId = await aPublishedTerm(strapi, name, { score_draft: SCORE });
    const score = await strapi
      .documents('plugin::glossary.debt-score')
      .findFirst({ filters: { term: { term: name } } });
    return { documentId, score: score?.documentId ?? '', tag: `"${String(score?.updatedAt)}"` };
  };
  const reason = (rationale: string) => ({ trap: { value: 3, rationale } });

  it('is not saved or deleted from another version of it', async () => {
    const { score, tag } = await scored('Two Score Forms');
    const inPanel = (method: 'put' | 'delete') =>
      service.http[method](`/content-manager/collection-types/plugin::glossary.debt-score/${score}`)
        .set('Authorization', `Bearer ${editor}`)
        .set('If-Match', tag);
    // Sent again because its answer was lost.
    for (let time = 0; time < 2; time += 1)
      await inPanel('put').send(reason('The first.')).expect(200);
    for (const refused of [await inPanel('put').send(reason('Stale.')), await inPanel('delete')])
      expect([refused.status, refused.body.error.message]).toEqual([
        409,
        savedInBetween('An Editor', 'debt score'),
      ]);
    expect(
      await strapi
        .documents('plugin::glossary.debt-score')
        .findOne({ documentId: score, populate: ['trap'] }),
    ).toMatchObject({ trap: { rationale: 'The first.' } });
  });

  it('that is published with its term is written whatever its own version is', async () => {
    const { documentId } = await scored('Score With Its Term');
    const response = await service.http
      .post(`${PANEL}/${documentId}/actions/publish`)
      .set('Authorization', `Bearer ${editor}`)
      .set('If-Match', await tagOf(documentId))
      .send({ score_draft: { ...SCORE, ...reason('With the term.') } });
    expect(response.status).toBe(200);
  });
});

it('of many who save at once from one version, one is right', async () => {
  const documentId = await aDraft(service.strapi, 'Many Editors');
  const tag = await tagOf(documentId);
  const texts = Array.from({ length: 8 }, (_, index) => `Text ${index}.`);
  const answers = await Promise.all(texts.map((text) => save(editor, documentId, text, tag)));
  const statuses = answers.map(({ status }) => status);
  expect([...statuses].sort()).toEqual([200, ...Array(7).fill(409)]);
  expect(await shortOf(documentId)).toBe(texts[statuses.indexOf(200)]);
});

it('a program may say which version it changes, and is refused with 412', async () => {
  const documentId = await aDraft(service.strapi, 'By A Program');
  const change = (tag: string | null, method: 'put' | 'delete' = 'put') => {
    const status = method === 'put' ? '?status=draft' : '';
    const request = service.http[method](`/api/terms/${documentId}${status}`).set(
      'Authorization',
      `Bearer ${program}`,
    );
    return (tag === null ? request : request.set('If-Match', tag)).send({
      data: { short: `With ${tag}.` },
    });
  };
  const tag = await tagOf(documentId);
  expect((await change(null)).status).toBe(200);
  for (const stale of [tag, `W/${await tagOf(documentId)}`, '"other"', 'other']) {
    expect([stale, (await change(stale)).status]).toEqual([stale, 412]);
    expect([stale, (await change(stale, 'delete')).status]).toEqual([stale, 412]);
  }
  expect((await change(`"other", ${await tagOf(documentId)}`)).status).toBe(200);
  expect((await change('*')).status).toBe(200);
  expect(await shortOf(documentId)).toBe('With *.');
  expect((await change(await tagOf(documentId), 'delete')).status).toBe(204);
});

it('a term is deleted whole', async () => {
  const documentId = await aDraft(service.strapi, 'Not Half');
  const { status, body } = await service.http
    .delete(`/api/terms/${documentId}?status=draft`)
    .set('Authorization', `Bearer ${program}`);
  expect([status, body.error.message]).toEqual([400, DELETED_WHOLE]);
});

const TERM = 'plugin::glossary.term';

const duplicate = (documentId: string, as = editor, body: object = {}) =>
  service.http
    .post(`/glossary-panel/terms/${documentId}/duplicate`)
    .set('Authorization', `Bearer ${as}`)
    .send(body);
const rowsOf = (documentId: string): Promise<Record<string, unknown>[]> =>
  service.strapi.db.query(TERM).findMany({
    where: { documentId },
    populate: {
      category: true,
      related: true,
      prerequisites: true,
      detection: true,
      agent: true,
      debt_score: true,
      createdBy: true,
    },
  });
async function draftOf(documentId: string): Promise<Record<string, unknown>> {
  const [draft, ...others] = await rowsOf(documentId);
  expect(others).toEqual([]);
  expect(draft?.publishedAt).toBeNull();
  return draft ?? {};
}

it('is a draft with the texts and relations of the original, and nothing that belongs to one term', async () => {
  const related = [await aPublishedTerm(strapi, 'Second'), await aDraft(strapi, 'First')];
  const documentId = await aPublishedTerm(strapi, 'Original', {
    aliases: ['An Alias'],
    identifiers: ['CWE-1'],
    search_terms: ['a word'],
    created: '2020-01-02',
    related,
    prerequisites: related.slice(0, 1),
    detection: { symptoms: ['A symptom.'], tools: ['A tool'] },
    agent: { confidence: 'high' },
    score_draft: SCORE,
  });
  await edit(strapi, documentId, { short: 'Saved and not published.', score_draft: SCORE });
  const author = await colleagueInPanel(service, 'strapi-author');
  const before = await rowsOf(documentId);

  const { status, body } = await duplicate(documentId, author, {
    documentId: 'chosen',
    id: 4711,
    slug: 'chosen',
    publishedAt: '2020-01-01',
  });
  expect([status, body]).toEqual([
    201,
    { documentId: expect.any(String), name: 'Original (copy)', notCopied: [] },
  ]);
  expect(body.documentId).not.toBe('chosen');
  const copy = await draftOf(body.documentId);
  expect(copy).toMatchObject({
    term: 'Original (copy)',
    slug: 'original_copy',
    short: 'Saved and not published.',
    search_terms: ['a word'],
    aliases: null,
    identifiers: null,
    created: null,
    updated: null,
    score_draft: null,
    debt_score: null,
    category: { key: 'testing' },
    related: [{ term: 'Second' }, { term: 'First' }],
    prerequisites: [{ term: 'Second' }],
    detection: { symptoms: ['A symptom.'], tools: ['A tool'] },
    agent: { confidence: 'high' },
    createdBy: { firstname: 'A', lastname: 'Colleague' },
  });
  expect(await rowsOf(documentId)).toEqual(before);
  expect((await service.http.get('/glossary/original_copy')).status).toBe(404);

  // It is published like any other draft, and the original keeps its score.
  await publish(strapi, body.documentId);
  expect((await service.http.get('/glossary/original_copy.json')).body.aliases).toEqual([]);
  expect((await service.http.get('/glossary/original')).text).toContain('debt(d5/e5/b5/t5)');
});

it('at the same moment several get several slugs, also beside addresses that are taken', async () => {
  const documentId = await aDraft(strapi, 'Copied At Once');
  const renamed = await aPublishedTerm(strapi, 'Copied At Once Copy 2');
  await edit(strapi, renamed, { slug: 'renamed_since' });
  await publish(strapi, renamed);
  const answers = await Promise.all(Array.from({ length: 5 }, () => duplicate(documentId)));
  const slugs = await Promise.all(
    answers.map(async ({ body }) => (await draftOf(body.documentId)).slug),
  );
  expect(slugs.sort()).toEqual(
    ['', '_3', '_4', '_5', '_6'].map((ending) => `copied_at_once_copy${ending}`),
  );
});

describe('rights', () => {
  it('who may not read the term, or makes none, duplicates none', async () => {
    const documentId = await aDraft(strapi, 'Of Somebody');
    const drafts = () => strapi.db.query(TERM).count();
    const before = await drafts();
    const reader = await tokenWithRights(service, 'Reads', [{ act: 'read' }, { act: 'update' }]);
    const own = await tokenWithRights(service, 'Own', [
      { act: 'read', conditions: ['admin::is-creator'] },
      { act: 'create' },
    ]);
    const statuses = [
      (await duplicate(documentId, reader)).status,
      (await duplicate(documentId, own)).status,
      (await duplicate('no-such-term')).status,
      (await service.http.post(`/glossary-panel/terms/${documentId}/duplicate`)).status,
    ];
    expect(statuses).toEqual([403, 403, 404, 401]);
    expect(await drafts()).toBe(before);
  });

  it.each([
    ['reads', ['term', 'short', 'detection.tools'], undefined],
    ['writes', undefined, ['term', 'short', 'detection.tools']],
  ])(
    'fields that the role neither %s are left out, and named',
    async (name, readable, writable) => {
      const documentId = await aDraft(service.strapi, `Partly ${name}`, {
        detection: { symptoms: ['A symptom.'], tools: ['A tool'] },
      });
      const token = await tokenWithRights(service, `Partly ${name}`, [
        { act: 'read', ...(readable && { fields: readable }) },
        { act: 'create', ...(writable && { fields: writable }) },
      ]);
      const { status, body } = await duplicate(documentId, token);
      expect(status).toBe(201);
      expect(body.notCopied).toEqual(
        expect.arrayContaining(
          ['long', 'category', 'quick_fix', 'detection.symptoms'].map(labelOf),
        ),
      );
      expect(await draftOf(body.documentId)).toMatchObject({
        term: `Partly ${name} (copy)`,
        short: 'A definition of one sentence.',
        long: null,
        category: null,
        detection: null,
        tags: null,
      });
    },
  );
});

const terms = () => strapi.db.connection('glossary_terms');
const publishInPanel = (documentId: string) =>
  service.http
    .post(`${PANEL}/${documentId}/actions/publish`)
    .set('Authorization', `Bearer ${editor}`)
    .send({});

async function warnings(): Promise<string> {
  const lines = logLines(strapi);
  await warnOfBrokenRows(strapi);
  return lines.map((line) => String(JSON.parse(line).msg)).join('\n');
}

it('a sound database gives no warning', async () => {
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
  const { status, body } = await publishInPanel(shown);
  expect([status, body.error.message]).toEqual([400, brokenDocument({ ...rows, published: 2 })]);
  expect(await terms().select().orderBy('id')).toEqual(before);
  expect((await service.http.get('/glossary/shown')).text).not.toContain('Never Seen');

  // As docs/operations/broken-documents.md says.
  await terms().where({ term: 'Never Seen' }).update({ document_id: 'abcdefghijklmnopqrstuvwx' });
  expect(await warnings()).toBe('');
  expect((await publishInPanel(shown)).status).toBe(200);
});

it('a published term without a draft is reported', async () => {
  const documentId = await aPublishedTerm(strapi, 'Without A Draft');
  await terms().where({ document_id: documentId, published_at: null }).delete();
  expect(await warnings()).toContain(`${JSON.stringify(documentId)} (0 drafts, 1 published row)`);

  await terms().where({ document_id: documentId }).update({ published_at: null });
  expect((await service.http.get('/glossary/without_a_draft')).status).toBe(200);
  expect((await publishInPanel(documentId)).status).toBe(200);
  expect(await warnings()).toBe('');
});

it('an id that leaves none for further rows, or that the next one would have, is reported', async () => {
  const { dialect, connection } = strapi.db;
  const highest = dialect.client === 'sqlite' ? '9223372036854775807' : '2147483647';
  await connection.raw(
    `insert into glossary_categories (id, document_id, name) values (${highest}, 'a', 'a')`,
  );
  expect(await warnings()).toContain(idsInTheWay('glossary_categories', highest));

  await connection('glossary_categories').where({ document_id: 'a' }).delete();
  await connection.raw(
    dialect.client === 'sqlite'
      ? "update sqlite_sequence set seq = (select coalesce(max(id), 0) from glossary_categories) where name = 'glossary_categories'"
      : "select setval('glossary_categories_id_seq', (select max(id) from glossary_categories))",
  );
  await aCategory(strapi, 'after');
  expect(await warnings()).toBe('');
});
