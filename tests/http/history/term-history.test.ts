import { colleagueInPanel, logInToPanel } from '../../support/clients/panel';
import { tokenWithRights } from '../../support/clients/panel-reader';
import {
  SCORE,
  aCategory,
  aDraft,
  aPublishedTerm,
  COMPLETE_TERM,
  edit,
  publish,
} from '../../support/content/content';
import { type RunningService, startService, TODAY } from '../../support/service';
import {
  fieldNotAllowed,
  goneDocument,
  slugTakenMessage,
} from '../../../src/plugins/glossary/core/history/left-out';
import { savedInBetween } from '../../../src/plugins/glossary/core/publishing/draft-version';

const TERM = 'plugin::glossary.term';
const TERMS = `/content-manager/collection-types/${TERM}`;
const NOON = Date.parse(`${TODAY}T12:00:00Z`);

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

/** A term that was written, published, changed, renamed and unpublished in the panel. */
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
  it('lists actions with editor, time and changes', async () => {
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
      // Withdrawing it is a change of the draft, so that nobody publishes it again unseen.
      lastSaved: { editor: 'An Editor' },
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

  it('is for roles that may read the term, limited to the fields that they may read', async () => {
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

const restore = (documentId: string, version: number | string, token = administrator) =>
  service.http
    .post(`/glossary-panel/terms/${documentId}/versions/${version}/restore`)
    .set('Authorization', `Bearer ${token}`);
const draftOf = async (documentId: string) =>
  service.strapi.documents(TERM).findOne({
    documentId,
    populate: ['category', 'related', 'prerequisites', 'detection'],
  });

describe('a version is restored', () => {
  it('not over an edit of a colleague since the comparison', async () => {
    const documentId = await aPublishedTerm(service.strapi, 'Compared Before');
    await edit(service.strapi, documentId, { short: 'Another version.' });
    await publish(service.strapi, documentId);
    const comparison = `/terms/${documentId}/versions/comparison?from=draft&to=1`;
    const { savedAt } = (await get(comparison)).body;
    await service.http
      .put(`/content-manager/collection-types/${TERM}/${documentId}`)
      .set('Authorization', `Bearer ${editor}`)
      .send({ short: 'Saved by the colleague.' });
    const refused = await restore(documentId, 1).set('If-Match', `"${savedAt}"`);
    expect([refused.status, refused.body.error.message]).toEqual([
      409,
      savedInBetween('A Colleague'),
    ]);
    expect((await draftOf(documentId))?.short).toBe('Saved by the colleague.');
    const { body } = await get(comparison);
    expect((await restore(documentId, 1).set('If-Match', `"${body.savedAt}"`)).status).toBe(200);
  });

  it('as the draft, with its score, and nothing is published', async () => {
    const { strapi } = service;
    const related = [await aPublishedTerm(strapi, 'Stays Related'), await aDraft(strapi, 'Goes')];
    const documentId = await aPublishedTerm(strapi, 'Restored', {
      related,
      detection: { symptoms: ['A symptom.'], tools: ['A tool'] },
      score_draft: SCORE,
    });
    await edit(strapi, documentId, {
      short: 'Second.',
      related: [],
      detection: null,
      score_draft: { removed: true },
    });
    await publish(strapi, documentId);
    await edit(strapi, documentId, { short: 'A draft that is replaced.' });
    await strapi.documents(TERM).delete({ documentId: related[1] ?? '' });

    const { body, status } = await restore(documentId, 1, editor);
    expect([status, body]).toEqual([
      200,
      {
        leftOut: [goneDocument('related', 'Goes')],
      },
    ]);
    expect(await draftOf(documentId)).toMatchObject({
      short: COMPLETE_TERM.short,
      tags: ['keyword'],
      category: { name: 'Testing' },
      related: [{ documentId: related[0] }],
      detection: { symptoms: ['A symptom.'], tools: ['A tool'] },
      score_draft: SCORE,
    });
    const { lastSaved, total } = (await get(`/terms/${documentId}/history`)).body;
    expect([lastSaved.editor, total]).toEqual(['A Colleague', 2]);
    const page = async () => (await service.http.get('/glossary/restored')).text;
    expect(await page()).toContain('Second.');
    await publish(strapi, documentId);
    expect(await page()).toContain(COMPLETE_TERM.short);
    expect(await page()).toContain('debt(d5/e5/b5/t5)');
  });

  it('a version without score has the publication take it away', async () => {
    const { strapi } = service;
    const documentId = await aPublishedTerm(strapi, 'Without Score Once');
    await edit(strapi, documentId, { score_draft: SCORE });
    await publish(strapi, documentId);
    expect((await restore(documentId, 1)).status).toBe(200);
    expect((await draftOf(documentId))?.score_draft).toEqual({ removed: true });
    expect((await restore(documentId, 2)).status).toBe(200);
    expect((await draftOf(documentId))?.score_draft).toBeNull();
  });

  it('without its category and its slug if they are gone, which is reported', async () => {
    const { strapi } = service;
    const gone = await aCategory(strapi, 'gone', 'Gone Category');
    const documentId = await aPublishedTerm(strapi, 'First Name Of It', { category: gone });
    await edit(strapi, documentId, { slug: 'second_name', category: await aCategory(strapi) });
    await publish(strapi, documentId);
    await strapi.documents('plugin::glossary.category').delete({ documentId: gone });
    await aPublishedTerm(strapi, 'Takes Over', {
      slug: 'first_name_of_it',
      take_over_address: true,
    });
    const { body } = await restore(documentId, 1);
    expect(body.leftOut).toEqual([
      goneDocument('category', 'Gone Category'),
      slugTakenMessage('first_name_of_it', { hold: 'page', name: 'Takes Over' }, null),
    ]);
    expect(await draftOf(documentId)).toMatchObject({ slug: 'second_name', category: null });
  });

  it('only by roles that may change the term, limited to the fields that they may change', async () => {
    const { strapi } = service;
    const documentId = await aPublishedTerm(strapi, 'Guarded', { tags: ['first'] });
    await edit(strapi, documentId, { short: 'Second.', tags: ['second'] });
    await publish(strapi, documentId);
    const reader = await tokenWithRights(service, 'Only Reader', [{ act: 'read' }]);
    const owner = await tokenWithRights(service, 'Owner Writer', [
      { act: 'read' },
      { act: 'update', conditions: ['admin::is-creator'] },
    ]);
    for (const token of [reader, owner])
      expect((await restore(documentId, 1, token)).status).toBe(403);
    expect((await get(`/terms/${documentId}/history`, owner)).body.mayRestore).toBe(false);
    const partial = await tokenWithRights(service, 'Partial Writer', [
      { act: 'read' },
      { act: 'update', fields: ['short', 'detection.tools'] },
    ]);
    const { body, status } = await restore(documentId, 1, partial);
    expect(status).toBe(200);
    expect(body.leftOut).toContain(fieldNotAllowed('tags'));
    expect(body.leftOut).not.toContain(fieldNotAllowed('short'));
    expect(await draftOf(documentId)).toMatchObject({
      short: COMPLETE_TERM.short,
      tags: ['second'],
    });
  });
});
