import {
  fieldNotAllowed,
  goneDocument,
  slugHeld,
} from '../../../src/plugins/glossary/core/history/left-out';
import { savedInBetween } from '../../../src/plugins/glossary/core/publishing/draft-version';
import { colleagueInPanel, logInToPanel } from '../../support/clients/panel';
import { tokenWithRights } from '../../support/clients/panel-reader';
import {
  aCategory,
  aDraft,
  aPublishedTerm,
  COMPLETE_TERM,
  edit,
  publish,
  unpublish,
} from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

const TERM = 'api::term.term';
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
const restore = (documentId: string, version: number | string, token = administrator) =>
  service.http
    .post(`/glossary-panel/terms/${documentId}/versions/${version}/restore`)
    .set('Authorization', `Bearer ${token}`);
const draftOf = async (documentId: string) =>
  service.strapi.documents(TERM).findOne({
    documentId,
    populate: ['category', 'related', 'prerequisites', 'detection'],
  });
const statusOf = async (slug: string) => (await service.http.get(`/glossary/${slug}`)).status;

describe('a version is restored', () => {
  it('not over what a colleague has saved since it was compared', async () => {
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

  it('without its category and its slug where they are gone, which is said', async () => {
    const { strapi } = service;
    const gone = await aCategory(strapi, 'gone', 'Gone Category');
    const documentId = await aPublishedTerm(strapi, 'First Name Of It', { category: gone });
    await edit(strapi, documentId, { slug: 'second_name', category: await aCategory(strapi) });
    await publish(strapi, documentId);
    await strapi.documents('api::category.category').delete({ documentId: gone });
    await aPublishedTerm(strapi, 'Takes Over', {
      slug: 'first_name_of_it',
      take_over_address: true,
    });
    const { body } = await restore(documentId, 1);
    expect(body.leftOut).toEqual([
      goneDocument('category', 'Gone Category'),
      slugHeld('first_name_of_it', { hold: 'page', name: 'Takes Over' }, null),
    ]);
    expect(await draftOf(documentId)).toMatchObject({ slug: 'second_name', category: null });
  });

  it('only by whoever may change the term, and of it what they may change', async () => {
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

  it('and what is no version is refused', async () => {
    const documentId = await aPublishedTerm(service.strapi, 'Refused Version');
    expect((await restore(documentId, 'draft')).status).toBe(400);
    expect((await restore(documentId, 2)).status).toBe(404);
    expect((await restore('nosuchterm', 1)).status).toBe(404);
    await unpublish(service.strapi, documentId);
    expect((await restore(documentId, 1)).status).toBe(200);
    expect(await statusOf('refused_version')).toBe(410);
  });
});
