import type { Core } from '@strapi/strapi';
import { pathsClosed } from '../../../src/plugins/strapi-guard/core/panel/query-paths';
import {
  notCopied,
  notDiscarded,
  notRemoved,
} from '../../../src/plugins/strapi-guard/server/security/field-rights';
import { colleagueInPanel, logInToPanel } from '../../support/clients/panel';
import { type PanelRight, tokenWithRights } from '../../support/clients/panel-reader';
import { aDraft, aPublishedTerm, COMPLETE_TERM, edit, SCORE } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

const TERM = 'plugin::glossary.term';
const DEBT_SCORE = 'plugin::glossary.debt-score';
const TERMS = `/content-manager/collection-types/${TERM}`;
const OWN = { conditions: ['admin::is-creator'] };
/** Rights on own terms, all fields; and on few fields of every term. */
const OWN_TERMS = (['read', 'update', 'create'] as const).map((act) => ({ act, ...OWN }));

let service: RunningService;
let strapi: Core.Strapi;
let administrator: string;
let every: readonly string[];
let used = 0;
beforeAll(async () => {
  service = await startService();
  ({ strapi } = service);
  administrator = await logInToPanel(service);
  every = strapi
    .service('admin::content-type')
    .getNestedFields(strapi.contentType(TERM), { components: strapi.components });
});
afterAll(() => service.stop());

const send = (method: 'get' | 'post' | 'put', path: string, as: string) =>
  service.http[method](path).set('Authorization', `Bearer ${as}`);
function roleWith(rights: readonly PanelRight[]): Promise<string> {
  used += 1;
  return tokenWithRights(service, `Fields ${used}`, rights);
}
const without = (...fields: readonly string[]) => every.filter((name) => !fields.includes(name));
const answer = ({ status, body }: { status: number; body: { error?: { message: string } } }) => [
  status,
  body.error?.message,
];

/** A published term whose draft has other texts. */
async function aChangedTerm(): Promise<string> {
  used += 1;
  const id = await aPublishedTerm(strapi, `Changed ${used}`, { slug: `changed_${used}` });
  await edit(strapi, id, {
    long: 'Of the draft.',
    tags: ['of_the_draft'],
    category: null,
    detection: { tools: ['Of the draft'] },
  });
  return id;
}

describe.each(['clone', 'auto-clone'])('%s', (act) => {
  const copy = async (rights: readonly PanelRight[]) => {
    used += 1;
    const path = `${TERMS}/${act}/${await aDraft(strapi, `Foreign ${used}`)}`;
    return send('post', path, await roleWith(rights)).send({ term: 'Copy', slug: `copy_${used}` });
  };

  it.each(['long', 'category', 'detection.tools', 'score_draft'])(
    'copies no %s that the role may not read',
    async (field) => {
      const rights = [{ act: 'read', fields: without(field) }, { act: 'create' }] as const;
      expect(answer(await copy(rights))).toEqual([403, notCopied([field])]);
      const read = await copy([{ act: 'read' }, { act: 'create', fields: without(field) }]);
      expect(read.status).not.toBe(403);
    },
  );

  it('copies no field of a document of others that the role reads of its own', async () => {
    const few = [...OWN_TERMS, { act: 'read', fields: ['term', 'slug'] }] as const;
    expect((await copy(few)).status).toBe(403);
  });
});

describe.each([
  ['discard', {}],
  ['unpublish', { discardDraft: true }],
])('%s %j', (act, sent) => {
  const publishing = [{ act: 'read' }, { act: 'publish' }] as const;
  it.each(['long', 'category', 'detection.tools', 'tags'])(
    'overwrites no %s that the role may not write',
    async (field) => {
      const id = await aChangedTerm();
      const token = await roleWith([...publishing, { act: 'update', fields: without(field) }]);
      const response = await send('post', `${TERMS}/${id}/actions/${act}`, token).send(sent);
      expect(answer(response)).toEqual([403, notDiscarded([field])]);
      const { body } = await send('get', `${TERMS}/${id}?status=draft`, administrator);
      expect(body.data.long).toBe('Of the draft.');
    },
  );

  it.each([{}, { fields: true }])('is done by a role that writes every field', async (all) => {
    const id = await aChangedTerm();
    const fields = 'fields' in all ? { fields: every } : {};
    const token = await roleWith([...publishing, { act: 'update', ...fields }]);
    const { status } = await send('post', `${TERMS}/${id}/actions/${act}`, token).send(sent);
    expect(status).toBe(200);
    const { body } = await send('get', `${TERMS}/${id}?status=draft`, administrator);
    expect(body.data.long).not.toBe('Of the draft.');
  });
});

it('a role that discards nothing still unpublishes', async () => {
  const token = await roleWith([{ act: 'read' }, { act: 'publish' }]);
  const path = `${TERMS}/${await aChangedTerm()}/actions/unpublish`;
  expect((await send('post', path, token).send({})).status).toBe(200);
});

describe('the parts of a component that the role may not write', () => {
  const detection = { symptoms: ['Stored.'], tools: ['Kept'], auto_detectable: true };
  const DOCUMENTS = {
    [TERM]: {
      field: 'detection.symptoms',
      kept: ['detection.auto_detectable', 'detection.tools'],
      written: { symptoms: ['Sent.'] },
      make: () => aDraft(strapi, 'With parts', { detection }),
    },
    [DEBT_SCORE]: {
      field: 'detectability.value',
      kept: ['detectability.rationale'],
      written: { value: 1 },
      make: async () => (await strapi.documents(DEBT_SCORE).create({ data: SCORE })).documentId,
    },
  };

  it.each([TERM, DEBT_SCORE] as const)('of a %s stay', async (of) => {
    const { field, kept, written, make } = DOCUMENTS[of];
    const [component = ''] = field.split('.');
    const path = `/content-manager/collection-types/${of}/${await make()}`;
    const stored = async () => (await send('get', path, administrator)).body.data[component];
    const before = await stored();
    const rights = [
      { act: 'read', of },
      { act: 'publish', of },
    ] as const;
    const token = await roleWith([...rights, { act: 'update', of, fields: [field] }]);
    const addresses = [
      ['put', path],
      ...(of === TERM ? [['post', `${path}/actions/publish`] as const] : []),
    ] as const;
    for (const [method, address] of addresses)
      for (const value of [written, null]) {
        const response = await send(method, address, token).send({ [component]: value });
        expect(answer(response)).toEqual([403, notRemoved(component, kept)]);
        expect(await stored()).toEqual(before);
      }
    // As the form sends it: with the row that it is about.
    const named = { [component]: { ...before, ...written } };
    expect((await send('put', path, token).send(named)).status).toBe(200);
    expect(await stored()).toEqual({ ...before, ...written });
    // Of what the role may not write at all, nothing is written.
    const other = await roleWith([...rights, { act: 'update', of, fields: ['term'] }]);
    expect((await send('put', path, other).send({ [component]: null })).status).toBe(200);
    expect(await stored()).toEqual({ ...before, ...written });
    // A role that writes all of it may replace it.
    const whole = await roleWith([...rights, { act: 'update', of }]);
    const { id, ...parts } = before;
    const replaced = await send('put', path, whole).send({ [component]: { ...parts, ...written } });
    expect(replaced.status).toBe(200);
    expect((await stored()).id).not.toBe(id);
  });
});

it.each(['strapi-editor', 'strapi-author'])(
  'a new %s discards, copies and writes whole',
  async (role) => {
    const token = await colleagueInPanel(service, role);
    const made = await send('post', TERMS, token).send({
      term: 'New',
      slug: `new_${role.slice(7)}`,
    });
    const id = String(made.body.data.documentId);
    await strapi.documents(TERM).update({ documentId: id, data: COMPLETE_TERM });
    const copy = await send('post', `${TERMS}/clone/${id}`, token).send({
      term: 'Copy',
      slug: `copy_of_${role.slice(7)}`,
    });
    expect(copy.status).toBe(200);
    const written = { detection: { symptoms: ['Sent.'], tools: [] } };
    expect((await send('put', `${TERMS}/${id}`, token).send(written)).status).toBe(200);
    const discarded = await send(
      'post',
      `${TERMS}/${await aChangedTerm()}/actions/discard`,
      token,
    ).send({});
    expect(answer(discarded)).toEqual([200, undefined]);
  },
);

it('all fields of own terms beside few of every term give the role no more of those of others', async () => {
  const few = (['read', 'update'] as const).map((act) => ({ act, fields: ['term'] }));
  const token = await roleWith([...OWN_TERMS, ...few]);
  const foreign = `${TERMS}/${await aDraft(strapi, 'Of others', { long: 'Of others.' })}`;
  const read = await send('get', foreign, token);
  expect(read.body.data).toMatchObject({ term: 'Of others' });
  expect(read.body.data).not.toHaveProperty('long');
  const list = await send('get', TERMS, token);
  for (const row of list.body.results) expect(row).not.toHaveProperty('long');
  const sent = { term: 'Changed', long: 'Changed.' };
  expect((await send('put', foreign, token).send(sent)).status).toBe(200);
  const { body } = await send('get', foreign, administrator);
  expect(body.data).toMatchObject({ term: 'Changed', long: 'Of others.' });
  const made = await send('post', TERMS, token).send({ ...sent, slug: 'own_beside' });
  expect(made.body.data).toMatchObject(sent);
});

describe('all fields of own terms beside the addresses of all', () => {
  const NAME = 'Foreign name';
  const slug = 'foreign_name';
  let token: string;
  let foreign: string;
  beforeAll(async () => {
    foreign = await aDraft(strapi, NAME, { slug, short: 'Zebra.', agent: { fix: 'manual' } });
    token = await roleWith([
      ...OWN_TERMS,
      { act: 'read', fields: ['slug', 'related', 'agent.confidence'] },
    ]);
  });

  it.each([
    ['filters[short][$startsWith]=Z', 'short'],
    ['filters[$or][0][$not][short][$startsWith]=Z', 'short'],
    ['filters[agent][fix]=manual', 'agent.fix'],
    ['sort=short:asc', 'short'],
    ['sort[0][agent][fix]=asc', 'agent.fix'],
  ])('are no filter or order by those of others: %s', async (query, path) => {
    const listed = await send('get', `${TERMS}?${query}`, token);
    expect(answer(listed)).toEqual([400, pathsClosed([path])]);
    const own = await send('get', `${TERMS}?${query}`, await roleWith(OWN_TERMS));
    expect(own.status).toBe(200);
  });

  it('are no search in those of others', async () => {
    expect((await send('get', `${TERMS}?_q=Zebra`, token)).status).toBe(400);
    const own = await send('get', `${TERMS}?_q=Zebra`, await roleWith(OWN_TERMS));
    expect(own.status).toBe(200);
  });

  it('are a filter by what is read of each', async () => {
    const { body } = await send('get', `${TERMS}?filters[slug]=${slug}&sort=slug,id`, token);
    expect(body.results).toMatchObject([{ documentId: foreign, slug }]);
  });

  it('name none of others', async () => {
    const related = `/content-manager/relations/${TERM}/related`;
    const recent = '/content-manager/homepage/recent-documents?action=update';
    for (const address of [`${related}?filters[slug]=${slug}`, recent]) {
      const { text } = await send('get', address, token);
      expect(text).toContain(foreign);
      expect(text).not.toContain(NAME);
    }
    const found = await send('get', `${related}?_q=Foreign`, token);
    expect(found.body.results).toEqual([]);
  });
});
