import type { Core } from '@strapi/strapi';
import { goneDocument } from '../../../src/plugins/glossary/core/history/left-out';
import { ATTENTION_REASONS } from '../../../src/plugins/glossary/core/panel/attention';
import { NUMBER_LISTS } from '../../../src/plugins/glossary/core/panel/panel-answers';
import {
  COUNTS_ALL,
  noText,
} from '../../../src/plugins/strapi-guard/server/security/guarded-input';
import {
  ADMINISTRATOR,
  colleagueInPanel,
  logInToPanel,
  readOnlyToken,
  tokenFor,
} from '../../support/clients/panel';
import { tokenWithRights } from '../../support/clients/panel-reader';
import {
  aCategory,
  aDraft,
  aPublishedTerm,
  COMPLETE_TERM,
  edit,
  SCORE,
} from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

const TERM = 'plugin::glossary.term';
const CATEGORY = 'plugin::glossary.category';
const SCORES = 'plugin::glossary.debt-score';
const MANAGED = `/content-manager/collection-types/${TERM}`;
/** Less would mean that the routes were not found. */
const FEWEST_ROUTES = 80;

/** Secrets of an account, known only to the server and the mail to its owner; with one of them the account can be taken over. */
const SECRETS_OF_ACCOUNTS = ['$2a$', '$2b$', 'reset-password-secret', 'registration-secret'];
/** Who else has an account, by address. */
const COLLEAGUE = ADMINISTRATOR.email;
/** Stands in a text of a draft that was never published. */
const DRAFT_TEXT = 'zebraquartz';

/** Queries that select further fields, in all spellings of Strapi. */
const QUERIES = [
  'populate=*&fields=*',
  'populate[createdBy][populate]=*&fields[0]=short',
  'populate[related][populate]=createdBy&populate[terms][populate]=createdBy',
  'populate[0]=createdBy&select=*&status=draft',
  `_q=${DRAFT_TEXT}&status=draft`,
];
/** Parts whose routes take such queries. */
const QUERIED = /^\/(?:content-manager|api)\//;
/** Public routes, which serve published content; other tests cover them. */
const FOR_READERS = /^\/(?:glossary(?!-panel)|schemas|$|\(|admin\/:path|uploads|_health)/;

let service: RunningService;
let strapi: Core.Strapi;
let draft: string;
let category: string;
let administrator: string;
const tokens = new Map<string, string>();

beforeAll(async () => {
  service = await startService();
  ({ strapi } = service);
  administrator = await logInToPanel(service);
  tokens.set('an Author', await colleagueInPanel(service, 'strapi-author'));
  const conditions = ['admin::is-creator'];
  const rightsOf: readonly (readonly [string, Parameters<typeof tokenWithRights>[2]])[] = [
    ['a role without rights', []],
    [
      'a role that reads names',
      [
        { act: 'read', fields: ['term', 'slug', 'related', 'category'] },
        { act: 'update', fields: ['term'] },
      ],
    ],
    [
      'a role for own terms',
      [
        { act: 'read', conditions },
        { act: 'create' },
        { act: 'update', conditions },
        { act: 'publish', conditions },
      ],
    ],
  ];
  for (const [name, rights] of rightsOf)
    tokens.set(name, await tokenWithRights(service, name, rights));
  tokens.set('a token that reads', await readOnlyToken(strapi));
  tokens.set('a token for categories', await tokenFor(strapi, [`${CATEGORY}.find`]));

  category = await aCategory(strapi);
  const { body } = await send('post', MANAGED, administrator).send({
    ...COMPLETE_TERM,
    term: 'Never Published',
    slug: 'never_published',
    short: `Of ${DRAFT_TEXT}.`,
    long: `On ${DRAFT_TEXT}.`,
    tags: [DRAFT_TEXT],
    detection: { tools: [DRAFT_TEXT] },
    category,
  });
  draft = body.data.documentId;
  await strapi.db.connection('admin_users').update({
    reset_password_token: 'reset-password-secret',
    registration_token: 'registration-secret',
  });
});
afterAll(() => service.stop());

const send = (method: Method, path: string, token: string) =>
  service.http[method](path).set('Authorization', `Bearer ${token}`);

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

function routes(method: Method): readonly string[] {
  return strapi.server
    .listRoutes()
    .filter(({ methods }) => methods.includes(method.toUpperCase()))
    .map(({ path }) => path)
    .filter((path) => !FOR_READERS.test(path));
}

/** The addresses of a route for the draft, and for the category that it belongs to. */
function addressesOf(route: string): readonly string[] {
  const places = [
    { model: TERM, uid: TERM, contentType: TERM, document: draft, targetField: 'related' },
    { model: TERM, uid: TERM, contentType: TERM, document: draft, targetField: 'createdBy' },
    { model: TERM, uid: TERM, contentType: TERM, document: draft, targetField: 'category' },
    { model: CATEGORY, uid: CATEGORY, contentType: CATEGORY, document: category, targetField: '' },
  ];
  const addresses = places.map((place) =>
    route.replace(/:(\w+)(?:\([^)]*\))?/g, (_all, name: string) => {
      if (['id', 'documentId', 'sourceId'].includes(name)) return place.document;
      if (name === 'slug') return 'never_published';
      return { ...place }[name] ?? '1';
    }),
  );
  return [...new Set(addresses)];
}

let asked = 0;
/** One after the other, so that each role sends each to many addresses, and each address gets each from some role. */
function nextQuery(): string {
  asked += 1;
  return QUERIES[asked % QUERIES.length] ?? '';
}

/** What some role got to see that it may not, by address. */
async function seen(who: string, hidden: readonly string[]): Promise<string[]> {
  const token = tokens.get(who) ?? '';
  const found: string[] = [];
  for (const route of routes('get'))
    for (const address of addressesOf(route))
      for (const query of ['', ...(QUERIED.test(route) ? [nextQuery()] : [])]) {
        const { status, text = '' } = await send('get', `${address}?${query}`, token);
        const shown = hidden.filter((secret) => text.includes(secret));
        if (shown.length > 0 || status >= 500)
          found.push(`${status} ${address}?${query}: ${shown.join(', ')}`);
      }
  return found;
}

/** Those who may read no text of the draft. */
const BLIND = [
  'a role without rights',
  'a role that reads names',
  'a role for own terms',
  'a token for categories',
];

it.each([...BLIND, 'an Author', 'a token that reads'])(
  '%s sees hidden data at no address',
  async (who) => {
    expect(routes('get').length).toBeGreaterThan(FEWEST_ROUTES);
    const texts = BLIND.includes(who) ? [DRAFT_TEXT] : [];
    expect(await seen(who, [...SECRETS_OF_ACCOUNTS, COLLEAGUE, ...texts])).toEqual([]);
  },
);

it.each([
  ['_q=', 'zebra', 'giraffe'],
  ['filters[short][$contains]=', 'zebra', 'giraffe'],
  ['filters[$or][0][long][$contains]=', 'zebra', 'giraffe'],
  // Of a type that the role may not read.
  ['filters[category][name][$gt]=', '!', '~'],
])('who reads names finds out no text by %s', async (query, one, other) => {
  const answers = [one, other].map(async (value) => {
    const path = `${MANAGED}?${query}${value}`;
    const { status, body } = await send('get', path, tokens.get('a role that reads names') ?? '');
    return [status, body];
  });
  const [first, second] = await Promise.all(answers);
  expect(first).toEqual(second);
});

describe('a list gives nothing of the terms that its terms name', () => {
  const own = 'a role for own terms';
  beforeAll(async () => {
    await aDraft(strapi, 'Naming', { related: [draft] });
    const { body } = await send('post', MANAGED, tokens.get(own) ?? '').send({
      term: 'Own Naming',
    });
    const documentId: string = body.data.documentId;
    await strapi.documents(TERM).update({ documentId, data: { related: [draft] } });
  });

  it.each([
    'filters[related][documentId][$notNull]=true',
    'filters[related][id][$notNull]=true',
    'filters[$or][0][related][slug][$notNull]=true',
    'sort[related][slug]=asc',
  ])('%s', async (query) => {
    for (const who of ['a role that reads names', own]) {
      const path = `${MANAGED}?pageSize=100&${query}`;
      const { status, text } = await send('get', path, tokens.get(who) ?? '');
      expect([200, 400]).toContain(status);
      expect(text).not.toContain(DRAFT_TEXT);
    }
  });

  it('a list of scores has of a term what the role may read of each', async () => {
    const scored = await aPublishedTerm(strapi, 'Scored', { score_draft: SCORE });
    await edit(strapi, scored, { short: `Of ${DRAFT_TEXT}.`, tags: [DRAFT_TEXT] });
    const scores = { act: 'read', of: SCORES } as const;
    const list = async (name: string, rights: Parameters<typeof tokenWithRights>[2]) => {
      const token = await tokenWithRights(service, name, [scores, ...rights]);
      const path = `/content-manager/collection-types/${SCORES}?status=draft`;
      const { status, text, body } = await send('get', path, token);
      expect([status, body.results?.length]).toEqual([200, 1]);
      expect(text).not.toContain(DRAFT_TEXT);
      return body.results[0].term;
    };
    const own = [{ act: 'read', conditions: ['admin::is-creator'] }] as const;
    expect(await list('scores and own terms', own)).not.toHaveProperty('term');
    const names = [{ act: 'read', fields: ['term', 'debt_score'] }] as const;
    expect(await list('scores and names', names)).toMatchObject({ term: 'Scored' });
    expect(await list('scores and terms', [{ act: 'read' }])).toMatchObject({ slug: 'scored' });
  });

  it.each([
    'id',
    'idsToOmit',
    'idsToInclude',
    'documentIds',
    '_filter',
    'publicationFilter',
    'publicationStatusFilter',
    'status',
    'locale',
    'page',
  ])('a relation in the parameter %s is refused', async (parameter) => {
    for (const path of [MANAGED, `/content-manager/relations/${TERM}/related`])
      for (const relation of ['[related][x]', '[createdBy][roles][users][x]', '[0][related]']) {
        const query = `${parameter}${relation}=1`;
        const { status, body } = await send('get', `${path}?${query}`, administrator);
        expect([query, status, body.error?.message]).toEqual([query, 400, noText(parameter)]);
      }
  });
});

describe('who reads names finds out by no order', () => {
  const HIDDEN = ['short', 'long', 'quick_fix'];
  const FORMS: readonly (readonly [string, (path: string, way: string) => string])[] = [
    ['a string', (path, way) => `sort=${path}:${way}`],
    ['a string of two', (path, way) => `sort=${path}:${way},publishedAt:ASC`],
    ['a list', (path, way) => `sort[]=${path}:${way}`],
    ['a list of strings of two', (path, way) => `sort[]=${path}:${way},${path}:${way}`],
    ['an object', (path, way) => `sort[${path.replace('.', '][')}]=${way}`],
    ['a list of objects', (path, way) => `sort[0][${path.replace('.', '][')}]=${way}`],
  ];
  const LISTED = [MANAGED, `/content-manager/relations/${TERM}/related`];
  beforeAll(async () => {
    const other = await strapi.documents(CATEGORY).create({
      data: { key: 'other', name: 'Other' },
    });
    await aDraft(strapi, 'Ordered', {
      short: 'Aaa.',
      long: 'Aaa.',
      quick_fix: 'Aaa.',
      category: other.documentId,
    });
    await aDraft(strapi, 'Ordered Too', {
      short: 'Zzz.',
      long: 'Zzz.',
      quick_fix: 'Zzz.',
      category,
    });
  });

  it.each(LISTED.flatMap((path) => FORMS.map(([name, form]) => ({ path, name, form }))))(
    '$path: $name',
    async ({ path, form }) => {
      const token = tokens.get('a role that reads names') ?? '';
      for (const field of HIDDEN) {
        const ask = (way: string, as: string) =>
          send('get', `${path}?${form(field, way)}`, as).then(({ status, body }) => [status, body]);
        expect([field, await ask('ASC', token)]).toEqual([field, await ask('DESC', token)]);
      }
      // An order that the role may ask for is kept.
      const [first, last] = await Promise.all(
        ['ASC', 'DESC'].map((way) => send('get', `${path}?${form('term', way)}`, token)),
      );
      expect(first?.status).toBe(200);
      expect(first?.body).not.toEqual(last?.body);
    },
  );
});

it.each(['/admin/users?where[password]', '/admin/roles?where[users][password]'])(
  'who reads accounts finds out no password by %s',
  async (query) => {
    const name = `a role that reads accounts ${query.length}`;
    const token = await tokenWithRights(service, name, []);
    const role = await strapi.db.query('admin::role').findOne({ where: { name } });
    const reading = ['admin::users.read', 'admin::roles.read'].map((action) => ({
      ...{ action, subject: null, properties: {}, conditions: [] },
    }));
    await strapi.service('admin::role').assignPermissions(role.id, reading);
    const [first, second] = await Promise.all(
      ['$2a', 'zzz'].map(async (beginning) => {
        const { status, body } = await send('get', `${query}[$startsWith]=${beginning}`, token);
        return [status, body];
      }),
    );
    expect(first).toEqual(second);
    expect(first?.[0]).toBe(200);
  },
);

it.each(['clone', 'auto-clone'])(
  'a role for own terms gets none of others by a %s',
  async (act) => {
    const token = tokens.get('a role for own terms') ?? '';
    const copy = { term: 'Copied', slug: 'copied' };
    expect((await send('post', `${MANAGED}/${act}/${draft}`, token).send(copy)).status).toBe(403);
  },
);

it.each(['a role that reads names', 'a role for own terms'])(
  '%s is offered no word of a draft that it may not read',
  async (who) => {
    for (const path of ['words?list=tags', 'words?list=tools', 'groups']) {
      const beginning = path === 'groups' ? '' : `&beginning=${DRAFT_TEXT}`;
      const ask = (token: string) => send('get', `/glossary-panel/${path}${beginning}`, token);
      expect((await ask(administrator)).text).toContain(DRAFT_TEXT);
      expect((await ask(tokens.get(who) ?? '')).text).not.toContain(DRAFT_TEXT);
    }
  },
);

it('a role that may not read the category of a term gets no number of drafts by category', async () => {
  const rights = [{ act: 'read', fields: ['term', 'slug'] }] as const;
  const names = await tokenWithRights(service, 'a role that reads names alone', rights);
  const draftsOf = async (token: string): Promise<number> => {
    const { body } = await send('get', '/glossary-panel/groups', token).expect(200);
    return Math.max(...body.categories.map(({ drafts }: { drafts: number }) => drafts));
  };
  expect(await draftsOf(administrator)).toBeGreaterThan(0);
  expect(await draftsOf(names)).toBe(0);
});

const LISTS = [
  ...ATTENTION_REASONS.map((reason) => `reason=${reason}`),
  ...NUMBER_LISTS.map((list) => `list=${list}`),
  'format=json&version=draft',
  'text=never',
  'name=Never+Pub',
];
const TOOLS = ['attention.read', 'numbers.read', 'reports.answer', 'editors.read', 'exchange.use'];

/** Those of these addresses that tell the name of a draft. */
async function telling(addresses: readonly string[], token: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    const { text = '' } = await send('get', address, token);
    if (/never.published/i.test(text)) found.push(address);
  }
  return found;
}

it('with every tool, a role for some terms or few fields gets no name of a draft from any list', async () => {
  const changed = await aPublishedTerm(strapi, 'Shown');
  await edit(strapi, changed, { term: 'Never Published Either' });
  const deleted = await aDraft(strapi, 'Never Published Deleted');
  await strapi.documents(TERM).delete({ documentId: deleted });
  const later = { at: '2026-04-01T12:00:00Z' };
  for (const id of [draft, changed]) {
    await send('put', `/glossary-panel/terms/${id}/schedule`, administrator).send(later);
    await send('post', `/glossary-panel/terms/${id}/review-requests`, administrator).send({
      note: '',
    });
  }
  const lists = routes('get').filter((path) => /^\/glossary-panel\/[^:]*$/.test(path));
  const addresses = lists.flatMap((list) => ['', ...LISTS].map((query) => `${list}?${query}`));
  // The addresses that name the draft to a Super Admin.
  const there = await telling(addresses, administrator);
  expect(new Set(there.map((address) => address.split('?')[0])).size).toBeGreaterThan(4);
  for (const [name, part] of [
    ['own terms', { conditions: ['admin::is-creator'] }],
    ['terms of the same role', { conditions: ['admin::has-same-role-as-creator'] }],
    ['few fields', { fields: ['short'] }],
  ] as const) {
    const acts = ['read', 'update', 'create', 'publish', 'delete'] as const;
    const rights = acts.map((act) => ({ act, ...part }));
    const token = await tokenWithRights(service, `every tool for ${name}`, rights, TOOLS);
    expect([name, await telling(there, token)]).toEqual([name, []]);
  }
});

it('a role for own terms does not get the number of drafts', async () => {
  const counts = '/content-manager/homepage/count-documents';
  const token = tokens.get('a role for own terms') ?? '';
  const { status, body } = await send('get', counts, token);
  expect([status, body.error.message]).toEqual([403, COUNTS_ALL]);
  expect((await send('get', counts, administrator)).body.data.draft).toBeGreaterThan(0);
});

it('a role for own terms does not get the name of a draft of others by relating it to an own one', async () => {
  const token = tokens.get('a role for own terms') ?? '';
  const { body } = await send('post', MANAGED, token).send({
    term: 'Own',
    slug: 'own',
    related: { connect: [{ documentId: draft }] },
  });
  const own = `/glossary-panel/terms/${body.data.documentId}`;
  for (const path of ['relations', 'comparison', 'versions/comparison?from=draft&to=draft']) {
    const { text } = await send('get', `${own}/${path}`, token);
    expect(text).toContain(draft);
    expect(text).not.toContain('Never Published');
    expect((await send('get', `${own}/${path}`, administrator)).text).toContain('Never Published');
  }
});

it('a role for own terms does not get the name of a deleted draft of others that a version of an own one names', async () => {
  const token = tokens.get('a role for own terms') ?? '';
  const secret = await aDraft(strapi, 'Never Published Then Deleted');
  const { body } = await send('post', MANAGED, token).send({
    ...COMPLETE_TERM,
    term: 'Own Published',
    slug: 'own_published',
    category,
    related: { connect: [{ documentId: secret }] },
  });
  const id = String(body.data.documentId);
  const published = await send('post', `${MANAGED}/${id}/actions/publish`, token).send({});
  expect(published.status).toBe(200);
  await strapi.documents(TERM).delete({ documentId: secret });
  const own = `/glossary-panel/terms/${id}/versions`;
  const comparison = await send('get', `${own}/comparison?from=1&to=draft`, token);
  expect(comparison.text).toContain(secret);
  const restored = await send('post', `${own}/1/restore`, token).send({});
  expect(restored.body.leftOut).toContainEqual(goneDocument('related', null));
  for (const { text } of [comparison, restored]) expect(text).not.toContain('Never Published');
});

/** What routes of the panel ask for, so that none refuses a request for its form alone. */
const ASKED = 'from=draft&to=draft';
const SENT = { at: '2026-04-01T12:00:00Z', note: 'A reason.', successor: null };

/** Strapi's message for every ForbiddenError; a PolicyError keeps its own. */
const BARE = 'Forbidden';
it('a role for own terms cannot act on those of others, and gets the reason', async () => {
  const before = JSON.stringify(await strapi.db.connection('glossary_terms').select());
  const answered: string[] = [];
  let count = 0;
  for (const method of ['get', 'post', 'put', 'delete'] as const)
    for (const route of routes(method).filter((path) => path.includes('/terms/:documentId/'))) {
      const [address = ''] = addressesOf(route);
      const token = tokens.get('a role for own terms') ?? '';
      const { status, body } = await send(method, `${address}?${ASKED}`, token).send(SENT);
      count += 1;
      if (![403, 404].includes(status) || body.error.message === BARE)
        answered.push(`${status} ${method} ${route}`);
    }
  expect(answered).toEqual([]);
  expect(count).toBeGreaterThan(20);
  expect(JSON.stringify(await strapi.db.connection('glossary_terms').select())).toBe(before);
});

/** What every logged-in account may do: change itself, or nothing that is stored. */
const OF_EVERY_ACCOUNT: ReadonlySet<string> = new Set([
  'post /admin/logout',
  'post /admin/permissions/check',
  'put /admin/users/me',
  'delete /admin/users/me/sessions',
  'delete /admin/users/me/sessions/:sessionId',
  'put /admin/homepage/layout',
]);
/** Routes without a session; `open-routes` tests them. */
const OF_NOBODY = /^\/admin\/(?:login|access-token|register|forgot-password|reset-password)/;

it('a role without rights changes nothing anywhere', async () => {
  const answered: string[] = [];
  for (const method of ['post', 'put', 'patch', 'delete'] as const)
    for (const route of routes(method)) {
      if (OF_EVERY_ACCOUNT.has(`${method} ${route}`) || OF_NOBODY.test(route)) continue;
      const [address = ''] = addressesOf(route);
      const { status } = await send(
        method,
        address,
        tokens.get('a role without rights') ?? '',
      ).send({});
      if (![401, 403, 404, 405].includes(status)) answered.push(`${status} ${method} ${route}`);
    }
  expect(answered).toEqual([]);
});

it('the form of a component is arranged by who has the right to', async () => {
  const path = '/content-manager/components/glossary.detection/configuration';
  const arrange = (token: string) => send('put', path, token).send({});
  expect((await arrange(tokens.get('an Author') ?? '')).status).toBe(403);
  expect((await arrange(administrator)).status).toBe(200);
});
