import { colleagueInPanel, logInToPanel } from '../../support/clients/panel';
import { tokenWithRights } from '../../support/clients/panel-reader';
import {
  aCategory,
  aDraft,
  aPublishedTerm,
  COMPLETE_TERM,
  edit,
  publish,
} from '../../support/content/content';
import { type RunningService, startService, TODAY } from '../../support/service';

const TERM = 'api::term.term';
const TERMS = `/content-manager/collection-types/${TERM}`;
const NOON = Date.parse(`${TODAY}T12:00:00Z`);
const AXIS = { value: 5, rationale: 'A reason.' };
const SCORE = { detectability: AXIS, effort: AXIS, burden: AXIS, trap: AXIS };

let service: RunningService;
let administrator: string;
let editor: string;
beforeAll(async () => {
  service = await startService();
  administrator = await logInToPanel(service);
  editor = await colleagueInPanel(service, 'strapi-editor');
});
afterAll(() => service.stop());

const get = (path: string, token = administrator) =>
  service.http.get(`/glossary-panel${path}`).set('Authorization', `Bearer ${token}`);

/** A term that somebody writes, publishes, changes, renames and takes back in the panel. */
async function aTermWithHistory(): Promise<string> {
  const send = (token: string, path: string, body: object = {}) =>
    service.http.post(`${TERMS}${path}`).set('Authorization', `Bearer ${token}`).send(body);
  const category = { connect: [{ documentId: await aCategory(service.strapi) }] };
  const { body } = await send(administrator, '/actions/publish', {
    ...COMPLETE_TERM,
    term: 'Told Term',
    category,
  });
  const { documentId } = body.data as { documentId: string };
  const changed = { short: 'Changed.', score_draft: SCORE };
  await send(editor, `/${documentId}/actions/publish`, changed);
  await send(editor, `/${documentId}/actions/publish`, { slug: 'told_anew' });
  await send(administrator, `/${documentId}/actions/unpublish`);
  return documentId;
}

describe('the history of a term', () => {
  it('says what was done by whom and when, and what changed', async () => {
    const documentId = await aTermWithHistory();
    const { body, status } = await get(`/terms/${documentId}/history`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Told Term',
      total: 4,
      page: 1,
      pageCount: 1,
      versions: 3,
      mayRestore: true,
      lastSaved: { editor: 'A Colleague' },
    });
    const by = { moment: NOON };
    expect(body.rows).toMatchObject([
      { ...by, kind: 'withdrawn', version: null, editor: 'An Editor', changed: null },
      {
        ...by,
        kind: 'renamed',
        version: 3,
        editor: 'A Colleague',
        slug: 'told_anew',
        changed: ['Slug'],
      },
      {
        ...by,
        kind: 'published',
        version: 2,
        editor: 'A Colleague',
        slug: 'told_term',
        changed: ['Debt score', 'TL;DR'],
      },
      { ...by, kind: 'published', version: 1, editor: 'An Editor', changed: null },
    ]);
  });

  it('is read page by page, however long it is', async () => {
    const { strapi } = service;
    const documentId = await aPublishedTerm(strapi, 'Often Changed');
    const table = () => strapi.db.connection('glossary_log');
    const first = await table().where({ subject: documentId }).first();
    const { position: last } = await table().orderBy('position', 'desc').first();
    const content = JSON.parse(first.content) as object;
    const { id: _id, document_id: _documentId, ...row } = first;
    const rows = Array.from({ length: 1000 }, (_none, index) => ({
      ...row,
      position: Number(last) + 1 + index,
      version: index + 2,
      content: JSON.stringify({ ...content, short: `Version ${index + 2}.` }),
    }));
    for (let start = 0; start < rows.length; start += 50)
      await table().insert(rows.slice(start, start + 50));
    const versionsOn = async (page: number) => {
      const { body } = await get(`/terms/${documentId}/history?page=${page}`);
      expect(body).toMatchObject({ total: 1001, pageCount: 41, versions: 1001, page });
      return (body.rows as { version: number; changed: string[] | null }[]).map(
        ({ version, changed }) => [version, changed],
      );
    };
    expect((await versionsOn(1))[0]).toEqual([1001, ['TL;DR']]);
    const second = await versionsOn(2);
    expect(second).toHaveLength(25);
    expect([second[0], second[24]]).toEqual([
      [976, ['TL;DR']],
      [952, ['TL;DR']],
    ]);
    expect(await versionsOn(41)).toEqual([[1, null]]);
  });

  it('names whoever saved last, and nobody for a program', async () => {
    const { strapi, http } = service;
    const documentId = await aDraft(strapi, 'Saved By Many');
    const lastSaved = async () => (await get(`/terms/${documentId}/history`)).body.lastSaved.editor;
    expect(await lastSaved()).toBeNull();
    for (const [token, name] of [
      [editor, 'A Colleague'],
      [administrator, 'An Editor'],
    ] as const) {
      await http
        .put(`${TERMS}/${documentId}`)
        .set('Authorization', `Bearer ${token}`)
        .send({ short: `By ${name}.` });
      expect(await lastSaved()).toBe(name);
    }
    await edit(strapi, documentId, { short: 'By a program.' });
    expect(await lastSaved()).toBeNull();
  });

  it('names whoever imports a file in the panel, of new drafts and of changed ones', async () => {
    const { strapi, http } = service;
    const known = await aDraft(strapi, 'Known Import', { slug: 'known_import' });
    const send = (path: string, body?: Buffer) => {
      const request = http
        .post(`/glossary-panel/exchange/import${path}`)
        .set('Authorization', `Bearer ${editor}`);
      return body ? request.set('Content-Type', 'application/octet-stream').send(body) : request;
    };
    const settled = async (): Promise<{ id: string; state: string }> => {
      for (;;) {
        const { job } = (await get('/exchange/import', editor)).body;
        if (!['receiving', 'comparing', 'importing'].includes(job.state)) return job;
      }
    };
    const rows = [
      { slug: 'known_import', term: 'Known Import', short: 'From the file.' },
      { slug: 'new_import', term: 'New Import' },
    ];
    await send('?name=a.json&as=draft', Buffer.from(JSON.stringify(rows)));
    const { id } = await settled();
    await send(`/${id}/apply`);
    expect((await settled()).state).toBe('done');
    const [fresh] = await strapi.documents(TERM).findMany({ filters: { slug: 'new_import' } });
    for (const documentId of [known, fresh?.documentId]) {
      const { body } = await get(`/terms/${documentId}/history`);
      expect(body.lastSaved.editor).toBe('A Colleague');
    }
  });

  it('compares any two versions, and the draft', async () => {
    const { strapi } = service;
    const [old, fresh] = [await aDraft(strapi, 'Old One'), await aDraft(strapi, 'New One')];
    const documentId = await aPublishedTerm(strapi, 'Compared Versions', { related: [old] });
    await edit(strapi, documentId, { short: 'Second.', related: [fresh], score_draft: SCORE });
    await publish(strapi, documentId);
    await edit(strapi, documentId, { short: 'Third.' });
    await strapi.documents(TERM).delete({ documentId: old });
    const compare = async (from: number | string, to: number | string) =>
      (await get(`/terms/${documentId}/versions/comparison?from=${from}&to=${to}`)).body;
    expect(await compare(1, 2)).toMatchObject({
      from: {
        values: { short: COMPLETE_TERM.short, tags: ['keyword'] },
        relations: { category: ['Testing'], related: ['Old One'] },
        score: null,
      },
      to: { values: { short: 'Second.' }, relations: { related: ['New One'] }, score: SCORE },
    });
    expect(await compare('draft', 1)).toMatchObject({
      from: { values: { short: 'Third.' }, relations: { related: ['New One'] }, score: SCORE },
      to: { values: { short: COMPLETE_TERM.short } },
    });
  });

  it.each([
    ['/history?page=0', 400],
    ['/history?page=x', 400],
    ['/versions/comparison', 400],
    ['/versions/comparison?from=1&to=zero', 400],
    ['/versions/comparison?from=1&to=7', 404],
  ])('of a term, %s is answered with %i', async (path, expected) => {
    const [{ documentId } = { documentId: '' }] = await service.strapi
      .documents(TERM)
      .findMany({ filters: { slug: 'compared_versions' } });
    expect((await get(`/terms/${documentId}${path}`)).status).toBe(expected);
    expect((await get(`/terms/nosuchterm${path}`)).status).toBe(expected === 400 ? 400 : 404);
  });

  it('is for whoever may read the term, and of it what they may read', async () => {
    const { strapi, http } = service;
    const documentId = await aPublishedTerm(strapi, 'Partly Told', {
      detection: { symptoms: ['A symptom.'], tools: ['A tool'] },
    });
    await edit(strapi, documentId, { short: 'Told.', long: 'Hidden.', slug: 'partly_hidden' });
    await publish(strapi, documentId);
    const fields = ['short', 'detection.tools'];
    const partial = await tokenWithRights(service, 'Partial Reader', [{ act: 'read', fields }]);
    const owner = await tokenWithRights(service, 'Owner Reader', [
      { act: 'read', conditions: ['admin::is-creator'] },
    ]);
    const history = `/terms/${documentId}/history`;
    const comparison = `/terms/${documentId}/versions/comparison?from=1&to=2`;
    for (const path of [history, comparison]) {
      expect((await http.get(`/glossary-panel${path}`)).status).toBe(401);
      expect((await get(path, owner)).status).toBe(403);
    }
    const { body } = await get(history, partial);
    expect(body).toMatchObject({ name: '', mayRestore: false });
    expect(body.rows[0]).toMatchObject({ slug: null, changed: ['TL;DR'] });
    expect((await get(comparison, partial)).body.to).toEqual({
      values: { short: 'Told.', detection: { tools: ['A tool'] } },
      relations: { category: [], prerequisites: [], related: [] },
      score: null,
    });
  });
});
