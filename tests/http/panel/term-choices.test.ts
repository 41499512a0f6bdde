import { aDraft, aPublishedTerm, edit, publish } from '../../support/content/content';
import { logInToPanel } from '../../support/clients/panel';
import { tokenWithRights } from '../../support/clients/panel-reader';
import { statementsOf } from '../../support/database/statements';
import { type RunningService, startService } from '../../support/service';

let service: RunningService;
let panelToken: string;
beforeAll(async () => {
  service = await startService();
  panelToken = await logInToPanel(service);
});
afterAll(() => service.stop());

const ask = (text: string, except = '', token = panelToken) =>
  service.http
    .get(`/glossary-panel/term-choices?${new URLSearchParams({ text, except }).toString()}`)
    .set('Authorization', `Bearer ${token}`);
const namesOf = async (text: string, except = '', token = panelToken): Promise<string[]> => {
  const { body } = await ask(text, except, token).expect(200);
  return body.terms.map(({ name }: { readonly name: string }) => name);
};

it('terms are found by their names and aliases, with definition, address and state', async () => {
  const { strapi } = service;
  const published = await aPublishedTerm(strapi, 'Content Delivery Network', {
    aliases: ['CDN', 'Edge “Cache”'],
    short: 'Copies **near** the reader.',
    slug: 'content_delivery',
  });
  await edit(strapi, published, { slug: 'not_yet' });
  const draft = await aDraft(strapi, 'CDN Invalidation', { aliases: [], short: null });
  expect((await ask('cdn')).body.terms).toEqual([
    {
      documentId: published,
      name: 'Content Delivery Network',
      alias: 'CDN',
      definition: 'Copies near the reader.',
      slug: 'content_delivery',
      isPublished: true,
    },
    {
      documentId: draft,
      name: 'CDN Invalidation',
      alias: null,
      definition: '',
      slug: 'cdn_invalidation',
      isPublished: false,
    },
  ]);
  expect(await namesOf('delivery net')).toEqual(['Content Delivery Network']);
  expect(await namesOf('edge “ca')).toEqual(['Content Delivery Network']);
});

it('the term itself is not among them', async () => {
  const { strapi } = service;
  const documentId = await aPublishedTerm(strapi, 'Mutual Exclusion', { aliases: ['Mutex'] });
  await publish(strapi, await aDraft(strapi, 'Mutex Fairness'));
  expect(await namesOf('mutex')).toEqual(['Mutual Exclusion', 'Mutex Fairness']);
  expect(await namesOf('mutex', documentId)).toEqual(['Mutex Fairness']);
  expect(await namesOf('')).toContain('Mutual Exclusion');
  expect(await namesOf('', documentId)).not.toContain('Mutual Exclusion');
});

it.each([
  ['own terms', 'admin::is-creator'],
  ['terms of the same role', 'admin::has-same-role-as-creator'],
])(
  'who may read %s only is offered these, and those of others are not read',
  async (of, condition) => {
    const { strapi } = service;
    for (let index = 0; index < 101; index += 1) await aDraft(strapi, `Crowded ${of} ${index}`);
    const name = `Choices ${of}`;
    const own = await tokenWithRights(service, name, [{ act: 'read', conditions: [condition] }]);
    const { id } = await strapi.db.query('admin::user').findOne({ where: { firstname: name } });
    await aDraft(strapi, `Crowded ${of} Own`, { createdBy: id });
    const names: string[] = [];
    const sent = await statementsOf(service, async () => {
      names.push(...(await namesOf(`crowded ${of}`, '', own)));
    });
    expect(names).toEqual([`Crowded ${of} Own`]);
    expect(sent.filter((sql) => /from .terms. /.test(sql))).toHaveLength(2);
  },
);

it('a role is offered what it may read, and finds nothing by what it may not', async () => {
  const fields = ['term'];
  const blind = await tokenWithRights(service, 'Names Only', [{ act: 'read', fields }]);
  await aPublishedTerm(service.strapi, 'Hidden Parts', { aliases: ['Veiled'] });
  expect(await namesOf('veiled', '', blind)).toEqual([]);
  expect((await ask('hidden', '', blind)).body.terms).toMatchObject([
    { name: 'Hidden Parts', alias: null, definition: '' },
  ]);
  await service.http.get('/glossary-panel/term-choices').expect(401);
  const refused = await ask('x'.repeat(201)).expect(400);
  expect(refused.body.error.message).toContain('at most 200 characters');
});
