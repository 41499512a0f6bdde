import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import {
  lostRedirectsMessage,
  goneDocument,
  slugTakenMessage,
} from '../../../src/plugins/glossary/core/history/left-out';
import { colleagueInPanel, logInToPanel } from '../../support/clients/panel';
import { tokenWithRights } from '../../support/clients/panel-reader';
import {
  SCORE,
  aCategory,
  aDraft,
  aPublishedTerm,
  edit,
  publish,
} from '../../support/content/content';
import { type RunningService, startService, TODAY } from '../../support/service';
import { slugOf } from '../../support/content/slugs';

const TERM = 'plugin::glossary.term';

let service: RunningService;
let administrator: string;
let author: string;
beforeAll(async () => {
  service = await startService();
  administrator = await logInToPanel(service);
  author = await colleagueInPanel(service, 'strapi-author');
});
afterAll(() => service.stop());
afterEach(() => service.setToday(TODAY));

const get = (path: string, token = administrator) =>
  service.http.get(`/glossary-panel${path}`).set('Authorization', `Bearer ${token}`);
const bringBack = (documentId: string, token = administrator) =>
  service.http
    .post(`/glossary-panel/deleted-terms/${documentId}/bring-back`)
    .set('Authorization', `Bearer ${token}`);
const remove = async (documentId: string, token = administrator): Promise<void> => {
  await service.http
    .delete(`/content-manager/collection-types/${TERM}/${documentId}`)
    .set('Authorization', `Bearer ${token}`)
    .expect(200);
};
const draftOf = (documentId: string) =>
  service.strapi
    .documents(TERM)
    .findOne({ documentId, populate: ['category', 'related', 'detection', 'createdBy'] });
const answered = async (path: string): Promise<readonly [number, string | undefined]> => {
  const { status, headers } = await service.http.get(`/glossary/${path}`);
  return [status, headers.location as string | undefined];
};
const listed = async (documentId: string) => {
  const { rows } = (await get('/deleted-terms')).body as { rows: { documentId: string }[] };
  return rows.find((row) => row.documentId === documentId) ?? null;
};
/** A term with a former address, a score, two views and a rating, all of it written. */
async function aReadTerm(name: string): Promise<string> {
  const { strapi, http } = service;
  const slug = slugOf(name);
  const documentId = await aPublishedTerm(strapi, name, {
    slug: `${slug}_before`,
    score_draft: SCORE,
    detection: { symptoms: ['A symptom.'], tools: [] },
  });
  await edit(strapi, documentId, { slug });
  await publish(strapi, documentId);
  for (const _time of [1, 2]) await http.get(`/glossary/${slug}`).expect(200);
  await http.post(`/glossary/${slug}/ratings`).type('form').send({ stars: 4 });
  await glossaryOf(strapi).counting.flush();
  return documentId;
}

describe('a term that was deleted', () => {
  it('is listed with who deleted it when, and is there again with address, score and numbers', async () => {
    const { strapi } = service;
    const documentId = await aReadTerm('Comes Back');
    await edit(strapi, documentId, { short: 'Drafted since.' });
    await remove(documentId);
    expect(await answered('comes_back')).toEqual([410, undefined]);
    expect(await answered('comes_back_before')).toEqual([410, undefined]);
    expect(await listed(documentId)).toEqual({
      documentId,
      term: 'Comes Back',
      slug: 'comes_back',
      editor: 'An Editor',
      moment: Date.parse(`${TODAY}T12:00:00Z`),
      until: Date.parse('2026-06-21T12:00:00Z'),
    });

    const { body, status } = await bringBack(documentId);
    expect([status, body]).toEqual([200, { leftOut: [] }]);
    expect(await listed(documentId)).toBeNull();
    expect(await answered('comes_back')).toEqual([410, undefined]);
    expect(await draftOf(documentId)).toMatchObject({
      short: 'Drafted since.',
      slug: 'comes_back',
      score_draft: SCORE,
      category: { key: 'testing' },
      detection: { symptoms: ['A symptom.'] },
    });
    await publish(strapi, documentId);
    expect(await answered('comes_back')).toEqual([200, undefined]);
    expect(await answered('comes_back_before')).toEqual([301, '/glossary/comes_back']);
    const { body: record } = await service.http.get('/glossary/comes_back.json');
    expect(record.created).toBe(TODAY);
    const { text } = await service.http.get('/glossary/comes_back');
    for (const part of ['debt(d5/e5/b5/t5)', 'id="views">4']) expect(text).toContain(part);
    const readers = (await get(`/terms/${documentId}/readers`)).body.published;
    expect(readers.rating).toEqual({ count: 1, average: 4 });
    const { rows } = (await get(`/terms/${documentId}/history`)).body as {
      rows: { kind: string; version: number | null; slug: string }[];
    };
    expect(rows.map(({ kind, version, slug }) => [kind, version, slug])).toEqual([
      ['published', 3, 'comes_back'],
      ['former-address', null, 'comes_back'],
      ['former-address', null, 'comes_back_before'],
      ['brought-back', null, 'comes_back'],
      ['deleted', null, 'comes_back'],
      ['renamed', 2, 'comes_back'],
      ['published', 1, 'comes_back_before'],
    ]);
  });

  it('has its history, which is read while it is gone and restored when it is there', async () => {
    const documentId = await aPublishedTerm(service.strapi, 'History Of The Gone');
    await remove(documentId);
    const { body } = await get(`/terms/${documentId}/history`);
    expect(body).toMatchObject({
      name: 'History Of The Gone',
      lastSaved: null,
      mayRestore: false,
      rows: [{ kind: 'deleted' }, { kind: 'published', version: 1 }],
    });
    const compare = (from: string) =>
      get(`/terms/${documentId}/versions/comparison?from=${from}&to=1`);
    expect((await compare('1')).body.to.values.term).toBe('History Of The Gone');
    expect((await compare('draft')).status).toBe(404);
    const { status } = await service.http
      .post(`/glossary-panel/terms/${documentId}/versions/1/restore`)
      .set('Authorization', `Bearer ${administrator}`);
    expect(status).toBe(400);
  });

  it('says which of its addresses and relations are gone meanwhile', async () => {
    const { strapi } = service;
    const related = await aPublishedTerm(strapi, 'Gone As Well');
    const documentId = await aPublishedTerm(strapi, 'Overtaken', {
      slug: 'overtaken_before',
      related: [related],
      category: await aCategory(strapi, 'goes', 'Goes'),
    });
    await edit(strapi, documentId, { slug: 'overtaken' });
    await publish(strapi, documentId);
    await remove(documentId);
    await remove(related);
    const [category] = await strapi
      .documents('plugin::glossary.category')
      .findMany({ filters: { key: 'goes' } });
    await strapi
      .documents('plugin::glossary.category')
      .delete({ documentId: category?.documentId ?? '' });
    await aPublishedTerm(strapi, 'Has The Slug', { slug: 'overtaken' });
    await aPublishedTerm(strapi, 'Has The Former Slug', { slug: 'overtaken_before' });

    const { body } = await bringBack(documentId);
    expect(body.leftOut).toEqual([
      goneDocument('category', 'Goes'),
      goneDocument('related', 'Gone As Well'),
      slugTakenMessage('overtaken', { hold: 'page', name: 'Has The Slug' }, 'overtaken_2'),
      lostRedirectsMessage(['overtaken_before']),
    ]);
    expect(await draftOf(documentId)).toMatchObject({
      slug: 'overtaken_2',
      category: null,
      related: [],
    });
    expect(await answered('overtaken')).toEqual([200, undefined]);
    expect(await answered('overtaken_before')).toEqual([200, undefined]);
  });

  it('takes its addresses back from drafts of others', async () => {
    const { strapi } = service;
    const documentId = await aPublishedTerm(strapi, 'Drafted Over', { slug: 'drafted_before' });
    await edit(strapi, documentId, { slug: 'drafted_over' });
    await publish(strapi, documentId);
    await remove(documentId);
    const other = await aDraft(strapi, 'Drafted Since', { slug: 'drafted_over' });
    await aDraft(strapi, 'Drafted Before', { slug: 'drafted_before' });

    expect((await bringBack(documentId)).body.leftOut).toEqual([]);
    await publish(strapi, documentId);
    expect(await answered('drafted_over')).toEqual([200, undefined]);
    expect(await answered('drafted_before')).toEqual([301, '/glossary/drafted_over']);
    await expect(publish(strapi, other)).rejects.toThrow('Drafted Over');
  });

  it('comes back as it was also when it was never published, with who wrote it', async () => {
    const { body } = await service.http
      .post(`/content-manager/collection-types/${TERM}`)
      .set('Authorization', `Bearer ${author}`)
      .send({ term: 'Never Seen', short: 'Half a', refs: ['no address'] });
    const { documentId } = body.data as { documentId: string };
    await remove(documentId);
    expect((await bringBack(documentId)).body).toEqual({ leftOut: [] });
    expect(await draftOf(documentId)).toMatchObject({
      term: 'Never Seen',
      slug: 'never_seen',
      short: 'Half a',
      refs: ['no address'],
      createdBy: { firstname: 'A', lastname: 'Colleague' },
    });
    expect((await get(`/terms/${documentId}/history`)).body.rows).toEqual([]);
  });

  it('is brought back once: the second time, and a term that is there, are unknown', async () => {
    const documentId = await aPublishedTerm(service.strapi, 'Once Only');
    expect((await bringBack(documentId)).status).toBe(404);
    await remove(documentId);
    const answers = await Promise.all([bringBack(documentId), bringBack(documentId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    await remove(documentId);
    expect((await bringBack(documentId)).status).toBe(200);
  });
});

describe('who sees deleted terms and brings them back', () => {
  it('only those that a role may read, with the fields that it may read', async () => {
    const { strapi } = service;
    const documentId = await aPublishedTerm(strapi, 'Hidden Name');
    await remove(documentId);
    const owner = await tokenWithRights(service, 'Owner Creator', [
      { act: 'read', conditions: ['admin::is-creator'] },
      { act: 'create' },
    ]);
    expect((await get('/deleted-terms', owner)).body).toMatchObject({ rows: [], total: 0 });
    expect((await bringBack(documentId, owner)).status).toBe(403);
    expect((await get(`/terms/${documentId}/history`, owner)).status).toBe(403);
    const blind = await tokenWithRights(service, 'Blind Deleter', [
      { act: 'read', fields: ['short'] },
      { act: 'delete' },
    ]);
    const { body } = await get('/deleted-terms', blind);
    expect(body.mayBringBack).toBe(false);
    expect(body.rows[0]).toMatchObject({ term: '', slug: '' });
    expect((await bringBack(documentId, blind)).status).toBe(403);
  });
});

const NUMBERS = ['glossary_view_counts', 'glossary_activity_counts', 'glossary_ratings'];

async function numbersOf(documentId: string): Promise<number> {
  const counts = await Promise.all(
    NUMBERS.map(async (table) => {
      const rows = await service.strapi.db
        .connection(table)
        .where({ term_document_id: documentId });
      return rows.length;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

describe('its numbers', () => {
  it('are kept and hidden, those that are written late too', async () => {
    const { strapi } = service;
    const documentId = await aReadTerm('Counted Late');
    const before = await numbersOf(documentId);
    expect(before).toBeGreaterThan(2);
    await service.http.get('/glossary/counted_late').expect(200);
    await remove(documentId);
    await glossaryOf(strapi).counting.flush();
    const views = await strapi.db
      .connection('glossary_view_counts')
      .where({ term_document_id: documentId });
    expect(views).toMatchObject([{ views: expect.anything() }]);
    expect(Number(views[0]?.views)).toBe(3);
    expect((await glossaryOf(strapi).ratings.sums()).map((sum) => sum.documentId)).not.toContain(
      documentId,
    );
    for (const list of ['most-read', 'least-rated']) {
      const { body } = await get(`/numbers?list=${list}&q=counted`);
      expect(body.rows).toEqual([]);
    }
  });

  it('are purged with it when 90 days are over, by whichever instance comes first', async () => {
    const { strapi } = service;
    const retention = glossaryOf(strapi).activityRetention;
    const documentId = await aReadTerm('Purged');
    const kept = await aReadTerm('Kept Longer');
    await remove(documentId);
    service.setToday('2026-03-24');
    await remove(kept);
    const rated = async (id: string) =>
      (await strapi.db.connection('glossary_ratings').where({ term_document_id: id })).length;
    service.setToday('2026-06-20');
    await retention.apply();
    expect([await rated(documentId), await rated(kept)]).toEqual([1, 1]);
    service.setToday('2026-06-21');
    expect((await bringBack(documentId)).status).toBe(404);
    const { purge } = glossaryOf(strapi).deletedTerms;
    await Promise.all([purge(), purge()]);
    expect([await numbersOf(documentId), await rated(kept)]).toEqual([0, 1]);
    expect(await listed(documentId)).toBeNull();
    expect((await bringBack(kept)).status).toBe(200);
    service.setToday('2026-07-21');
    await retention.apply();
    expect(await rated(kept)).toBe(1);
    glossaryOf(strapi).liveStats.count(
      { documentId, category: 'testing' },
      'human',
      'html',
      null,
      '',
    );
    expect(await glossaryOf(strapi).counting.flush()).toBe(true);
    expect(await numbersOf(documentId)).toBe(0);
  });
});

it('a term that is there again by another way keeps its numbers, and can be deleted again', async () => {
  const { strapi } = service;
  const documentId = await aReadTerm('Made Again');
  await remove(documentId);
  await strapi.documents(TERM).create({ data: { documentId, term: 'Made Again' } });
  expect((await bringBack(documentId)).status).toBe(400);
  await strapi.db
    .connection('glossary_deleted_terms')
    .where({ term_document_id: documentId })
    .update({ moment: 0 });
  await glossaryOf(strapi).deletedTerms.purge();
  expect(await numbersOf(documentId)).toBeGreaterThan(2);
  await remove(documentId);
  await bringBack(documentId).expect(200);
  await strapi.documents(TERM).delete({ documentId });
  await strapi.documents(TERM).create({ data: { documentId, term: 'Made Again' } });
  await remove(documentId);
  expect((await listed(documentId))?.documentId).toBe(documentId);
});
