import { COLUMNS } from '../../../src/plugins/glossary/core/panel/listed-columns';
import { CATEGORY, TERM } from '../../../src/plugins/glossary/core/term/content-types';
import { logInToPanel } from '../../support/clients/panel';
import { aCategory, aPublishedTerm } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

let service: RunningService;
let token: string;
beforeAll(async () => {
  service = await startService();
  token = await logInToPanel(service);
  const category = await aCategory(service.strapi);
  await service.strapi.documents(CATEGORY).update({
    documentId: category,
    data: { introduction: 'The introduction of a category.' },
  });
  await aPublishedTerm(service.strapi, 'Listed Term', { long: 'An explanation.' });
});
afterAll(() => service.stop());

const firstListed = async (query: string): Promise<Record<string, unknown>> => {
  const { body } = await service.http
    .get(`/content-manager/collection-types/${TERM}?page=1&pageSize=100&sort=term%3AASC${query}`)
    .set('Authorization', `Bearer ${token}`)
    .expect(200);
  return body.results[0];
};

it('the list of terms has the columns that it asks for, and nothing of the others', async () => {
  const columns = ['term', 'updatedAt', 'publishedAt', 'category'];
  const row = await firstListed(`&${COLUMNS}=${columns.join()}`);
  expect(Object.keys(row).sort()).toEqual(['id', 'documentId', 'status', ...columns].sort());
  expect(row).toMatchObject({ term: 'Listed Term', status: 'published' });
  expect(Object.keys(row.category as object).sort()).toEqual(['documentId', 'id', 'key', 'name']);
});

it('a list that names no columns has all of them', async () => {
  const row = await firstListed('');
  expect(row).toMatchObject({
    term: 'Listed Term',
    long: 'An explanation.',
    related: { count: 0 },
  });
});
