import { logInToPanel } from '../../support/clients/panel';
import { aCategory } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

const TERM = 'plugin::glossary.term';
const CATEGORY = 'plugin::glossary.category';
const READERS = 'plugin::users-permissions';
const ACCOUNT = { username: 'areader', email: 'reader@readers.example', password: 'A-password-1' };

let service: RunningService;
beforeAll(async () => {
  service = await startService({ GLOSSARY_READER_ACCOUNTS: 'true' });
});
afterAll(() => service.stop());

it('what a reader may write is not called that of the editor with the same number', async () => {
  const { strapi, http } = service;
  const administrator = await logInToPanel(service);
  const { body } = await http.post('/api/auth/local/register').send(ACCOUNT);
  const reader = `Bearer ${body.jwt}`;
  const { id } = await strapi.db.query('admin::user').findOne({});
  expect(body.user.id).toBe(id);
  const role = await strapi.db
    .query(`${READERS}.role`)
    .findOne({ where: { type: 'authenticated' } });
  for (const action of [`${TERM}.create`, `${CATEGORY}.update`])
    await strapi.db.query(`${READERS}.permission`).create({ data: { action, role: role.id } });

  const made = await http
    .post('/api/terms?status=draft')
    .set('Authorization', reader)
    .send({ data: { term: 'By A Reader', slug: 'by_a_reader' } });
  expect(made.status).toBe(201);
  const draft = await strapi.db
    .query(TERM)
    .findOne({ where: { slug: 'by_a_reader' }, populate: ['updatedBy'] });
  expect(draft.updatedBy).toBeNull();

  await http
    .put(`/api/categories/${await aCategory(strapi)}`)
    .set('Authorization', reader)
    .send({ data: { tagline: 'By a reader.' } })
    .expect(200);
  const acts = async (editor: string) =>
    (
      await http
        .get(`/glossary-panel/editor-acts?editor=${editor}`)
        .set('Authorization', `Bearer ${administrator}`)
    ).body.rows;
  expect(await acts(`id:${id}`)).toEqual([]);
  expect(await acts(`name:${ACCOUNT.username}`)).toMatchObject([{ editor: ACCOUNT.username }]);
});
