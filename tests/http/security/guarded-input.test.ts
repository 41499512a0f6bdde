import type { Core } from '@strapi/strapi';
import {
  LONGEST_SEARCH,
  MOST_CONDITIONS,
  notContaining,
  TOO_LONG_SEARCH,
  TOO_MANY_CONDITIONS,
} from '../../../src/plugins/glossary/core/panel/filter-conditions';
import {
  MOST_DELETED,
  MOST_DOCUMENTS,
  MOST_NAMES,
  MOST_ORDERS,
  MOST_RIGHTS,
  MOST_WIDGETS,
  TOO_FAR,
  TOO_MANY_DELETED,
  TOO_MANY_DOCUMENTS,
  TOO_MANY_NAMES,
  TOO_MANY_ORDERS,
  TOO_MANY_RIGHTS,
  TOO_MANY_STEPS,
  TOO_MANY_WIDGETS,
} from '../../../src/plugins/glossary/core/panel/request-size';
import { aCategory, aDraft, aPublishedTerm } from '../../support/content/content';
import {
  ADMINISTRATOR,
  colleagueInPanel,
  fullAccessToken,
  logInToPanel,
} from '../../support/clients/panel';
import { type RunningService, startService } from '../../support/service';

const MANAGED = '/content-manager/collection-types';
const TYPES = ['api::term.term', 'api::category.category', 'api::debt-score.debt-score'] as const;
type Type = (typeof TYPES)[number];
/** The addresses of the REST API. */
const REST: Readonly<Record<Type, string>> = {
  'api::term.term': '/api/terms',
  'api::category.category': '/api/categories',
  'api::debt-score.debt-score': '/api/debt-scores',
};
const ROLES = ['strapi-super-admin', 'strapi-editor', 'strapi-author'] as const;
/** What Strapi keeps beside the attributes of a type, on every row and in every body that it knows. */
const SYSTEM = [
  ...['id', 'documentId', 'locale', 'localizations', 'createdBy', 'updatedBy', 'createdAt'],
  ...[
    'updatedAt',
    'publishedAt',
    'firstPublishedAt',
    'status',
    'meta',
    'entry_id',
    'created_by_id',
  ],
  ...['document_id', 'published_at', '__component', '__type', '__contentType', 'strapi_stage'],
];
const UNKNOWN = ['no_such_attribute', 'constructor', 'toString', 'Term', ' id', 'term.id', '$set'];

let service: RunningService;
let strapi: Core.Strapi;
const tokens = new Map<string, string>();
let restToken: string;
/** A document of each type to be written, and another one whose identity is tried to be taken. */
const documents = new Map<Type, { readonly own: string; readonly others: string }>();

beforeAll(async () => {
  service = await startService();
  ({ strapi } = service);
  tokens.set('strapi-super-admin', await logInToPanel(service));
  for (const role of ROLES.slice(1)) tokens.set(role, await colleagueInPanel(service, role));
  restToken = await fullAccessToken(strapi);
  documents.set('api::term.term', {
    own: await aDraft(strapi, 'Own', { detection: { symptoms: ['Mine.'] } }),
    others: await aPublishedTerm(strapi, 'Others', { detection: { symptoms: ['Theirs.'] } }),
  });
  documents.set('api::category.category', {
    own: await aCategory(strapi, 'own'),
    others: await aCategory(strapi, 'others'),
  });
  const axis = { value: 5, rationale: 'A reason.' };
  const score = { detectability: axis, effort: axis, burden: axis, trap: axis };
  const scores = strapi.documents('api::debt-score.debt-score');
  const created = [await scores.create({ data: score }), await scores.create({ data: score })];
  documents.set('api::debt-score.debt-score', {
    own: String(created[0]?.documentId),
    others: String(created[1]?.documentId),
  });
});
afterAll(() => service.stop());

const send = (method: 'post' | 'put', path: string, token: string, body: object) =>
  service.http[method](path).set('Authorization', `Bearer ${token}`).send(body);

/** Every row of the types, of their components and of how they relate, as the database has them. */
async function everything(): Promise<string> {
  const tables = [
    ...['terms', 'terms_cmps', 'terms_related_lnk', 'terms_category_lnk', 'terms_debt_score_lnk'],
    ...['categories', 'debt_scores', 'debt_scores_cmps'],
    ...['components_glossary_detections', 'components_glossary_axes'],
  ].map((table) => strapi.db.connection(table).select().orderBy('id'));
  return JSON.stringify(await Promise.all(tables));
}

/** What is tried as an identity: what a row may have, another's, and what no row can have. */
const identities = (others: string): readonly (readonly [string, unknown])[] => [
  ...[others, 'invented', '<img src=x>', 7, null].map((value) => ['documentId', value] as const),
  ...['9223372036854775807', 1, null].map((value) => ['id', value] as const),
  ...['xx', null].map((value) => ['locale', value] as const),
];

/** What is written nevertheless, of bodies with an identity each, and with all that is no attribute. */
async function letThrough(
  what: string,
  others: string,
  write: (body: object) => Promise<{ readonly status: number; readonly text: string }>,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [key, value] of identities(others)) {
    const { status } = await write({ [key]: value });
    // Who may not write such a document at all is told that.
    if (status !== 400 && status !== 403)
      found.push(`${status} ${what} ${key}=${JSON.stringify(value)}`);
  }
  // All at once: the answer names each, up to twenty.
  for (const keys of [SYSTEM, UNKNOWN]) {
    const { status, text } = await write(
      Object.fromEntries(keys.map((key) => [key, { set: [1] }])),
    );
    const { message } = (JSON.parse(text) as { readonly error: { readonly message: string } })
      .error;
    const unnamed = keys.filter((key) => !message.includes(JSON.stringify(key)));
    if (status === 400) found.push(...unnamed.map((key) => `400 ${what} does not name ${key}`));
    else if (status !== 403) found.push(`${status} ${what}`);
  }
  return found;
}

describe.each(TYPES)('of %s', (uid) => {
  /** Each route that takes a document. */
  const routes = (): readonly ['post' | 'put', string][] => {
    const { own } = documents.get(uid) ?? { own: '' };
    return [
      ['post', `${MANAGED}/${uid}`],
      ['put', `${MANAGED}/${uid}/${own}`],
      ['post', `${MANAGED}/${uid}/clone/${own}`],
      ['post', `${MANAGED}/${uid}/auto-clone/${own}`],
      ['post', `${MANAGED}/${uid}/actions/publish`],
      ['post', `${MANAGED}/${uid}/${own}/actions/publish`],
      // Other ways of writing the same address.
      ['put', `${MANAGED.replace('t-m', 't-M')}/${uid.replaceAll(':', '%3A')}/${own}`],
    ];
  };

  it.each(ROLES)('%s writes no key that is no attribute', async (role) => {
    const { others } = documents.get(uid) ?? { others: '' };
    const token = tokens.get(role) ?? '';
    const before = await everything();
    const found: string[] = [];
    for (const [method, path] of routes())
      found.push(
        ...(await letThrough(`${method} ${path}`, others, (body) =>
          send(method, path, token, body),
        )),
      );
    expect(found).toEqual([]);
    expect(await everything()).toBe(before);
  });

  it('neither does a program with an API token', async () => {
    const { own, others } = documents.get(uid) ?? { own: '', others: '' };
    const before = await everything();
    const found: string[] = [];
    for (const [method, path] of [
      ['post', REST[uid]],
      ['put', `${REST[uid]}/${own}`],
    ] as const)
      found.push(
        ...(await letThrough(`${method} ${path}`, others, (data) =>
          send(method, path, restToken, { data }),
        )),
      );
    expect(found).toEqual([]);
    expect(await everything()).toBe(before);
  });
});

it('an account of a reader is written as what the panel shows of it, and as no other', async () => {
  const path = `${MANAGED}/plugin::users-permissions.user`;
  const token = tokens.get('strapi-super-admin') ?? '';
  const role = await strapi.db
    .query('plugin::users-permissions.role')
    .findOne({ where: { type: 'authenticated' } });
  const person = (name: string) => ({
    username: name,
    email: `${name}@glossary.example`,
    password: 'Reader-1-secret',
    role: { connect: [{ documentId: role.documentId }] },
  });
  const { status, body } = await send('post', path, token, person('reader'));
  expect(status).toBe(201);
  const accounts = async () =>
    JSON.stringify(await strapi.db.connection('up_users').select().orderBy('id'));
  const before = await accounts();
  const written = [
    ...(await letThrough('post', 'another', (more) =>
      send('post', path, token, { ...person('other'), ...more }),
    )),
    ...(await letThrough('put', 'another', (more) =>
      send('put', `${path}/${body.documentId}`, token, more),
    )),
  ];
  expect(written).toEqual([]);
  expect(await accounts()).toBe(before);
});

describe('within a relation', () => {
  /** Who is related, in each way that Strapi takes it. */
  const FORMS: readonly ((entry: unknown) => unknown)[] = [
    (entry) => entry,
    (entry) => [entry],
    (entry) => ({ set: [entry] }),
    (entry) => ({ connect: [entry], disconnect: [] }),
    (entry) => ({ disconnect: [entry] }),
    (entry) => ({ connect: entry }),
  ];
  /** What the panel says of a related document itself. */
  const TAKEN = ['id', 'documentId', 'locale', 'status'];

  /** Entries that are no more than a document, each with one thing too many. */
  function entries(): readonly unknown[] {
    const { others: documentId = '' } = documents.get('api::term.term') ?? {};
    const keys = [...SYSTEM, ...UNKNOWN, '__pivot', 'term', 'short', 'slug'];
    return [
      ...keys.filter((key) => !TAKEN.includes(key)).map((key) => ({ documentId, [key]: 1 })),
      { documentId, status: 'published' },
      { documentId, locale: 'xx' },
      { documentId, position: { end: true, publishedAt: 1 } },
      { documentId, position: { before: { documentId } } },
      ...[1, '1', '9223372036854775807', null, { $gt: 0 }].map((id) => ({ id })),
      ...['', 7, null, [documentId], { $ne: '' }].map((value) => ({ documentId: value })),
      ...[7, '7', '', true, [[documentId]]],
    ];
  }

  // What is refused does not depend on the role: that of every writer, and that of every program.
  it.each(['strapi-author', 'an API token'])(
    '%s names documents, and nothing else',
    async (who) => {
      const { own } = documents.get('api::term.term') ?? { own: '' };
      const before = await everything();
      const letThrough: string[] = [];
      for (const entry of entries())
        for (const form of FORMS) {
          const sent = { related: form(entry) };
          const { status } =
            who === 'an API token'
              ? await send('put', `/api/terms/${own}`, restToken, { data: sent })
              : await send('put', `${MANAGED}/api::term.term/${own}`, tokens.get(who) ?? '', sent);
          if (status !== 400) letThrough.push(`${status} ${JSON.stringify(sent)}`);
        }
      expect(letThrough).toEqual([]);
      expect(await everything()).toBe(before);
    },
  );

  let taken = 0;
  it.each(['strapi-author', 'strapi-editor'])(
    '%s takes no component of another term by its row',
    async (role) => {
      const { own } = documents.get('api::term.term') ?? { own: '' };
      const theirs = async () => {
        const rows: { readonly id: number }[] = await strapi.db
          .connection('components_glossary_detections')
          .orderBy('id');
        return rows.filter((row) => JSON.stringify(row).includes('Theirs.'));
      };
      const rows = await theirs();
      expect(rows).toHaveLength(2);
      const links = () =>
        strapi.db
          .connection('terms_cmps')
          .whereIn(
            'cmp_id',
            rows.map(({ id }) => id),
          )
          .orderBy('id');
      const before = JSON.stringify([await theirs(), await links()]);
      const path = `${MANAGED}/api::term.term`;
      for (const { id } of rows)
        for (const detection of [
          { id, symptoms: ['Taken.'] },
          { id: String(id), symptoms: ['Taken.'] },
          [{ id, symptoms: ['Taken.'] }],
          { id: [id], symptoms: ['Taken.'] },
          { id: { $gt: 0 }, symptoms: ['Taken.'] },
          { id: '9223372036854775807', symptoms: ['Taken.'] },
        ]) {
          const slug = `taken_${(taken += 1)}`;
          const fresh = { term: slug, slug, detection };
          const answers = [
            await send('put', `${path}/${own}`, tokens.get(role) ?? '', { detection }),
            await send('post', path, tokens.get(role) ?? '', fresh),
            await send('post', `${path}/clone/${own}`, tokens.get(role) ?? '', {
              ...fresh,
              slug: `${slug}_copy`,
            }),
          ];
          for (const { status } of answers) expect(status).toBeLessThan(500);
        }
      expect(JSON.stringify([await theirs(), await links()])).toBe(before);
    },
  );
});
it.each([...ROLES, 'an API token'])(
  '%s neither gives nor takes a category its terms where the category is written',
  async (who) => {
    const { own } = documents.get('api::category.category') ?? { own: '' };
    const term = documents.get('api::term.term')?.own;
    const belonging = async () =>
      JSON.stringify(await strapi.db.connection('terms_category_lnk').select().orderBy('id'));
    const before = await belonging();
    for (const terms of [{ connect: [{ documentId: term }], disconnect: [] }, { set: [] }, null]) {
      const { status } =
        who === 'an API token'
          ? await send('put', `/api/categories/${own}`, restToken, { data: { terms } })
          : await send('put', `${MANAGED}/api::category.category/${own}`, tokens.get(who) ?? '', {
              terms,
            });
      expect([400, 403]).toContain(status);
    }
    expect(await belonging()).toBe(before);
  },
);

it.each(['unpublish', 'discard', 'bulkDelete'])(
  'the body of %s holds nothing that its address does not take',
  async (action) => {
    const { others } = documents.get('api::term.term') ?? { others: '' };
    const before = await everything();
    const path = action.startsWith('bulk')
      ? `${MANAGED}/api::term.term/actions/${action}`
      : `${MANAGED}/api::term.term/${others}/actions/${action}`;
    const sent = { documentIds: [others], locale: 'xx' };
    const { status } = await send('post', path, tokens.get('strapi-super-admin') ?? '', sent);
    expect(status).toBe(400);
    expect(await everything()).toBe(before);
  },
);

describe('nobody keeps the service busy by one request', () => {
  const TERMS = `${MANAGED}/api::term.term`;
  const many = (count: number) => Array.from({ length: count }, (_none, place) => `gone${place}`);
  const editor = () => tokens.get('strapi-editor') ?? '';
  const get = (path: string, token: string) =>
    service.http.get(path).set('Authorization', `Bearer ${token}`);

  it('by a page without end', async () => {
    expect((await get(`${TERMS}?pageSize=${MOST_DOCUMENTS}`, editor())).status).toBe(200);
    for (const size of [`=${MOST_DOCUMENTS + 1}`, '=1e3', '=0x3e8', '[]=1&pageSize[]=1000'])
      for (const [path, token] of [
        [TERMS, editor()],
        ['/admin/users', tokens.get('strapi-super-admin') ?? ''],
      ] as const)
        expect([size, (await get(`${path}?pageSize${size}`, token)).body.error.message]).toEqual([
          size,
          TOO_MANY_DOCUMENTS,
        ]);
  });

  const RELATED = '/content-manager/relations/api::term.term/related';
  const lists = (): readonly (readonly [string, string])[] => [
    [TERMS, editor()],
    [RELATED, editor()],
    ['/api/terms', restToken],
  ];
  const messagesOf = async (query: string) =>
    Promise.all(
      lists().map(
        async ([path, token]) => (await get(`${path}?${query}`, token)).body.error?.message,
      ),
    );

  it.each([
    ['of one relation', [0, 1].map((at) => `filters[$and][${at}][related][id][$gt]=0`).join('&')],
    ['one behind the other', 'filters[related][related][id]=1'],
    ['in an order as well', 'filters[related][id]=1&sort=related.id'],
    [
      'of what is one',
      Array.from({ length: 6 }, (_, at) => `filters[$and][${at}][category][id][$gt]=0`).join('&'),
    ],
  ])('by ever more joins: %s', async (_what, query) => {
    expect(await messagesOf(query)).toEqual(lists().map(() => TOO_MANY_STEPS));
  });

  it.each(['populate[related]', 'populate[debt_score][populate][term]'])(
    'by joins of what is populated: %s',
    async (within) => {
      const query = [0, 1].map((at) => `${within}[filters][$and][${at}][related][id]=1`);
      const { body } = await get(`/api/terms?${query.join('&')}`, restToken);
      expect(body.error.message).toBe(TOO_MANY_STEPS);
    },
  );

  it('by an order of ever more steps', async () => {
    const query = `sort=${'related.'.repeat(1500)}id`;
    expect(await messagesOf(query)).toEqual(lists().map(() => TOO_MANY_STEPS));
  });

  it('by orders without end', async () => {
    const sort = Array.from({ length: MOST_ORDERS + 1 }, () => 'id:asc');
    for (const query of [`sort=${sort.join(',')}`, sort.map((one) => `sort[]=${one}`).join('&')])
      expect(await messagesOf(query)).toEqual(lists().map(() => TOO_MANY_ORDERS));
  });

  it('by a search for a long text', async () => {
    const query = `_q=${'_'.repeat(LONGEST_SEARCH + 1)}`;
    expect(await messagesOf(query)).toEqual(lists().map(() => TOO_LONG_SEARCH));
  });

  it('by a home page of ever more widgets', async () => {
    const widgets = Array.from({ length: MOST_WIDGETS + 1 }, () => 0);
    const { body } = await send('put', '/admin/homepage/layout', editor(), { widgets });
    expect(body.error.message).toBe(TOO_MANY_WIDGETS);
  });

  it.each([
    'filters[$and][0][related][id][$gt]=0&filters[$and][1][category][id][$gt]=0&sort=category.name:ASC',
    '_q=lock',
    'filters[$or][0][term][$containsi]=lock&filters[$or][1][slug][$startsWith]=lock',
    'filters[$and][0][short][$eqi]=lock&filters[$and][1][category][name][$notContains]=lock',
    `filters[long][$ne]=${'a'.repeat(1000)}`,
    many(MOST_DOCUMENTS)
      .map((id) => `filters[documentId][$in]=${id}`)
      .join('&'),
  ])('but lists take %s', async (query) => {
    expect(await messagesOf(query)).toEqual(lists().map(() => undefined));
  });

  it.each(TYPES)('by deleting ever more at once: %s', async (uid) => {
    const sent = { documentIds: many(MOST_DELETED + 1) };
    const path = `${MANAGED}/${uid}/actions/bulkDelete`;
    const { body } = await send('post', path, tokens.get('strapi-super-admin') ?? '', sent);
    expect(body.error.message).toBe(TOO_MANY_DELETED);
  });

  it.each(['bulkPublish', 'bulkUnpublish', 'bulkFindForValidation'])(
    'by %s: the panel publishes one after the other',
    async (action) => {
      const path = `${TERMS}/actions/${action}`;
      expect((await send('post', path, editor(), { documentIds: many(1) })).status).toBe(405);
    },
  );

  it.each(['fields', 'populate', 'populate[related][fields]'])('by ever more %s', async (key) => {
    const { own } = documents.get('api::term.term') ?? { own: '' };
    const names = many(MOST_NAMES + 1).map(() => (key === 'populate' ? 'related' : 'id'));
    const listed = names.map((name) => `${key}[]=${name}`).join('&');
    for (const path of ['/api/terms', `/api/terms/${own}`])
      for (const query of [`${key}=${names.join(',')}`, listed])
        expect((await get(`${path}?${query}`, restToken)).body.error.message).toBe(TOO_MANY_NAMES);
  });

  describe('by filters', () => {
    const long = 'a'.repeat(LONGEST_SEARCH + 1);
    /** Every list with filters, and a short text in it. */
    const filtered = (): readonly (readonly [path: string, token: string, text: string])[] => [
      ...lists().map(([path, token]) => [path, token, 'slug'] as const),
      ['/admin/users', tokens.get('strapi-super-admin') ?? '', 'firstname'],
      ['/admin/roles', tokens.get('strapi-super-admin') ?? '', 'name'],
    ];
    const CONTAINING = [
      ...['$contains', '$containsi', '$notContains', '$notContainsi'],
      ...['$startsWith', '$startsWithi', '$endsWith', '$endsWithi'],
    ];

    it.each<[string, (text: string) => readonly string[], string]>([
      [
        'of ever more conditions',
        () => many(MOST_CONDITIONS + 1).map((id, at) => `[$or][${at}][documentId]=${id}`),
        TOO_MANY_CONDITIONS,
      ],
      [
        'of ever more texts',
        (text) => CONTAINING.map((operator) => `[${text}][${operator}]=a`),
        TOO_MANY_CONDITIONS,
      ],
      [
        'of a list without end',
        () => many(MOST_DOCUMENTS + 1).map((id) => `[documentId][$in][]=${id}`),
        TOO_MANY_CONDITIONS,
      ],
      [
        'of texts that are long together',
        (text) => [`[$not][${text}][$contains]=${long.slice(1)}`, `[${text}][$endsWith]=a`],
        TOO_LONG_SEARCH,
      ],
      [
        'of a text that is one of several',
        (text) => [`[${text}][$contains][]=a`, `[${text}][$contains][]=${long}`],
        TOO_LONG_SEARCH,
      ],
    ])('%s', async (_what, parts, message) => {
      for (const [path, token, text] of filtered()) {
        const query = parts(text).map((part) => `filters${part}`);
        const { body } = await get(`${path}?${query.join('&')}`, token);
        expect([path, body.error?.message]).toEqual([path, message]);
      }
    });

    it.each(CONTAINING)('with %s of a long text', async (operator) => {
      for (const [path, token, text] of filtered()) {
        const { body } = await get(`${path}?filters[${text}][${operator}]=${long}`, token);
        expect([path, body.error?.message]).toEqual([path, TOO_LONG_SEARCH]);
      }
    });

    it.each([...CONTAINING, '$eqi', '$nei', '$not][$contains'])(
      'with %s in texts that are no short ones',
      async (operator) => {
        for (const field of ['long', 'bad_code', 'aliases'])
          expect(await messagesOf(`filters[$and][0][${field}][${operator}]=a`)).toEqual(
            lists().map(() => notContaining([field])),
          );
      },
    );

    it('that are spread over what is populated', async () => {
      const half = many(MOST_CONDITIONS / 2 + 1);
      const query = ['filters', 'populate[category][filters]'].flatMap((filters) =>
        half.map((id, at) => `${filters}[$or][${at}][documentId]=${id}`),
      );
      const { body } = await get(`/api/terms?${query.join('&')}`, restToken);
      expect(body.error.message).toBe(TOO_MANY_CONDITIONS);
    });
  });

  it('by a search in long texts', async () => {
    await aDraft(strapi, 'Searched', { short: 'In a zebra.', long: 'In a giraffe.' });
    for (const [path, token] of [
      [TERMS, editor()],
      ['/api/terms?status=draft', restToken],
    ] as const)
      for (const [word, found] of [
        ['zebra', 1],
        ['giraffe', 0],
      ] as const) {
        const { body } = await get(path, token).query({ _q: word });
        expect([path, word, (body.results ?? body.data).length]).toEqual([path, word, found]);
      }
  });

  it('by relating a term to ever more', async () => {
    const { own } = documents.get('api::term.term') ?? { own: '' };
    const related = many(MOST_DOCUMENTS + 1);
    for (const value of [related, { connect: related }, { set: related }]) {
      const { body } = await send('put', `${TERMS}/${own}`, editor(), { related: value });
      expect(body.error.message).toBe(TOO_MANY_DOCUMENTS);
    }
    const { body } = await send('put', `/api/terms/${own}`, restToken, { data: { related } });
    expect(body.error.message).toBe(TOO_MANY_DOCUMENTS);
  });

  it('by asking for rights without end', async () => {
    const permissions = many(MOST_RIGHTS + 1).map((action) => ({ action, subject: null }));
    const { body } = await send('post', '/admin/permissions/check', editor(), { permissions });
    expect(body.error.message).toBe(TOO_MANY_RIGHTS);
  });

  it.each([
    'populate[related][populate]=related',
    'populate[related][populate][category][populate]=*',
    'populate=related.related',
    'populate[0]=related&populate[1]=related.category',
    'populate[debt_score][populate][term][populate]=related',
  ])('by what is related to what is related: %s', async (query) => {
    const { own } = documents.get('api::term.term') ?? { own: '' };
    for (const path of ['/api/terms', `/api/terms/${own}`])
      expect((await get(`${path}?${query}`, restToken)).body.error.message).toBe(TOO_FAR);
    const written = await send('put', `/api/terms/${own}?status=draft&${query}`, restToken, {
      data: {},
    });
    expect(written.body.error.message).toBe(TOO_FAR);
  });

  it.each([
    'populate=*',
    'populate=related,category',
    'populate[related][fields][0]=slug',
    'populate[debt_score][populate]=*',
  ])('but takes %s', async (query) => {
    expect((await get(`/api/terms?${query}`, restToken)).status).toBe(200);
  });
});

it('an own document that is named in the body as in the address is written', async () => {
  const { own } = documents.get('api::term.term') ?? { own: '' };
  const { status } = await send(
    'put',
    `${MANAGED}/api::term.term/${own}`,
    tokens.get('strapi-author') ?? '',
    {
      documentId: own,
      short: 'Written.',
    },
  );
  expect(status).toBe(200);
});

it.each(['toString', 'constructor', '__proto__', 'api::term.nothing', 'admin::user'])(
  'a type that is none, or none of the panel, is refused as Strapi does: %s',
  async (uid) => {
    const token = tokens.get('strapi-super-admin') ?? '';
    const get = (path: string) => service.http.get(path).set('Authorization', `Bearer ${token}`);
    const filters = 'filters[a][b]=c&sort=a.b';
    const answers = [
      await send('post', `${MANAGED}/${uid}`, token, { id: 1 }),
      await get(`${MANAGED}/${uid}?${filters}`),
      await get(`/content-manager/relations/${uid}/x?${filters}`),
      await get(`/content-manager/relations/api::term.term/${uid}?${filters}`),
    ];
    for (const { status } of answers) expect([400, 403, 404]).toContain(status);
    // The parser of queries leaves out what every object inherits, so that the list is not filtered.
    const { status } = await get(`${MANAGED}/api::term.term?filters[category][${uid}][a]=1`);
    expect([200, 400]).toContain(status);
  },
);

it('a copy whose body names what it is copied from is a document of its own', async () => {
  const { own } = documents.get('api::term.term') ?? { own: '' };
  const path = `${MANAGED}/api::term.term/clone/${own}`;
  const sent = { documentId: own, term: 'A Copy', slug: 'a_copy' };
  const { status, body } = await send('post', path, tokens.get('strapi-author') ?? '', sent);
  expect(status).toBe(200);
  const rowsOf = (documentId: string) =>
    strapi.db.connection('terms').where({ document_id: documentId }).pluck('term');
  expect(await rowsOf(String(body.data.documentId))).toEqual(['A Copy']);
  expect(await rowsOf(own)).toEqual(['Own']);
});

describe('filters and orders', () => {
  const ask = (path: string, query: string, token: string) =>
    service.http.get(`${path}?${query}`).set('Authorization', `Bearer ${token}`);

  it.each([
    ...[
      'filters[createdBy][email][$contains]=a',
      'filters[$and][0][updatedBy][password][$startsWith]=$2',
      'filters[$not][createdBy][resetPasswordToken][$null]=true',
      'filters[related][short][$contains]=a',
      'filters[category][createdBy][email][$contains]=a',
      'sort=createdBy.email:asc',
      'sort[0]=term&sort[1]=updatedBy.email',
      'sort[createdBy][email]=asc',
    ].map((query): [string, number] => [query, 400]),
    ...[
      'filters[createdBy][id][$eq]=1',
      'filters[$and][0][category][documentId][$eq]=a',
      'filters[category][name][$contains]=a',
      'filters[related][id][$in][0]=1',
      'sort=category.name:ASC',
      'sort=updatedAt:DESC',
    ].map((query): [string, number] => [query, 200]),
  ])('%s is answered %d to every role', async (query, expected) => {
    for (const role of ROLES) {
      const { status } = await ask(`${MANAGED}/api::term.term`, query, tokens.get(role) ?? '');
      expect([role, status]).toEqual([role, expected]);
    }
  });

  it('no answer of a list changes with the addresses of accounts', async () => {
    const paths = [
      `${MANAGED}/api::term.term`,
      '/content-manager/relations/api::term.term/related',
    ];
    for (const path of paths) {
      const found = await Promise.all(
        [ADMINISTRATOR.email, 'nobody@glossary.example'].map(async (email) => {
          const query = `filters[createdBy][email][$eq]=${encodeURIComponent(email)}`;
          const { status, body } = await ask(path, query, tokens.get('strapi-author') ?? '');
          return JSON.stringify([status, body]);
        }),
      );
      expect(new Set(found).size).toBe(1);
    }
  });

  it('the REST API takes none of them either', async () => {
    for (const query of ['filters[createdBy][email][$contains]=a', 'sort=createdBy.email'])
      expect((await ask('/api/terms', query, restToken)).status).toBe(400);
  });
});

/** More than a line, and of every kind that a field may be told to be. */
const LONG = 'A'.repeat(10_000);
it.each<[string, unknown]>([
  ['term', LONG],
  ['term', [LONG]],
  ['term', { a: LONG }],
  ['slug', LONG],
  ['short', [LONG]],
  ['long', { a: LONG }],
  ['difficulty', LONG],
  ['created', LONG],
  ['take_over_address', LONG],
  ['detection', LONG],
  ['detection', { auto_detectable: LONG }],
  ['category', LONG],
  [LONG, 1],
])('no refusal repeats a long value of %s', async (key, value) => {
  const { own } = documents.get('api::term.term') ?? { own: '' };
  const sent = { [key]: value };
  const answers = [
    await send('post', `${MANAGED}/api::term.term`, tokens.get('strapi-author') ?? '', sent),
    await send('put', `${MANAGED}/api::term.term/${own}`, tokens.get('strapi-author') ?? '', sent),
    await send('put', `/api/terms/${own}`, restToken, { data: sent }),
    await service.http
      .get('/api/terms')
      .query({ [`filters[${LONG.slice(1000)}]`]: 1 })
      .set('Authorization', `Bearer ${restToken}`),
  ];
  for (const { status, text } of answers) {
    expect([400, 404]).toContain(status);
    expect(text).not.toContain(LONG.slice(0, 500));
  }
});
