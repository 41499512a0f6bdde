import type { Core } from '@strapi/strapi';
import { logInToPanel, REST, tokenFor } from '../../support/clients/panel';
import { type PanelRight, tokenWithRights } from '../../support/clients/panel-reader';
import { aCategory, aPublishedTerm, edit, SCORE } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

const TERM = 'plugin::glossary.term';
const CATEGORY = 'plugin::glossary.category';
const DEBT_SCORE = 'plugin::glossary.debt-score';
const READER = 'plugin::users-permissions.user';
const addressOf = (uid: string): string => `/content-manager/collection-types/${uid}`;
/** Stands in a text of every document that a role may not read. */
const SECRET = 'zebraquartz';
/** Whatever an account may read: which document it is, and when it was changed. */
const OF_EVERY = ['id', 'documentId', 'locale', 'status', 'createdAt', 'updatedAt', 'publishedAt'];

let service: RunningService;
let strapi: Core.Strapi;
let administrator: string;
let used = 0;
beforeAll(async () => {
  service = await startService();
  ({ strapi } = service);
  administrator = await logInToPanel(service);
});
afterAll(() => service.stop());

const send = (method: 'get' | 'post' | 'put' | 'delete', path: string, as: string) =>
  service.http[method](path).set('Authorization', `Bearer ${as}`);

/** A document of another editor. */
const FOREIGN: Readonly<Record<string, () => Promise<string>>> = {
  async [TERM]() {
    used += 1;
    const id = await aPublishedTerm(strapi, `Foreign ${used}`, { slug: `foreign_${used}` });
    await edit(strapi, id, { long: SECRET, detection: { tools: [SECRET] } });
    return id;
  },
  async [CATEGORY]() {
    used += 1;
    return aCategory(strapi, `foreign_${used}`, SECRET);
  },
  async [DEBT_SCORE]() {
    const data = { ...SCORE, trap: { ...SCORE.trap, rationale: SECRET } };
    return (await strapi.documents(DEBT_SCORE).create({ data })).documentId;
  },
  async [READER]() {
    used += 1;
    const data = { username: `${SECRET}${used}`, email: `${SECRET}${used}@glossary.example` };
    return (await strapi.documents(READER).create({ data })).documentId;
  },
};
const aForeign = async (uid: string): Promise<string> => (await FOREIGN[uid]?.()) ?? '';

const CHANGES: readonly (readonly [string, 'put' | 'post', string, object])[] = [
  [TERM, 'put', '', {}],
  [TERM, 'post', '/actions/publish', {}],
  [TERM, 'post', '/actions/unpublish', {}],
  [TERM, 'post', '/actions/unpublish', { discardDraft: true }],
  [TERM, 'post', '/actions/discard', {}],
  [CATEGORY, 'put', '', {}],
  [DEBT_SCORE, 'put', '', {}],
  [READER, 'put', '', { blocked: true }],
];
const CONDITION = { conditions: ['admin::is-creator'] };
const READS: readonly (readonly [string, Partial<PanelRight> | null])[] = [
  ['reads nothing', null],
  ['reads what is its own', CONDITION],
  [
    'reads some fields of its own',
    { ...CONDITION, fields: ['slug', 'key', 'burden.value', 'email'] },
  ],
];
/** What the role may write, by type; those that publish get the answer without. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = { [READER]: ['blocked'] };

describe.each(READS)('a role that %s', (name, reading) => {
  const tokens = new Map<string, string>();
  beforeAll(async () => {
    for (const of of Object.keys(FOREIGN)) {
      const rights: readonly PanelRight[] = [
        { act: 'update', of, ...(WRITTEN[of] && { fields: WRITTEN[of] }) },
        { act: 'create', of },
        { act: 'publish', of },
        ...(reading === null ? [] : [{ act: 'read' as const, of, ...reading }]),
      ];
      const label = `${name} of ${of.replaceAll(/\W/g, '-')}`;
      tokens.set(of, await tokenWithRights(service, label, rights));
    }
  });

  it.each(CHANGES)(
    'gets nothing of a document of others: %s %s %s',
    async (uid, method, act, sent) => {
      const token = tokens.get(uid) ?? '';
      const path = `${addressOf(uid)}/${await aForeign(uid)}`;
      expect((await send('get', path, token)).status).toBe(403);
      const { status, body, text } = await send(method, `${path}${act}`, token).send(sent);
      expect(status).toBe(200);
      expect(text).not.toContain(SECRET);
      const keys = Object.keys(body.data ?? body);
      expect(keys).toContain('documentId');
      expect(keys.filter((key) => !OF_EVERY.includes(key))).toEqual([]);
    },
  );
});

it.each([
  ['reads terms of the same role', ['admin::has-same-role-as-creator']],
  ['reads own terms', CONDITION.conditions],
  ['reads every term', []],
])('a role that %s gets its own in the answers', async (name, conditions) => {
  const rights = [
    { act: 'read', fields: ['term', 'slug'], conditions },
    { act: 'update' },
    { act: 'create' },
    { act: 'publish' },
  ] as const;
  const token = await tokenWithRights(service, `${name} in answers`, rights);
  const draft = { term: 'Mine', slug: `mine_${conditions.length}${name.length}`, short: 'Mine.' };
  const made = await send('post', addressOf(TERM), token).send(draft);
  const path = `${addressOf(TERM)}/${made.body.data.documentId}`;
  const changed = await send('put', path, token).send({ long: 'Of mine.' });
  const read = await send('get', path, token);
  for (const { body } of [made, changed, read]) {
    expect(body.data).toMatchObject({
      term: 'Mine',
      status: 'draft',
      createdBy: { firstname: name + ' in answers' },
    });
    expect(body.data).not.toHaveProperty('short');
    expect(body.data.createdBy).not.toHaveProperty('roles');
  }
});

it('no answer about a document has the other rows of it', async () => {
  const found: string[] = [];
  const check = ({ text }: { readonly text: string }, what: string) => {
    if (text.includes('"localizations"')) found.push(what);
  };
  for (const uid of Object.keys(FOREIGN))
    for (const act of ['', '?status=draft', '?status=published'])
      check(
        await send('get', `${addressOf(uid)}/${await aForeign(uid)}${act}`, administrator),
        uid + act,
      );
  for (const uid of Object.keys(FOREIGN))
    check(await send('get', addressOf(uid), administrator), uid);
  for (const [uid, method, act, sent] of CHANGES) {
    const path = `${addressOf(uid)}/${await aForeign(uid)}${act}`;
    check(await send(method, path, administrator).send(sent), `${uid}${act}`);
  }
  expect(found).toEqual([]);
});

describe('a token that may not read a type', () => {
  it.each([TERM, CATEGORY, DEBT_SCORE] as const)(
    'gets nothing of a %s that it changes',
    async (uid) => {
      const token = await tokenFor(strapi, [`${uid}.update`]);
      const path = `${REST[uid]}/${await aForeign(uid)}?status=draft`;
      for (const format of ['v4', 'v5']) {
        const { status, body, text } = await send('put', path, token)
          .set('Strapi-Response-Format', format)
          .send({ data: {} });
        expect(status).toBe(200);
        expect(text).not.toContain(SECRET);
        expect(Object.keys(body.data)).toEqual(['id', 'documentId']);
      }
    },
  );

  it.each(['find', 'findOne'])('gets what it changes with the right %s', async (right) => {
    const token = await tokenFor(strapi, [`${TERM}.update`, `${TERM}.${right}`]);
    const path = `${REST[TERM]}/${await aForeign(TERM)}?status=draft`;
    const { body } = await send('put', path, token).send({ data: {} });
    expect(body.data).toMatchObject({ long: SECRET });
  });
});
