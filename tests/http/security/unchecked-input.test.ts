import { SETTINGS_REFUSED } from '../../../src/plugins/strapi-guard/server/security/settings-input';
import type { UID } from '@strapi/strapi';
import type { Context } from 'koa';
import { undraftedControlCharacter } from '../../../src/plugins/glossary/server/database/undrafted-texts';
import { notStorable } from '../../../src/plugins/strapi-guard/server/database/storable-texts';
import { uncheckedInput } from '../../../src/plugins/strapi-guard/server/security/unchecked-input';
import {
  CLIENT_ERRORS,
  clientErrors,
} from '../../../src/plugins/strapi-guard/server/security/client-errors';
import { TOO_DEEP } from '../../../src/plugins/shared/server/http/nested-body';
import { fullAccessToken, logInToPanel, REST } from '../../support/clients/panel';
import { aCategory, aDraft, SCORE } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

const SENTENCE = CLIENT_ERRORS.form;

let service: RunningService;
let token: string;
beforeAll(async () => {
  service = await startService();
  token = await logInToPanel(service);
});
afterAll(() => service.stop());
afterEach(() => jest.restoreAllMocks());

async function send(
  method: 'get' | 'post' | 'put' | 'delete',
  path: string,
  body?: object | string,
) {
  const logged = jest.spyOn(service.strapi.log, 'error');
  const request = service.http[method](path).set('Authorization', `Bearer ${token}`);
  const answer = await (body === undefined ? request : request.type('json').send(body));
  expect(logged).not.toHaveBeenCalled();
  return { status: answer.status, message: answer.body.error?.message };
}

describe('what Strapi does not check before it works with it', () => {
  it.each([
    ['post', '/admin/permissions/check', {}],
    ['put', '/admin/homepage/layout', {}],
    ['put', '/users-permissions/email-templates', { 'email-templates': { reset_password: {} } }],
    ['post', '/admin/webhooks/999/trigger', {}],
    ['get', '/admin/roles?filters[$and][]', undefined],
  ] as const)('%s %s: 400, and one line in the log that says where', async (method, path, body) => {
    const warned = jest.spyOn(service.strapi.log, 'warn');
    expect(await send(method, path, body)).toEqual({ status: 400, message: SENTENCE });
    const [address = ''] = path.split('?');
    // On a busy machine it may be slow as well.
    const lines = warned.mock.calls.map(String).filter((line) => !line.startsWith('Slow request'));
    expect(lines).toEqual([
      expect.stringContaining(`${method.toUpperCase()} ${address} answered 400: `),
    ]);
  });

  it.each(['/admin/roles?fields=nothing', '/admin/users?fields[0]=../../../a'])(
    '%s: parameters that a list does not take are dropped',
    async (path) => {
      expect(await send('get', path)).toEqual({ status: 200, message: undefined });
    },
  );

  const role = { name: 'a', description: 'b' };

  // No address lets a client choose an id; what the database says of one is answered all the same.
  it.each([
    ['none: 400', '_', { status: 400, message: CLIENT_ERRORS.value }],
    ['taken: 409', 1, { status: 409, message: CLIENT_ERRORS.unique }],
  ])('an id that is %s', async (_what, id, answer) => {
    const ctx: Record<string, unknown> = { method: 'GET', path: '/', req: {}, request: {} };
    const respond = clientErrors({ strapi: service.strapi, settings: { bodies: [] } });
    const create = () =>
      service.strapi.db
        .query('plugin::users-permissions.role')
        .create({ data: { ...role, id } }) as Promise<void>;
    await respond(ctx as unknown as Context, create);
    const { error } = ctx.body as { readonly error: { readonly message: string } };
    expect({ status: ctx.status, message: error.message }).toEqual(answer);
  });

  it('a role whose id is none: 400', async () => {
    expect(await send('delete', '/admin/roles/x')).toEqual({
      status: 400,
      message: SETTINGS_REFUSED.id,
    });
  });

  it.each([
    '/i18n/locales/1',
    '/admin/users/me',
    '/content-manager/collection-types/plugin::glossary.term',
  ])('a body of 5 000 objects in each other to %s: 400', async (path) => {
    const body = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
    const method = path.startsWith('/content-manager') ? 'post' : 'put';
    expect(await send(method, path, body)).toEqual({
      status: 400,
      message: TOO_DEEP,
    });
  });
});

it('a defect of the glossary’s own code is not taken for a client’s fault', () => {
  const request = { querystring: 'a=b' } as Context;
  const failing = (): unknown => (null as unknown as { readonly name: string }).name;
  const caught = (): unknown => {
    try {
      return failing();
    } catch (error) {
      return error;
    }
  };
  expect(caught()).toBeInstanceOf(TypeError);
  expect(uncheckedInput(caught(), request)).toBeNull();
  expect(uncheckedInput(new Error('other'), request)).toBeNull();
});

describe('a text that one of the databases cannot keep', () => {
  const MANAGED = '/content-manager/collection-types';
  const TYPES = Object.keys(REST) as readonly (keyof typeof REST)[];
  const TEXTS = new Set(['string', 'text', 'richtext', 'uid']);
  /** Which texts are refused: tests/core/text/storable-text. Strapi stores a text in a JSON field as JSON. */
  const NUL = 'a\u0000b';
  const IN_JSON: readonly unknown[] = [[NUL], [{ [NUL]: 1 }], JSON.stringify(['a\ud800b'])];

  let program: string;
  let documents: Readonly<Record<keyof typeof REST, string>>;
  beforeAll(async () => {
    const { strapi } = service;
    program = await fullAccessToken(strapi);
    const scored = await strapi.documents('plugin::glossary.debt-score').create({ data: SCORE });
    documents = {
      'plugin::glossary.term': await aDraft(strapi, 'Kept'),
      'plugin::glossary.category': await aCategory(strapi, 'kept'),
      'plugin::glossary.debt-score': scored.documentId,
    };
  });

  const write = (method: 'post' | 'put', path: string, who: string, body: object) =>
    service.http[method](path).set('Authorization', `Bearer ${who}`).send(body);

  /** Bodies that write there what cannot be kept, for each text of a type or of a component within it. */
  function textsOf(uid: UID.Schema, body: (value: unknown) => unknown): readonly object[] {
    return Object.entries(service.strapi.getModel(uid).attributes).flatMap(([name, attribute]) => {
      const within = (value: unknown) => Object(body({ [name]: value }));
      if (attribute.type === 'component')
        return textsOf(attribute.component, (value) =>
          within(attribute.repeatable === true ? [value] : value),
        );
      if (attribute.writable === false || name === 'locale') return [];
      if (attribute.type === 'json') return IN_JSON.map(within);
      return TEXTS.has(attribute.type) ? [within(NUL)] : [];
    });
  }

  /** Every row that may have been written. */
  async function everything(): Promise<string> {
    const { strapi } = service;
    const tables = [
      ...[
        'glossary_terms',
        'glossary_categories',
        'glossary_debt_scores',
        'glossary_debt_scores_cmps',
        'glossary_terms_cmps',
        'up_users',
      ],
      ...Object.values(strapi.components).map(({ collectionName }) => String(collectionName)),
      ...['glossary_hand_ins', 'glossary_schedules', 'glossary_deleted_terms'],
    ].map((table) => strapi.db.connection(table).select().orderBy('id'));
    return JSON.stringify(await Promise.all(tables));
  }

  it.each(TYPES)('is refused in every attribute of %s, for every writer', async (uid) => {
    const bodies = textsOf(uid, (value) => value);
    expect(bodies.length).toBeGreaterThan(2);
    const own = documents[uid];
    const routes = [
      ['post', `${MANAGED}/${uid}`, token],
      ['put', `${MANAGED}/${uid}/${own}`, token],
      ['post', `${MANAGED}/${uid}/clone/${own}`, token],
      ['post', REST[uid], program],
      ['put', `${REST[uid]}/${own}`, program],
    ] as const;
    const before = await everything();
    const taken: string[] = [];
    for (const [place, [method, path, who]] of routes.entries())
      // Each attribute on the first route, and on each of the others a part of them.
      for (const body of place === 0 ? bodies : bodies.filter((_, at) => at % 5 === place % 5)) {
        const sent = who === program ? { data: body } : body;
        const { status } = await write(method, path, who, sent);
        if (status !== 400) taken.push(`${status} ${method} ${path} ${JSON.stringify(body)}`);
      }
    expect(taken).toEqual([]);
    expect(await everything()).toBe(before);
  });

  it.each([
    [{ term: NUL }, 'term'],
    [{ tags: ['a\ud800b'] }, 'tags'],
    [{ detection: { symptoms: [NUL] } }, 'symptoms'],
  ])('is refused with the name of its attribute: %j', async (body, name) => {
    const answer = await write('post', `${MANAGED}/plugin::glossary.term`, token, body);
    expect(answer.body.error.message).toBe(notStorable(name));
  });

  it.each([
    ['plugin::glossary.category', { name: 'a\u0001b' }, 'name'],
    ['plugin::glossary.category', { tagline: 'a\u001bb' }, 'tagline'],
    ['plugin::glossary.category', { introduction: 'a\u000cb' }, 'introduction'],
    ['plugin::glossary.debt-score', { effort: { value: 5, rationale: 'a\u0008b' } }, 'rationale'],
  ] as const)(
    'is any control character, where no publication checks: %s %j',
    async (uid, body, name) => {
      const before = await everything();
      const answer = await write('put', `${MANAGED}/${uid}/${documents[uid]}`, token, body);
      expect(answer.body.error?.message).toBe(undraftedControlCharacter(name));
      expect(await everything()).toBe(before);
    },
  );

  it('is refused in an account of a reader, and in a note', async () => {
    const role = await service.strapi.db
      .query('plugin::users-permissions.role')
      .findOne({ where: { type: 'authenticated' } });
    const person = { email: 'r@b.example', password: 'Reader-1-secret', role: role.documentId };
    const before = await everything();
    const accounts = `${MANAGED}/plugin::users-permissions.user`;
    const request = `/glossary-panel/terms/${documents['plugin::glossary.term']}/review-requests`;
    const answers = [
      await write('post', accounts, token, { ...person, username: `reader ${NUL}` }),
      await write('post', request, token, { note: NUL }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    expect(await everything()).toBe(before);
  });

  it('is none of the others, which are kept as they are', async () => {
    // Escapes are text like any other.
    const short = 'tab\tand\nline, é 日本 👍🏽, ESC \u001b, \\u0000 and \\ud800';
    const path = `${MANAGED}/plugin::glossary.term/${documents['plugin::glossary.term']}`;
    expect((await write('put', path, token, { short, tags: [short] })).status).toBe(200);
    const { body } = await service.http.get(path).set('Authorization', `Bearer ${token}`);
    expect(body.data).toMatchObject({ short, tags: [short] });
  });
});
