import { COLUMNS } from '../../../src/plugins/glossary/core/panel/listed-columns';
import { CATEGORY, TERM } from '../../../src/plugins/glossary/core/term/content-types';
import { logInToPanel } from '../../support/clients/panel';
import { tokenWithRights } from '../../support/clients/panel-reader';
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

const firstListed = async (query: string, as = token): Promise<Record<string, unknown>> => {
  const { body } = await service.http
    .get(`/content-manager/collection-types/${TERM}?page=1&pageSize=100&sort=term%3AASC${query}`)
    .set('Authorization', `Bearer ${as}`)
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

const COLUMNS_OF_OWN = `&${COLUMNS}=term,severity,quick_fix`;

it('an account that reads more of its own terms has that of its own in the list, and no more of others', async () => {
  const author = await tokenWithRights(service, 'Author of one', [
    { act: 'create' },
    { act: 'read', fields: ['term'] },
    { act: 'read', fields: ['severity'], conditions: ['admin::is-creator'] },
  ]);
  await service.http
    .post(`/content-manager/collection-types/${TERM}`)
    .set('Authorization', `Bearer ${author}`)
    .send({ term: 'A Term of One’s Own', slug: 'own_term', severity: 'high', quick_fix: 'Fix it.' })
    .expect(201);
  const own = await firstListed(COLUMNS_OF_OWN, author);
  expect(own).toMatchObject({ term: 'A Term of One’s Own', severity: 'high' });
  expect(own).not.toHaveProperty('quick_fix');
  const colleague = await tokenWithRights(service, 'Colleague', [
    { act: 'read', fields: ['term'] },
    { act: 'read', fields: ['severity'], conditions: ['admin::is-creator'] },
  ]);
  const others = await firstListed(COLUMNS_OF_OWN, colleague);
  expect(others).toMatchObject({ term: 'A Term of One’s Own' });
  expect(others).not.toHaveProperty('severity');
});

it('a list is sent compressed, and a file of the panel as it is', async () => {
  const list = `/content-manager/collection-types/${TERM}?page=1&pageSize=100`;
  const { headers } = await service.http
    .get(list)
    .set('Authorization', `Bearer ${token}`)
    .set('Accept-Encoding', 'gzip')
    .expect(200);
  expect(headers).toMatchObject({
    'content-encoding': 'gzip',
    vary: expect.stringMatching(/accept-encoding/i),
  });
  const { headers: page } = await service.http
    .get('/admin/')
    .set('Accept-Encoding', 'gzip')
    .expect(200);
  expect(page).not.toHaveProperty('content-encoding');
});
