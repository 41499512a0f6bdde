import { glossaryOf } from '../../../src/plugins/glossary/server/glossary';
import { aDraft, aPublishedTerm, edit, publish, unpublish } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(() => service.setToday('2026-03-23'));

const record = async (slug: string) => (await service.http.get(`/glossary/${slug}.json`)).body;
const viewsOf = async (slug: string): Promise<number> => {
  const { text } = await service.http.get(`/glossary/${slug}`);
  return Number(/<dd id="views">([\d,]+)<\/dd>/.exec(text)?.[1]?.replaceAll(',', ''));
};

it('publish, edit, publish, unpublish, republish, rename: dates, counters and redirects hold', async () => {
  const { strapi, http } = service;
  const documentId = await aPublishedTerm(strapi, 'First Name');
  expect(await record('first_name')).toMatchObject({
    created: '2026-03-23',
    updated: '2026-03-23',
  });
  expect(await viewsOf('first_name')).toBe(1);

  service.setToday('2026-03-25');
  await edit(strapi, documentId, { short: 'Another definition.' });
  expect((await record('first_name')).short).toBe('A definition of one sentence.');

  await publish(strapi, documentId);
  expect(await record('first_name')).toMatchObject({
    short: 'Another definition.',
    created: '2026-03-23',
    updated: '2026-03-25',
  });

  await unpublish(strapi, documentId);
  expect((await http.get('/glossary/first_name')).status).toBe(410);

  service.setToday('2026-03-27');
  await publish(strapi, documentId);
  expect(await record('first_name')).toMatchObject({
    created: '2026-03-23',
    updated: '2026-03-25',
  });
  expect(await viewsOf('first_name')).toBe(2);

  await edit(strapi, documentId, { slug: 'second_name' });
  expect((await http.get('/glossary/second_name')).status).toBe(404);
  await publish(strapi, documentId);
  for (const suffix of ['', '.json']) {
    const { status, headers } = await http.get(`/glossary/first_name${suffix}`);
    expect([status, headers.location]).toEqual([301, `/glossary/second_name${suffix}`]);
  }
  expect(await record('second_name')).toMatchObject({
    created: '2026-03-23',
    updated: '2026-03-27',
  });
  expect(await viewsOf('second_name')).toBe(3);

  await edit(strapi, documentId, { slug: 'first_name' });
  await publish(strapi, documentId);
  expect((await http.get('/glossary/first_name')).status).toBe(200);
  expect((await http.get('/glossary/second_name')).headers.location).toBe('/glossary/first_name');
});

it('a term that is published while it is being looked for is answered, not redirected to itself', async () => {
  const { strapi, http } = service;
  const catalogue = glossaryOf(strapi).catalogueSource;
  const { currentSlugOf } = catalogue;
  for (const suffix of ['', '.json']) {
    const term = suffix === '' ? 'Just In Time' : 'Just In Case';
    const slug = term.toLowerCase().replaceAll(' ', '_');
    catalogue.currentSlugOf = async (...asked) => {
      catalogue.currentSlugOf = currentSlugOf;
      await aPublishedTerm(strapi, term);
      return currentSlugOf(...asked);
    };
    expect((await http.get(`/glossary/${slug}${suffix}`)).status).toBe(200);
    expect(catalogue.currentSlugOf).toBe(currentSlugOf);
  }
});

it('an old address of a term that is not published now says that it is gone', async () => {
  const { strapi, http } = service;
  const documentId = await aPublishedTerm(strapi, 'Old Address');
  await edit(strapi, documentId, { slug: 'new_address' });
  await publish(strapi, documentId);
  await unpublish(strapi, documentId);
  for (const slug of ['old_address', 'new_address']) {
    expect((await http.get(`/glossary/${slug}`)).status).toBe(410);
  }
});

it('the counted views of a term outlive a hundred publications', async () => {
  const { strapi } = service;
  const documentId = await aPublishedTerm(strapi, 'Often Published');
  expect(await viewsOf('often_published')).toBe(1);
  for (let round = 0; round < 100; round += 1) await publish(strapi, documentId);
  expect(await viewsOf('often_published')).toBe(2);
});

it('a related term that is unpublished disappears from the record and comes back', async () => {
  const { strapi } = service;
  const other = await aPublishedTerm(strapi, 'Other Term');
  const third = await aDraft(strapi, 'Third Term');
  await aPublishedTerm(strapi, 'Relating Term', {
    related: [third, other],
    prerequisites: [other],
  });
  expect((await record('relating_term')).related).toEqual(['other_term']);

  await publish(strapi, third);
  expect((await record('relating_term')).related).toEqual(['third_term', 'other_term']);

  await unpublish(strapi, other);
  expect(await record('relating_term')).toMatchObject({
    related: ['third_term'],
    prerequisites: [],
  });

  await publish(strapi, other);
  expect(await record('relating_term')).toMatchObject({
    related: ['third_term', 'other_term'],
    prerequisites: ['other_term'],
  });
});

it('a relation that the draft lost stays on the page until the draft is published', async () => {
  const { strapi } = service;
  const other = await aPublishedTerm(strapi, 'Kept For Now');
  const documentId = await aPublishedTerm(strapi, 'Losing A Relation', { related: [other] });
  await edit(strapi, documentId, { related: [] });
  expect((await record('losing_a_relation')).related).toEqual(['kept_for_now']);
  await publish(strapi, documentId);
  expect((await record('losing_a_relation')).related).toEqual([]);
});

it('a score is shown, outlives publications, and a change of it is visible at once', async () => {
  const { strapi, http } = service;
  const axis = (value: number) => ({ value, rationale: `Because of ${value}.` });
  const score = await strapi.documents('api::debt-score.debt-score').create({
    data: { detectability: axis(5), effort: axis(3), burden: axis(5), trap: axis(7) },
  });
  const documentId = await aPublishedTerm(strapi, 'Scored Term', { debt_score: score.documentId });
  const line = async () =>
    /debt\([^)]*\)/.exec((await http.get('/glossary/scored_term')).text)?.[0];
  expect(await line()).toBe('debt(d5/e3/b5/t7)');
  await publish(strapi, documentId);
  expect(await line()).toBe('debt(d5/e3/b5/t7)');

  const { etag } = (await http.get('/glossary/scored_term')).headers;
  await strapi.documents('api::debt-score.debt-score').update({
    documentId: score.documentId,
    data: { trap: axis(0) },
  });
  expect(await line()).toBe('debt(d5/e3/b5/t0)');
  expect((await http.get('/glossary/scored_term')).headers.etag).not.toBe(etag);
});

it('a renamed category is shown at once', async () => {
  const { strapi, http } = service;
  const category = await strapi.documents('api::category.category').create({
    data: { key: 'naming', name: 'Before' },
  });
  await aPublishedTerm(strapi, 'Categorised', { category: category.documentId });
  await strapi.documents('api::category.category').update({
    documentId: category.documentId,
    data: { name: 'After' },
  });
  const { text } = await http.get('/glossary/categorised');
  expect(text).toContain('>After</a>');
  expect(text).not.toContain('Before');
});

it('a deleted term frees its addresses and takes its counters with it', async () => {
  const { strapi, http } = service;
  const documentId = await aPublishedTerm(strapi, 'Short Lived');
  expect(await viewsOf('short_lived')).toBe(1);
  await strapi.documents('api::term.term').delete({ documentId });
  expect((await http.get('/glossary/short_lived')).status).toBe(410);
  await aPublishedTerm(strapi, 'Short Lived');
  expect(await viewsOf('short_lived')).toBe(1);
});

it('a publication inside a transaction that is rolled back was never visible', async () => {
  const { strapi, http } = service;
  const documentId = await aDraft(strapi, 'Rolled Back');
  await expect(
    strapi.db.transaction(async () => {
      await publish(strapi, documentId);
      throw new Error('rolled back on purpose');
    }),
  ).rejects.toThrow('rolled back on purpose');
  expect((await http.get('/glossary/rolled_back')).status).toBe(404);
  expect((await http.get('/glossary.json')).text).not.toContain('rolled_back');
});

it('a clone has no score, and publishing it leaves the original its own', async () => {
  const { strapi } = service;
  const documentId = await aPublishedTerm(strapi, 'Scored Original');
  const axis = { value: 6, rationale: 'A reason.' };
  await strapi.documents('api::debt-score.debt-score').create({
    data: { term: documentId, detectability: axis, effort: axis, burden: axis, trap: axis },
  });
  const clone = await strapi
    .documents('api::term.term')
    .clone({ documentId, data: { slug: 'scored_clone' } });
  await publish(strapi, clone?.documentId ?? '');
  await edit(strapi, documentId, { short: 'Published after its clone.' });
  await publish(strapi, documentId);
  const { text } = await service.http.get('/glossary/scored_original');
  expect(text).toContain('Published after its clone.');
  expect(text).toContain('debt(d6/e6/b6/t6)');
  expect((await service.http.get('/glossary/scored_clone')).text).not.toContain('debt(d6');
});

it('a clone is a new term with dates of its own', async () => {
  const { strapi } = service;
  const documentId = await aPublishedTerm(strapi, 'Original');
  service.setToday('2026-04-01');
  const clone = await strapi
    .documents('api::term.term')
    .clone({ documentId, data: { slug: 'its_clone' } });
  await publish(strapi, clone?.documentId ?? '');
  expect(await record('its_clone')).toMatchObject({ created: '2026-04-01', updated: '2026-04-01' });
});
