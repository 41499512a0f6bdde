import { glossaryOf } from '../../../src/plugins/glossary/server/glossary';
import { logInToPanel } from '../../support/clients/panel';
import { aPublishedTerm } from '../../support/content/content';
import { type RunningService, startService, TODAY } from '../../support/service';

const TERM = 'api::term.term';
const NUMBERS = ['glossary_view_counts', 'glossary_activity_counts', 'ratings'];

let service: RunningService;
let administrator: string;
beforeAll(async () => {
  service = await startService();
  administrator = await logInToPanel(service);
});
afterAll(() => service.stop());
afterEach(() => service.setToday(TODAY));

const get = (path: string) =>
  service.http.get(`/glossary-panel${path}`).set('Authorization', `Bearer ${administrator}`);
const bringBack = (documentId: string) =>
  service.http
    .post(`/glossary-panel/deleted-terms/${documentId}/bring-back`)
    .set('Authorization', `Bearer ${administrator}`);
const remove = async (documentId: string): Promise<void> => {
  await service.http
    .delete(`/content-manager/collection-types/${TERM}/${documentId}`)
    .set('Authorization', `Bearer ${administrator}`)
    .expect(200);
};
const listed = async (documentId: string) => {
  const { rows } = (await get('/deleted-terms')).body as { rows: { documentId: string }[] };
  return rows.find((row) => row.documentId === documentId) ?? null;
};
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

/** A term with two views and a rating, all of it written. */
async function aReadTerm(name: string): Promise<string> {
  const { strapi, http } = service;
  const slug = name.toLowerCase().replaceAll(' ', '_');
  const documentId = await aPublishedTerm(strapi, name);
  for (const _time of [1, 2]) await http.get(`/glossary/${slug}`).expect(200);
  await http.post(`/glossary/${slug}/ratings`).type('form').send({ stars: 4 });
  await glossaryOf(strapi).counting.flush();
  return documentId;
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
      (await strapi.db.connection('ratings').where({ term_document_id: id })).length;
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
    // What was counted of one that is gone for good is not written any more.
    glossaryOf(strapi).liveNumbers.count(
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
