import type { Core } from '@strapi/strapi';
import {
  aCategory,
  aDraft,
  aPublishedTerm,
  COMPLETE_TERM,
  SCORE,
} from '../../support/content/content';
import {
  ADMINISTRATOR,
  colleagueInPanel,
  logInToPanel,
  roleIdOf,
} from '../../support/clients/panel';
import { tokenWithRights } from '../../support/clients/panel-reader';
import { type RunningService, startService } from '../../support/service';

const TERM = 'plugin::glossary.term';
const CATEGORY = 'plugin::glossary.category';
const DEBT_SCORE = 'plugin::glossary.debt-score';
const RATING = 'plugin::glossary.rating';
const TERMS = `/content-manager/collection-types/${TERM}`;

let service: RunningService;
let administrator: string;
let author: string;
let editor: string;
beforeAll(async () => {
  service = await startService();
  administrator = await logInToPanel(service);
  author = await colleagueInPanel(service, 'strapi-author');
  editor = await colleagueInPanel(service, 'strapi-editor');
});
afterAll(() => service.stop());

const send = (method: 'get' | 'post' | 'put' | 'delete', path: string, token: string) =>
  service.http[method](path).set('Authorization', `Bearer ${token}`);

interface Granted {
  readonly action: string;
  readonly subject: string | null;
  readonly properties: { readonly fields?: readonly string[] };
  readonly conditions: readonly string[];
}

async function permissionsOf(strapi: Core.Strapi, code: string): Promise<Granted[]> {
  const id = await roleIdOf(strapi, code);
  return strapi.db.query('admin::permission').findMany({ where: { role: { id } } });
}

/** Such as `create term`; of a role's own content alone would end in a condition. */
async function rightsOf(code: string): Promise<string[]> {
  const granted = await permissionsOf(service.strapi, code);
  return granted
    .filter(({ action }) => !action.startsWith('plugin::upload.'))
    .map(({ action, subject, conditions }) =>
      [action.split('.').slice(1).join('.'), subject?.split('.').at(-1), ...conditions]
        .filter((word) => word !== undefined)
        .join(' '),
    )
    .sort();
}

// What each role may is shown in tests/core/accounts/roles; here, that it comes about.
it('administrators have the rights that the glossary adds to the panel', async () => {
  const granted = await permissionsOf(service.strapi, 'strapi-super-admin');
  const tools = ['attention.read', 'numbers.read', 'editors.read', 'exchange.use'];
  expect(granted.map(({ action }) => action)).toEqual(
    expect.arrayContaining(tools.map((tool) => `plugin::glossary.${tool}`)),
  );
});

describe('an author', () => {
  it('saves a draft with its score, edits one of another editor, and cannot publish either', async () => {
    const saved = await send('post', TERMS, author).send({
      ...COMPLETE_TERM,
      term: 'Written By An Author',
      category: await aCategory(service.strapi),
      score_draft: SCORE,
    });
    expect(saved.status).toBe(201);
    expect(saved.body.data).toMatchObject({ term: 'Written By An Author', score_draft: SCORE });

    const other = await aPublishedTerm(service.strapi, 'Of Somebody Else');
    const improved = await send('put', `${TERMS}/${other}`, author).send({ short: 'Better.' });
    expect([improved.status, improved.body.data.short]).toEqual([200, 'Better.']);

    for (const documentId of [saved.body.data.documentId, other]) {
      const { status } = await send('post', `${TERMS}/${documentId}/actions/publish`, author);
      expect(status).toBe(403);
    }
    expect((await service.http.get('/glossary/written_by_an_author')).status).toBe(404);
    expect((await service.http.get('/glossary/of_somebody_else')).text).not.toContain('Better.');
  });

  it.each<[string, (id: string) => [method: 'post' | 'delete', path: string]]>([
    ['take a publication back', (id) => ['post', `${TERMS}/${id}/actions/unpublish`]],
    ['delete', (id) => ['delete', `${TERMS}/${id}`]],
    ['publish a new term', () => ['post', `${TERMS}/actions/publish`]],
    ['delete several', () => ['post', `${TERMS}/actions/bulkDelete`]],
  ])('cannot %s', async (what, request) => {
    const documentId = await aPublishedTerm(service.strapi, `Cannot ${what}`);
    const { status } = await send(...request(documentId), author).send({
      ...COMPLETE_TERM,
      term: `Published: ${what}`,
      documentIds: [documentId],
    });
    expect(status).toBe(403);
    const slug = `cannot_${what.replaceAll(' ', '_')}`;
    expect((await service.http.get(`/glossary/${slug}`)).status).toBe(200);
  });

  it('publishes nothing by the status of a draft or a copy', async () => {
    const documentId = await aDraft(service.strapi, 'Status');
    for (const [method, path] of [
      ['post', TERMS],
      ['put', `${TERMS}/${documentId}`],
      ['post', `${TERMS}/clone/${documentId}`],
    ] as const) {
      const slug = `status_${path.length}`;
      const term = { ...COMPLETE_TERM, term: `Status ${path.length}`, slug };
      const ask = (data: object) => send(method, `${path}?status=published`, author).send(data);
      expect((await ask({ ...term, status: 'published' })).status).toBe(400);
      expect((await ask({ ...term, publishedAt: '2026-03-23T12:00:00.000Z' })).status).toBe(400);
      const { status, body } = await ask(term);
      expect([status < 300, body.data.publishedAt]).toEqual([true, null]);
      expect((await service.http.get(`/glossary/${slug}`)).status).toBe(404);
    }
  });

  it('cannot take the score of a published term for a draft', async () => {
    const { strapi, http } = service;
    await aPublishedTerm(strapi, 'Scored Term', { score_draft: SCORE });
    const [score] = await strapi.documents(DEBT_SCORE).findMany();
    const draft = await aDraft(strapi, 'Without A Score');
    const saved = await send('put', `${TERMS}/${draft}`, author).send({
      short: 'Saved all the same.',
      debt_score: { connect: [{ documentId: score?.documentId }] },
    });
    expect([saved.status, saved.body.data.short]).toEqual([200, 'Saved all the same.']);
    expect((await http.get('/glossary/scored_term')).text).toContain('debt(d5/e5/b5/t5)');
  });

  it.each([
    ['post', `/content-manager/collection-types/${CATEGORY}`, { key: 'new', name: 'New' }],
    ['post', `/content-manager/collection-types/${DEBT_SCORE}`, SCORE],
  ] as const)('cannot %s %s', async (method, path, body) => {
    expect((await send(method, path, author).send(body)).status).toBe(403);
  });
});

describe('an editor', () => {
  it('publishes, unpublishes and deletes', async () => {
    const documentId = await aDraft(service.strapi, 'For The Editor');
    const page = async () => (await service.http.get('/glossary/for_the_editor')).status;
    const act = async (name: string) =>
      (await send('post', `${TERMS}/${documentId}/actions/${name}`, editor).send({})).status;
    expect([await act('publish'), await page()]).toEqual([200, 200]);
    expect([await act('unpublish'), await page()]).toEqual([200, 410]);
    expect((await send('delete', `${TERMS}/${documentId}`, editor)).status).toBe(200);
  });

  it('keeps categories, whose terms stay what they are', async () => {
    const { strapi } = service;
    const path = `/content-manager/collection-types/${CATEGORY}`;
    const made = await send('post', path, editor).send({ key: 'new_one', name: 'New' });
    expect(made.status).toBe(201);
    const documentId = await aPublishedTerm(strapi, 'Stays In Its Category');
    const change = (data: object) =>
      send('put', `${path}/${made.body.data.documentId}`, editor).send(data);
    const renamed = await change({ name: 'Renamed' });
    expect([renamed.status, renamed.body.data.name]).toEqual([200, 'Renamed']);
    const { status } = await change({ terms: { connect: [{ documentId }] } });
    expect(status).toBe(400);
    const term = await strapi
      .documents(TERM)
      .findOne({ documentId, status: 'published', populate: ['category'] });
    expect(term?.category?.key).toBe('testing');
  });
});

it('readers stay unknown to authors and editors', async () => {
  const written: readonly string[] = [TERM, CATEGORY, DEBT_SCORE];
  const hidden = Object.keys(service.strapi.contentTypes).filter(
    (uid) => uid.startsWith('plugin::glossary.') && !written.includes(uid),
  );
  expect(hidden.length).toBeGreaterThan(10);
  for (const token of [author, editor])
    for (const uid of hidden) {
      const { status } = await send('get', `/content-manager/collection-types/${uid}`, token);
      expect([uid, status]).toEqual([uid, 403]);
    }
  const known = await send('get', `/content-manager/collection-types/${RATING}`, administrator);
  expect(known.status).toBe(200);
});

describe('later changes', () => {
  async function restart(): Promise<void> {
    await service.stop();
    service = await startService();
    const { body } = await service.http.post('/admin/login').send(ADMINISTRATOR);
    administrator = body.data.token;
  }

  /** What an administrator does who takes “update” from authors and lets editors see ratings. */
  async function changeRoles(): Promise<void> {
    for (const [code, change] of [
      ['strapi-author', (all: Granted[]) => all.filter(({ action }) => !/update$/.test(action))],
      [
        'strapi-editor',
        (all: Granted[]) => [
          ...all,
          {
            action: 'plugin::content-manager.explorer.read',
            subject: RATING,
            properties: { fields: ['stars'] },
            conditions: [],
          },
        ],
      ],
    ] as const) {
      const id = await roleIdOf(service.strapi, code);
      const permissions = change(await permissionsOf(service.strapi, code)).map(
        ({ action, subject, properties, conditions }) =>
          ({ action, subject, properties, conditions }) satisfies Granted,
      );
      const { status } = await send('put', `/admin/roles/${id}/permissions`, administrator).send({
        permissions,
      });
      expect(status).toBe(200);
    }
  }

  it('by an administrator stay over a restart, also in a database that had roles before', async () => {
    await changeRoles();
    const rights = [await rightsOf('strapi-author'), await rightsOf('strapi-editor')];
    expect(rights[0]).not.toContain('explorer.update term');
    expect(rights[1]).toContain('explorer.read rating');

    await restart();
    expect([await rightsOf('strapi-author'), await rightsOf('strapi-editor')]).toEqual(rights);

    const store = { type: 'plugin', name: 'glossary', key: 'role-set-up' } as const;
    await service.strapi.store.delete(store);
    await restart();
    expect([await rightsOf('strapi-author'), await rightsOf('strapi-editor')]).toEqual(rights);
  });

  it('do not come about when a first start was cut short: the next one gives the rights', async () => {
    const store = { type: 'plugin', name: 'glossary', key: 'role-set-up' } as const;
    await service.strapi.store.set({ ...store, value: 'waiting' });
    await restart();
    expect(await rightsOf('strapi-author')).toContain('explorer.update term');
    expect(await rightsOf('strapi-editor')).not.toContain('explorer.read rating');
  });
});

it('a role for the terms of colleagues with the same role is answered about these, deleted ones included, and about no other', async () => {
  const { strapi, http } = service;
  const conditions = ['admin::has-same-role-as-creator'];
  const token = await tokenWithRights(service, 'Same Role', [
    { act: 'read', conditions },
    { act: 'create' },
    { act: 'delete', conditions },
  ]);
  const { body } = await http
    .post('/admin/users')
    .set('Authorization', `Bearer ${administrator}`)
    .send({
      firstname: 'A colleague',
      email: 'same-role-2@glossary.example',
      roles: [(await strapi.db.query('admin::role').findOne({ where: { name: 'Same Role' } })).id],
    });
  const term = async (name: string, createdBy?: number): Promise<string> => {
    const documentId = await aDraft(strapi, name);
    const where = { documentId };
    if (createdBy !== undefined) await strapi.db.query(TERM).update({ where, data: { createdBy } });
    return documentId;
  };
  const terms = [await term('Of Colleagues', body.data.id), await term('Of Others')] as const;
  const status = async (path: string) =>
    (await send('get', `/glossary-panel${path}`, token)).status;
  const of = (documentId: string) =>
    Promise.all(
      [
        `/terms/${documentId}/history`,
        `/terms/${documentId}/relations`,
        `/terms/${documentId}/linked-by`,
      ].map(status),
    );
  expect(await Promise.all(terms.map(of))).toEqual([
    [200, 200, 200],
    [403, 403, 403],
  ]);
  const chosen = await send('get', '/glossary-panel/term-choices?text=Of', token);
  expect(chosen.body.terms.map((choice: { documentId: string }) => choice.documentId)).toEqual([
    terms[0],
  ]);
  for (const documentId of terms)
    expect((await send('delete', `${TERMS}/${documentId}`, administrator)).status).toBe(200);
  const { body: deleted } = await send('get', '/glossary-panel/deleted-terms', token);
  expect(deleted.rows).toMatchObject([{ documentId: terms[0], term: 'Of Colleagues' }]);
  expect(
    await Promise.all(terms.map((documentId) => status(`/terms/${documentId}/history`))),
  ).toEqual([200, 403]);
});

it('a right that a role loses or gets back holds from the next request on', async () => {
  const { strapi } = service;
  const mayRead = async () => (await send('get', TERMS, author)).status;
  const role = await roleIdOf(strapi, 'strapi-author');
  const read = { action: 'plugin::content-manager.explorer.read', subject: TERM, role };
  const table = strapi.db.query('admin::permission');
  const before = await table.findOne({ where: read });
  expect(await mayRead()).toBe(200);
  await table.delete({ where: { id: before.id } });
  expect(await mayRead()).toBe(403);
  await table.create({ data: { ...before, id: undefined, role } });
  expect(await mayRead()).toBe(200);
});
