import { serviceOf } from '../../src/plugins/glossary/server/service-of';
import { aCategory, aPublishedTerm, edit, publish } from '../support/content';
import { type RunningService, startService } from '../support/service';

const CURL = 'curl/8.5.0';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const flush = () => serviceOf(service.strapi, 'counting').flush();
const history = () => serviceOf(service.strapi, 'activityHistory');
const sums = (category: string | null) => serviceOf(service.strapi, 'activitySums').of(category);
const rows = async (table: string): Promise<Record<string, unknown>[]> =>
  service.strapi.db.connection(table).select('*');

async function readOn(day: string, path: string, times: number): Promise<void> {
  service.setToday(day);
  for (let time = 0; time < times; time += 1) await service.http.get(path).set('User-Agent', CURL);
  await flush();
}

describe('days that have left the window', () => {
  let documentId: string;
  beforeAll(async () => {
    service.setToday('2026-03-01');
    documentId = await aPublishedTerm(service.strapi, 'Old');
    await readOn('2026-03-01', '/glossary/old', 3);
    await readOn('2026-03-02', '/glossary/old.json', 2);
  });

  it('stay as they are while they are in it', async () => {
    service.setToday('2026-03-30');
    await history().rollUp();
    expect(await rows('glossary_activity_counts')).toHaveLength(2);
    expect((await service.http.get('/glossary/old/activity.json')).body.total).toBe(5);
  });

  it('become one total a term, kind and channel, once', async () => {
    service.setToday('2026-03-31');
    await history().rollUp();
    await history().rollUp();
    expect(await rows('glossary_activity_counts')).toMatchObject([{ day: '2026-03-02' }]);
    service.setToday('2026-04-01');
    await Promise.all([history().rollUp(), history().rollUp()]);
    expect(await rows('glossary_activity_counts')).toEqual([]);
    const totals = await rows('glossary_activity_totals');
    expect(
      totals.map((row) => [row.term_document_id, row.kind, row.channel, Number(row.requests)]),
    ).toEqual(
      expect.arrayContaining([
        [documentId, 'tool', 'html', 3],
        [documentId, 'tool', 'json', 2],
      ]),
    );
    expect(totals).toHaveLength(2);
  });

  it('are added to the total that is there', async () => {
    await readOn('2026-04-02', '/glossary/old', 4);
    service.setToday('2026-06-01');
    await history().rollUp();
    const totals = await rows('glossary_activity_totals');
    expect(totals.map((row) => [row.channel, Number(row.requests)]).sort()).toEqual([
      ['html', 7],
      ['json', 2],
    ]);
    expect(await rows('glossary_activity_sums')).toEqual([]);
  });

  it('go with a term that is deleted', async () => {
    await service.strapi.documents('api::term.term').delete({ documentId });
    expect(await rows('glossary_activity_totals')).toEqual([]);
  });
});

describe('the activity of the whole glossary and of a category', () => {
  const DAY = '2026-07-01';

  it('is that of its terms, written or not', async () => {
    service.setToday(DAY);
    const other = await aCategory(service.strapi, 'other', 'Other');
    await aPublishedTerm(service.strapi, 'One');
    await aPublishedTerm(service.strapi, 'Two', { category: other });
    await readOn(DAY, '/glossary/one', 2);
    await readOn(DAY, '/glossary/two.json', 1);
    await service.http.get('/glossary/two').set('User-Agent', CURL);
    expect(await sums(null)).toMatchObject({ total: 4, byChannel: { html: 3, json: 1 } });
    expect(await sums('testing')).toMatchObject({ total: 2, byKind: { tool: 2 } });
    expect(await sums('other')).toMatchObject({ total: 2, byChannel: { html: 1, json: 1 } });
    await flush();
    expect(await sums(null)).toMatchObject({ total: 4 });
    expect(await sums('other')).toMatchObject({ total: 2 });
  });

  it('keeps requests in the category that the term had', async () => {
    const [one] = await service.strapi
      .documents('api::term.term')
      .findMany({ filters: { slug: 'one' } });
    await edit(service.strapi, one?.documentId ?? '', {
      category: await aCategory(service.strapi, 'other', 'Other'),
    });
    await publish(service.strapi, one?.documentId ?? '');
    await readOn(DAY, '/glossary/one', 1);
    expect((await sums('testing')).total).toBe(2);
    expect((await sums('other')).total).toBe(3);
    expect((await sums(null)).total).toBe(5);
  });
});
