import {
  MOST_ITEMS,
  tooManyItems,
} from '../../../src/plugins/strapi-guard/server/security/account-input';
import { createHook } from 'node:async_hooks';
import type { Core, UID } from '@strapi/strapi';
import {
  LONGEST_SEARCH,
  MOST_CONDITIONS,
  NO_OPERATOR_WITHIN,
  notContaining,
  TOO_LONG_SEARCH,
  TOO_MANY_CONDITIONS,
} from '../../../src/plugins/strapi-guard/core/panel/filter-conditions';
import {
  MOST_DELETED,
  MOST_DOCUMENTS,
  MOST_NAMES,
  MOST_ORDERS,
  MOST_WIDGETS,
  TOO_FAR,
  TOO_MANY_DELETED,
  TOO_MANY_DOCUMENTS,
  TOO_MANY_NAMES,
  TOO_MANY_ORDERS,
  TOO_MANY_STEPS,
  TOO_MANY_WIDGETS,
} from '../../../src/plugins/strapi-guard/core/panel/request-size';
import { ORDER_TOO_DEEP } from '../../../src/plugins/strapi-guard/core/panel/query-paths';
import {
  NO_OBJECT,
  noComponent,
  notOneDocument,
  noValue,
  refusedValue,
} from '../../../src/plugins/strapi-guard/core/panel/written-values';
import { CLIENT_ERRORS } from '../../../src/plugins/strapi-guard/server/security/client-errors';
import { NOT_SEARCHED_BY } from '../../../src/plugins/strapi-guard/server/security/guarded-input';
import {
  modelOf,
  writtenValues,
} from '../../../src/plugins/strapi-guard/server/security/guarded-types';
import { aCategory, aDraft, aPublishedTerm, SCORE } from '../../support/content/content';
import { colleagueInPanel, fullAccessToken, logInToPanel, REST } from '../../support/clients/panel';
import { type RunningService, startService } from '../../support/service';

const MANAGED = '/content-manager/collection-types';
const TERMS = `${MANAGED}/plugin::glossary.term`;
const RELATED = '/content-manager/relations/plugin::glossary.term/related';
const ACCOUNTS = `${MANAGED}/plugin::users-permissions.user`;
type Type = keyof typeof REST;
const TYPES = Object.keys(REST) as readonly Type[];
const PANEL = ['a Super Admin', 'an Editor', 'an Author'] as const;
type Who = (typeof PANEL)[number] | 'a program';
/** What Strapi keeps beside the attributes of a type, on every row and in every body that it knows. */
const SYSTEM = [
  ...['id', 'documentId', 'locale', 'localizations', 'createdBy', 'updatedBy', 'createdAt'],
  ...['updatedAt', 'publishedAt', 'firstPublishedAt', 'status', 'meta', 'entry_id'],
  ...['created_by_id', 'document_id', 'published_at', '__component', '__type', '__contentType'],
  'strapi_stage',
];
const UNKNOWN = ['no_such_attribute', 'constructor', 'toString', 'Term', ' id', 'term.id', '$set'];

let service: RunningService;
let strapi: Core.Strapi;
let tokens: Readonly<Record<Who, string>>;
/** A document of each type to be written, and another one whose identity is tried to be taken. */
let documents: Readonly<Record<Type, { readonly own: string; readonly others: string }>>;

beforeAll(async () => {
  service = await startService();
  ({ strapi } = service);
  tokens = {
    'a Super Admin': await logInToPanel(service),
    'an Editor': await colleagueInPanel(service, 'strapi-editor'),
    'an Author': await colleagueInPanel(service, 'strapi-author'),
    'a program': await fullAccessToken(strapi),
  };
  const aScore = async () =>
    (await strapi.documents('plugin::glossary.debt-score').create({ data: SCORE })).documentId;
  documents = {
    'plugin::glossary.term': {
      own: await aDraft(strapi, 'Own', { detection: { symptoms: ['Mine.'] } }),
      others: await aPublishedTerm(strapi, 'Others', { detection: { symptoms: ['Theirs.'] } }),
    },
    'plugin::glossary.category': {
      own: await aCategory(strapi, 'own'),
      others: await aCategory(strapi, 'others'),
    },
    'plugin::glossary.debt-score': { own: await aScore(), others: await aScore() },
  };
});
afterAll(() => service.stop());

const send = (method: 'post' | 'put', path: string, who: Who, body: object) =>
  service.http[method](path).set('Authorization', `Bearer ${tokens[who]}`).send(body);
const get = (path: string, who: Who) =>
  service.http.get(path).set('Authorization', `Bearer ${tokens[who]}`);
const many = (count: number) => Array.from({ length: count }, (_none, place) => `gone${place}`);

/** Every row of the types, of their components, of how they relate, and of the accounts, as the database has them. */
async function everything(): Promise<string> {
  const tables = [
    ...[
      'glossary_terms',
      'glossary_terms_cmps',
      'glossary_terms_related_lnk',
      'glossary_terms_category_lnk',
      'glossary_terms_debt_score_lnk',
    ],
    ...['glossary_categories', 'glossary_debt_scores', 'glossary_debt_scores_cmps', 'up_users'],
    ...['components_glossary_detections', 'components_glossary_axes'],
  ].map((table) => strapi.db.connection(table).select().orderBy('id'));
  return JSON.stringify(await Promise.all(tables));
}

/** Bodies of which nothing is written: an identity each, and all at once that is no attribute. */
const bodiesFor = (others: string): readonly object[] => [
  { documentId: others },
  { documentId: null },
  { id: 1 },
  { id: '9223372036854775807' },
  { locale: 'xx' },
  ...[SYSTEM, UNKNOWN].map((keys) => Object.fromEntries(keys.map((key) => [key, { set: [1] }]))),
];

/** Sends each body, alternating between the roles; returns those that were accepted, or refused without naming each key. */
async function letThrough(
  whos: readonly Who[],
  [method, path]: readonly ['post' | 'put', string],
  bodies: readonly object[],
  beside: object = {},
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [place, body] of bodies.entries()) {
    const who = whos[place % whos.length] ?? 'a Super Admin';
    const all = { ...beside, ...body };
    const { status, text } = await send(
      method,
      path,
      who,
      who === 'a program' ? { data: all } : all,
    );
    const { error } = JSON.parse(text) as { readonly error?: { readonly message: string } };
    const unnamed = Object.keys(body).filter(
      (key) => error?.message.includes(JSON.stringify(key)) !== true,
    );
    // Who may not write such a document at all is told that.
    if (status !== 403 && (status !== 400 || unnamed.length > 0))
      found.push(`${status} ${who} ${method} ${path} ${JSON.stringify(body)}`);
  }
  return found;
}

/** Every route that writes a document of a type: those of the panel, and those of the REST API. */
const managedRoutes = (uid: Type) =>
  [
    ['post', `${MANAGED}/${uid}`],
    ['put', `${MANAGED}/${uid}/${documents[uid].own}`],
    ['post', `${MANAGED}/${uid}/clone/${documents[uid].own}`],
    ['post', `${MANAGED}/${uid}/auto-clone/${documents[uid].own}`],
    ['post', `${MANAGED}/${uid}/actions/publish`],
    ['post', `${MANAGED}/${uid}/${documents[uid].own}/actions/publish`],
    // Other ways of writing the same address.
    ['put', `${MANAGED.replace('t-m', 't-M')}/${uid.replaceAll(':', '%3A')}/${documents[uid].own}`],
  ] as const;
const restRoutes = (uid: Type) =>
  [
    ['post', REST[uid]],
    ['put', `${REST[uid]}/${documents[uid].own}`],
  ] as const;

// Which keys are refused: tests/core/panel/written-keys; here, that every route checks them, for every caller.
it.each(TYPES)('%s: a key that is no attribute is refused on every route', async (uid) => {
  const { others } = documents[uid];
  const before = await everything();
  const found: string[] = [];
  for (const route of managedRoutes(uid))
    found.push(...(await letThrough(PANEL, route, bodiesFor(others))));
  for (const route of restRoutes(uid))
    found.push(...(await letThrough(['a program'], route, bodiesFor(others))));
  expect(found).toEqual([]);
  expect(await everything()).toBe(before);
});

/** Bodies with a value of a wrong kind for each attribute of a type, and the refusal of each. */
function wrongBodies(uid: UID.Schema, path = ''): readonly (readonly [object, string])[] {
  return Object.entries(strapi.getModel(uid).attributes).flatMap(([name, attribute]) => {
    if (attribute.writable === false || SYSTEM.includes(name) || attribute.type === 'json')
      return [];
    const named = `${path}${name}`;
    const each = (values: readonly unknown[], refusal: string) =>
      values.map((value) => [{ [name]: value }, refusal] as const);
    const tooMany = many(MOST_DOCUMENTS + 1);
    if (attribute.type === 'relation')
      return [
        ...each([{ connect: ['a'], disconnect: tooMany }], TOO_MANY_DOCUMENTS),
        ...(attribute.relation.endsWith('Many')
          ? each([tooMany, { set: tooMany }], TOO_MANY_DOCUMENTS)
          : each([['a', 'b'], { set: tooMany }, { connect: ['a', 'b'] }], notOneDocument(named))),
      ];
    if (attribute.type === 'component') {
      expect(attribute.repeatable).not.toBe(true);
      return [
        ...each([[], [{}], [0, 0], 'a', 1, true], noComponent(named)),
        ...wrongBodies(attribute.component, `${named}.`).map(
          ([inner, refusal]) => [{ [name]: inner }, refusal] as const,
        ),
      ];
    }
    return each([[], ['a'], {}, { a: 1 }, [[[0]]]], noValue(named));
  });
}

it('no attribute of any type takes a value of a wrong kind', () => {
  const uids = Object.keys(strapi.contentTypes) as UID.ContentType[];
  const taken = uids.flatMap((uid) => {
    const model = modelOf(strapi, uid);
    if (model === undefined) throw new Error(`There is no type ${uid}.`);
    const values = writtenValues(strapi, model);
    return wrongBodies(uid).filter(([body, refusal]) => refusedValue(body, values) !== refusal);
  });
  expect(taken).toEqual([]);
  expect(uids.flatMap((uid) => wrongBodies(uid)).length).toBeGreaterThan(500);
});

// What is refused: tests/core/panel/written-values; here, that every route refuses it.
it.each(TYPES)('%s: a value of a wrong kind is refused on every route', async (uid) => {
  const routes = [
    ...managedRoutes(uid).map((route) => [...route, 'a Super Admin'] as const),
    ...restRoutes(uid).map((route) => [...route, 'a program'] as const),
  ];
  const bodies: readonly (readonly [object, string])[] = [[[0, 0], NO_OBJECT], ...wrongBodies(uid)];
  const before = await everything();
  const wrong: unknown[] = [];
  for (const [place, [body, refusal]] of bodies.entries())
    for (const [at, [method, path, who]] of routes.entries()) {
      // Each route gets each kind of body, and each body some routes.
      if ((place + at) % 4 !== 0 && place > 0) continue;
      const sent = who === 'a program' ? { data: body } : body;
      const { status, body: answer } = await send(method, path, who, sent);
      if (status !== 400 || answer.error.message !== refusal)
        wrong.push([method, path, sent, status, answer.error?.message]);
    }
  expect(wrong).toEqual([]);
  expect(await everything()).toBe(before);
});

it('an account of a reader takes no value of a wrong kind', async () => {
  for (const [body, refusal] of wrongBodies('plugin::users-permissions.user')) {
    const answer = await send('post', ACCOUNTS, 'a Super Admin', body);
    expect([body, answer.status, answer.body.error.message]).toEqual([body, 400, refusal]);
  }
});

/** How many promises are made while a request is answered: one or more for each item that Strapi looks at. */
async function promisesOf(asked: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === 'PROMISE') count += 1;
    },
  });
  hook.enable();
  await asked();
  hook.disable();
  return count;
}
it('a long list in the place of a component, a text or a document is not walked through', async () => {
  const { own } = documents['plugin::glossary.term'];
  const zeros = Array.from({ length: 20_000 }, () => 0);
  for (const key of ['agent', 'term', 'category', 'related']) {
    const sent = { [key]: zeros };
    const promises = [
      await promisesOf(() => send('put', `${TERMS}/${own}`, 'an Author', sent)),
      await promisesOf(() => send('put', `/api/terms/${own}`, 'a program', { data: sent })),
    ];
    // What else the service does meanwhile makes some as well.
    for (const count of promises) expect(count).toBeLessThan(zeros.length);
  }
});

it('an account of a reader is written only with the fields that the panel shows', async () => {
  const role = await strapi.db
    .query('plugin::users-permissions.role')
    .findOne({ where: { type: 'authenticated' } });
  const person = (name: string) => ({
    username: name,
    email: `${name}@glossary.example`,
    password: 'Reader-1-secret',
    role: { connect: [{ documentId: role.documentId }] },
  });
  const { status, body } = await send('post', ACCOUNTS, 'a Super Admin', person('reader'));
  expect(status).toBe(201);
  const before = await everything();
  const bodies = bodiesFor('another');
  const found = [
    await letThrough(['a Super Admin'], ['post', ACCOUNTS], bodies, person('other')),
    await letThrough(['a Super Admin'], ['put', `${ACCOUNTS}/${body.documentId}`], bodies),
  ];
  expect(found).toEqual([[], []]);
  expect(await everything()).toBe(before);
});

// In tests/core/panel/written-keys with all that may stand beside a document.
it.each<[string, (entry: object) => unknown]>([
  ['one', (entry) => entry],
  ['a list', (entry) => [entry]],
  ['all', (entry) => ({ set: [entry] })],
  ['more', (entry) => ({ connect: [entry], disconnect: [] })],
  ['fewer', (entry) => ({ disconnect: [entry] })],
  ['one more', (entry) => ({ connect: entry })],
])('a relation names documents, and nothing of them is written there: %s', async (_form, form) => {
  const { own, others } = documents['plugin::glossary.term'];
  const before = await everything();
  for (const entry of [{ documentId: others, short: 'Mine.' }, { id: 1 }]) {
    const sent = { related: form(entry) };
    const answers = [
      await send('put', `${TERMS}/${own}`, 'an Author', sent),
      await send('put', `/api/terms/${own}`, 'a program', { data: sent }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
  }
  expect(await everything()).toBe(before);
});

it('a component of another term cannot be taken over by its row', async () => {
  const { own } = documents['plugin::glossary.term'];
  const theirs = async () => {
    const { connection } = strapi.db;
    const rows: { readonly id: number }[] = await connection(
      'components_glossary_detections',
    ).orderBy('id');
    const found = rows.filter((row) => JSON.stringify(row).includes('Theirs.'));
    const ids = found.map(({ id }) => id);
    return {
      ids,
      found,
      links: await connection('glossary_terms_cmps').whereIn('cmp_id', ids).orderBy('id'),
    };
  };
  const before = await theirs();
  // That of the draft, and that of the published version.
  expect(before.ids).toHaveLength(2);
  const symptoms = ['Taken.'];
  let taken = 0;
  for (const id of before.ids)
    for (const detection of [
      ...[id, String(id), [id], { $gt: 0 }, '9223372036854775807'].map((row) => ({
        id: row,
        symptoms,
      })),
      [{ id, symptoms }],
    ]) {
      taken += 1;
      const fresh = { term: `Taken ${taken}`, slug: `taken_${taken}`, detection };
      const copy = { ...fresh, slug: `taken_${taken}_copy` };
      const answers = [
        await send('put', `${TERMS}/${own}`, 'an Author', { detection }),
        await send('post', TERMS, 'an Author', fresh),
        await send('post', `${TERMS}/clone/${own}`, 'an Author', copy),
      ];
      for (const { status } of answers) expect(status).toBeLessThan(500);
    }
  expect(await theirs()).toEqual(before);
});

it('the terms of a category cannot be changed by writing the category', async () => {
  const { own } = documents['plugin::glossary.category'];
  const term = documents['plugin::glossary.term'].own;
  const before = await everything();
  for (const terms of [{ connect: [{ documentId: term }], disconnect: [] }, { set: [] }, null]) {
    const answers = [
      await send('put', `${MANAGED}/plugin::glossary.category/${own}`, 'a Super Admin', { terms }),
      await send('put', `/api/categories/${own}`, 'a program', { data: { terms } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
  }
  expect(await everything()).toBe(before);
});

it.each(['unpublish', 'discard', 'bulkDelete'])(
  'the body of %s holds nothing that its address does not take',
  async (action) => {
    const { others } = documents['plugin::glossary.term'];
    const before = await everything();
    const path = `${TERMS}/${action === 'bulkDelete' ? '' : `${others}/`}actions/${action}`;
    const sent = { documentIds: [others], locale: 'xx' };
    expect((await send('post', path, 'a Super Admin', sent)).status).toBe(400);
    const { body, status } = await send('post', path, 'a Super Admin', [sent]);
    expect([status, body.error.message]).toEqual([400, CLIENT_ERRORS.form]);
    expect(await everything()).toBe(before);
  },
);

it('an own document that is named in the body as in the address is written', async () => {
  const { own } = documents['plugin::glossary.term'];
  const sent = { documentId: own, short: 'Written.' };
  expect((await send('put', `${TERMS}/${own}`, 'an Author', sent)).status).toBe(200);
});

it('a copy whose body names what it is copied from is a document of its own', async () => {
  const { own } = documents['plugin::glossary.term'];
  const sent = { documentId: own, term: 'A Copy', slug: 'a_copy' };
  const { status, body } = await send('post', `${TERMS}/clone/${own}`, 'an Author', sent);
  expect(status).toBe(200);
  const rowsOf = (documentId: string) =>
    strapi.db.connection('glossary_terms').where({ document_id: documentId }).pluck('term');
  expect(await rowsOf(String(body.data.documentId))).toEqual(['A Copy']);
  expect(await rowsOf(own)).toEqual(['Own']);
});

/** Every list with filters that a request may ask for, who asks for it, and a short text in it. */
const LISTS: readonly (readonly [path: string, who: Who, text: string])[] = [
  [TERMS, 'an Editor', 'slug'],
  [RELATED, 'an Author', 'slug'],
  ['/api/terms', 'a program', 'slug'],
  ['/admin/users', 'a Super Admin', 'firstname'],
  ['/admin/roles', 'a Super Admin', 'name'],
];
const OF_TERMS = LISTS.slice(0, 3);

async function messagesOf(
  lists: typeof LISTS,
  query: (text: string) => string,
): Promise<readonly (readonly [path: string, message: unknown])[]> {
  const asked = lists.map(async ([path, who, text]) => {
    const { body } = await get(`${path}?${query(text)}`, who);
    return [path, body.error?.message] as const;
  });
  return Promise.all(asked);
}
const each = (lists: typeof LISTS, message: unknown) => lists.map(([path]) => [path, message]);

describe('the cost of one request is limited', () => {
  const long = 'a'.repeat(LONGEST_SEARCH + 1);
  const half = many(MOST_CONDITIONS / 2 + 1);
  const orders = Array.from({ length: MOST_ORDERS + 1 }, () => 'id:asc');

  it.each<[string, (text: string) => string, string]>([
    [
      'ever more conditions',
      () =>
        many(MOST_CONDITIONS + 1)
          .map((id, at) => `filters[$or][${at}][documentId]=${id}`)
          .join('&'),
      TOO_MANY_CONDITIONS,
    ],
    [
      'a list of values without end',
      () =>
        many(MOST_DOCUMENTS + 1)
          .map((id) => `filters[documentId][$in][]=${id}`)
          .join('&'),
      TOO_MANY_CONDITIONS,
    ],
    ['a long text in a filter', (text) => `filters[${text}][$contains]=${long}`, TOO_LONG_SEARCH],
    ['a search for a long text', () => `_q=_${long}`, TOO_LONG_SEARCH],
    ['orders without end', () => `sort=${orders.join(',')}`, TOO_MANY_ORDERS],
    ['a list of them', () => orders.map((one) => `sort[]=${one}`).join('&'), TOO_MANY_ORDERS],
    ['an operator within another', (text) => `filters[${text}][$eq][$eq]=x`, NO_OPERATOR_WITHIN],
    ['the same within $not', (text) => `filters[${text}][$not][$ne][$gt]=x`, NO_OPERATOR_WITHIN],
    ['an order below a text', (text) => `sort[0][${text}][x]=asc`, ORDER_TOO_DEEP],
  ])('every list is asked for without %s', async (_what, query, message) => {
    expect(await messagesOf(LISTS, query)).toEqual(each(LISTS, message));
  });

  it.each([
    ['joins of one relation', 'filters[$and][0][related][id]=1&filters[$and][1][related][id]=1'],
    ['joins in an order as well', 'filters[related][id]=1&sort=related.id'],
    [
      'joins of what is one',
      Array.from({ length: 6 }, (_, at) => `filters[$and][${at}][category][id][$gt]=0`).join('&'),
    ],
    ['an order of ever more steps', `sort=${'related.'.repeat(1500)}id`],
  ])('terms are listed without ever more %s', async (_what, query) => {
    expect(await messagesOf(OF_TERMS, () => query)).toEqual(each(OF_TERMS, TOO_MANY_STEPS));
  });

  it.each(['long', 'bad_code', 'aliases'])('nor by what %s contains', async (field) => {
    const query = `filters[$and][0][${field}][$not][$contains]=a`;
    expect(await messagesOf(OF_TERMS, () => query)).toEqual(each(OF_TERMS, notContaining([field])));
  });

  it('nor by a search in long texts', async () => {
    await aDraft(strapi, 'Searched', { short: 'In a zebra.', long: 'In a giraffe.' });
    for (const [path, who] of [
      [`${TERMS}?`, 'an Editor'],
      ['/api/terms?status=draft&', 'a program'],
    ] as const)
      for (const [word, found] of [
        ['zebra', 1],
        ['giraffe', 0],
      ] as const) {
        const { body } = await get(`${path}_q=${word}`, who);
        expect([path, word, (body.results ?? body.data).length]).toEqual([path, word, found]);
      }
  });

  it('a page of the panel has an end', async () => {
    expect((await get(`${TERMS}?pageSize=${MOST_DOCUMENTS}`, 'an Editor')).status).toBe(200);
    for (const path of [TERMS, RELATED, '/admin/users', '/admin/roles']) {
      const { body } = await get(`${path}?pageSize=${MOST_DOCUMENTS + 1}`, 'a Super Admin');
      expect([path, body.error.message]).toEqual([path, TOO_MANY_DOCUMENTS]);
    }
  });

  it('nor by a body that names ever more', async () => {
    const { own } = documents['plugin::glossary.term'];
    const related = many(MOST_DOCUMENTS + 1);
    const permissions = many(MOST_ITEMS + 1).map((action) => ({ action, subject: null }));
    const documentIds = many(MOST_DELETED + 1);
    const widgets = many(MOST_WIDGETS + 1);
    for (const [asked, message] of [
      [send('put', '/admin/homepage/layout', 'an Editor', { widgets }), TOO_MANY_WIDGETS],
      [
        send('post', '/admin/permissions/check', 'an Editor', { permissions }),
        tooManyItems('permissions'),
      ],
      [send('post', `${TERMS}/actions/bulkDelete`, 'an Editor', { documentIds }), TOO_MANY_DELETED],
      [send('put', `${TERMS}/${own}`, 'an Editor', { related }), TOO_MANY_DOCUMENTS],
      [send('put', `/api/terms/${own}`, 'a program', { data: { related } }), TOO_MANY_DOCUMENTS],
    ] as const)
      expect((await asked).body.error.message).toBe(message);
  });

  // The forms of these lists are in tests/core/panel/request-size.
  it.each<[string, string, string]>([
    ['fields', `fields=${many(MOST_NAMES + 1).join(',')}`, TOO_MANY_NAMES],
    [
      'relations',
      many(MOST_NAMES + 1)
        .map(() => 'populate[]=related')
        .join('&'),
      TOO_MANY_NAMES,
    ],
    ['what is related to what is related', 'populate=related.related', TOO_FAR],
    ['the same behind a score', 'populate[debt_score][populate][term][populate]=related', TOO_FAR],
    ...['related', 'debt_score][populate][term'].map((within): [string, string, string] => [
      `joins within ${within}`,
      [0, 1].map((at) => `populate[${within}][filters][$and][${at}][related][id]=1`).join('&'),
      TOO_MANY_STEPS,
    ]),
    [
      'conditions here and there',
      ['filters', 'populate[category][filters]']
        .flatMap((filters) => half.map((id, at) => `${filters}[$or][${at}][documentId]=${id}`))
        .join('&'),
      TOO_MANY_CONDITIONS,
    ],
  ])('a program asks without %s', async (_what, query, message) => {
    const { own } = documents['plugin::glossary.term'];
    const answers = [
      await get(`/api/terms?${query}`, 'a program'),
      await get(`/api/terms/${own}?${query}`, 'a program'),
      await send('put', `/api/terms/${own}?status=draft&${query}`, 'a program', { data: {} }),
    ];
    expect(answers.map(({ body }) => body.error?.message)).toEqual([message, message, message]);
  });
});

describe('filters and orders', () => {
  // Which paths are closed is shown in tests/core/panel/query-paths.
  it.each([
    'filters[createdBy][email][$contains]=a',
    'filters[$and][0][updatedBy][password][$startsWith]=$2',
    'filters[related][short][$contains]=a',
    'sort=createdBy.email:asc',
    'sort[createdBy][email]=asc',
  ])('%s is refused for every role', async (query) => {
    const lists: readonly (readonly [path: string, whos: readonly Who[]])[] = [
      [TERMS, PANEL],
      [RELATED, PANEL],
      // A program reads every draft by itself.
      ['/api/terms', query.includes('short') ? [] : ['a program']],
    ];
    for (const [path, whos] of lists)
      for (const who of whos)
        expect([path, who, (await get(`${path}?${query}`, who)).status]).toEqual([path, who, 400]);
  });

  it.each([
    [TERMS, 'filters[createdBy][id][$eq]=1&sort=updatedAt:DESC'],
    [TERMS, 'filters[$and][0][related][id]=1&filters[$and][1][category][id]=1&sort=category.name'],
    [TERMS, 'filters[$or][0][term][$containsi]=a&filters[$or][1][slug][$startsWith]=a&_q=a'],
    [
      TERMS,
      many(MOST_DOCUMENTS)
        .map((id) => `filters[documentId][$in]=${id}`)
        .join('&'),
    ],
    [RELATED, 'filters[category][name][$contains]=a'],
    ['/api/terms', 'populate=related,category'],
    ['/api/terms', 'populate[debt_score][populate]=*&populate[related][fields][0]=slug'],
  ])('%s?%s is answered', async (path, query) => {
    const who = path === '/api/terms' ? 'a program' : 'an Author';
    expect((await get(`${path}?${query}`, who)).status).toBe(200);
  });

  /** All that Strapi knows, as @strapi/utils lists them, and some that only knex knows, or that do not exist. */
  const OPERATORS =
    '$not $in $notIn $eq $eqi $ne $nei $gt $gte $lt $lte $null $notNull $between $startsWith $endsWith $startsWithi $endsWithi $contains $notContains $containsi $notContainsi $jsonSupersetOf $and $or $jsonSubsetOf $jsonPath $jsonObject $BETWEEN $nothing'.split(
      ' ',
    );
  const VALUES = [
    '',
    '=a',
    `=${'a'.repeat(59)}`,
    `=${'1'.repeat(400)}`,
    '=%00',
    '[0]=a',
    '[0]=a&F[1]=b',
    '[0]=1&F[1]=2&F[2]=3',
    '[$between]=a',
    '[]=null&F[]=',
  ];
  /** Every kind of list, with a short text and with a moment. */
  const PLACES = [TERMS, RELATED, '/api/terms'].flatMap((path) =>
    ['filters[term]', 'filters[createdAt]'].map((field) => [path, field] as const),
  );
  PLACES.push(['/api/terms', 'populate[category][filters][createdAt]']);

  it('each operator with each value is answered or refused, in every place', async () => {
    const failed: string[] = [];
    for (const [place, operator] of OPERATORS.entries())
      for (const [at, value] of VALUES.entries()) {
        // Each place has each operator, and each value, at least once.
        const [path, field] = PLACES[(place + at) % PLACES.length] ?? [TERMS, 'filters[term]'];
        const name = `${field}[${operator}]`;
        const address = `${path}?${name}${value.replaceAll('F[', `${name}[`)}`;
        const { status } = await get(address, path === '/api/terms' ? 'a program' : 'an Editor');
        if (![200, 400].includes(status)) failed.push(`${status} ${address}`);
      }
    expect(failed).toEqual([]);
  });

  it('a search among documents for a relation is answered or refused with each operator', async () => {
    const statuses = new Map<string, number>();
    for (const operator of OPERATORS)
      for (const text of ['a', '1']) {
        const path = `${RELATED}?_q=${text}&_filter=${operator}`;
        statuses.set(path, (await get(path, 'an Author')).status);
      }
    expect([...statuses].filter(([, status]) => ![200, 400].includes(status))).toEqual([]);
    expect(statuses.get(`${RELATED}?_q=a&_filter=$startsWithi`)).toBe(200);
    const { body } = await get(`${RELATED}?_q=a&_filter=$between`, 'an Author');
    expect(body.error.message).toBe(NOT_SEARCHED_BY);
  });

  it('two values are what something lies between', async () => {
    const field = 'filters[slug][$between]';
    const { body } = await get(`/api/terms?${field}[0]=a&${field}[1]=z`, 'a program');
    expect(body.data.map((term: { slug: string }) => term.slug)).toEqual(['others']);
  });
});

it.each(['toString', '__proto__', 'api::term.nothing', 'admin::user'])(
  'a type that is none, or none of the panel, is refused as Strapi does: %s',
  async (uid) => {
    const filters = 'filters[a][b]=c&sort=a.b';
    const answers = [
      await send('post', `${MANAGED}/${uid}`, 'a Super Admin', { id: 1 }),
      await get(`${MANAGED}/${uid}?${filters}`, 'a Super Admin'),
      await get(`/content-manager/relations/${uid}/x?${filters}`, 'a Super Admin'),
      await get(
        `/content-manager/relations/plugin::glossary.term/${uid}?${filters}`,
        'a Super Admin',
      ),
    ];
    for (const { status } of answers) expect([400, 403, 404]).toContain(status);
    // The parser of queries leaves out what every object inherits, so that the list is not filtered.
    const { status } = await get(`${TERMS}?filters[category][${uid}][a]=1`, 'a Super Admin');
    expect([200, 400]).toContain(status);
  },
);

it.each(['__proto__', 'constructor', 'toString'])(
  'a query that is called %s is an object of its own',
  async (name) => {
    for (const path of ['/admin/users', '/admin/roles', '/api/terms', TERMS])
      for (const _time of [1, 2]) {
        const { status } = await get(`${path}?${name}`, 'a Super Admin');
        expect([path, status]).toEqual([path, path === '/api/terms' ? 401 : 200]);
      }
    expect(Reflect.ownKeys(Object.prototype)).not.toContain('__caslSubjectType__');
  },
);

it('filters and orders are looked at where a list is made, and nowhere else', async () => {
  const documentId = await aDraft(strapi, 'Looked At');
  for (const query of ['sort=no.such.path', 'filters[no][such]=1', '_q=x'])
    expect((await get(`${TERMS}/${documentId}?${query}`, 'a Super Admin')).status).toBe(200);
});

/** More than a line, and of every kind that a field may be told to be. */
const LONG = 'A'.repeat(10_000);
it.each<[string, unknown]>([
  ...['term', 'difficulty', 'created', 'take_over_address', 'detection', 'category'].map(
    (key): [string, unknown] => [key, LONG],
  ),
  ['term', [LONG]],
  ['long', { a: LONG }],
  [LONG, 1],
])('no refusal repeats a long value of %s', async (key, value) => {
  const { own } = documents['plugin::glossary.term'];
  const sent = { [key]: value };
  const answers = [
    await send('post', TERMS, 'an Author', sent),
    await send('put', `/api/terms/${own}`, 'a program', { data: sent }),
    await get(`/api/terms?filters[${LONG.slice(1000)}]=1`, 'a program'),
  ];
  for (const { status, text } of answers) {
    expect([400, 404]).toContain(status);
    expect(text).not.toContain(LONG.slice(0, 500));
  }
});
