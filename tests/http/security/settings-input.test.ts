import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { WEBHOOK_REFUSED } from '../../../src/plugins/strapi-guard/core/accounts/webhook-form';
import { LAST_ADMINISTRATOR } from '../../../src/plugins/strapi-guard/server/accounts/last-administrator';
import {
  notRows,
  tooManyItems,
} from '../../../src/plugins/strapi-guard/server/security/account-input';
import { READERS_ROLE_REFUSED } from '../../../src/plugins/strapi-guard/core/accounts/readers-role';
import { SETTING_REFUSED } from '../../../src/plugins/strapi-guard/core/accounts/readers-settings';
import {
  doubledRoles,
  nameDoubledRoles,
} from '../../../src/plugins/strapi-guard/server/security/readers-settings-input';
import { SETTINGS_REFUSED } from '../../../src/plugins/strapi-guard/server/security/settings-input';
import {
  CALLS_AT_ONCE,
  eventsNotSent,
  MOST_WAITING,
  settleWebhooks,
  webhookNotTold,
  webhookToldAgain,
  webhookTooSlow,
} from '../../../src/plugins/strapi-guard/server/security/webhook-calls';
import { logInToPanel, roleIdOf } from '../../support/clients/panel';
import { aDraft } from '../../support/content/content';
import { eventually } from '../../support/eventually';
import { type RunningService, startService } from '../../support/service';

const many = (count: number) => Array.from({ length: count }, (_none, index) => index + 1);
/** In two controllers. */
const inventedActions = (count: number) => {
  const actions = many(count).map((number) => [`action${number}`, { enabled: true }]);
  return {
    one: Object.fromEntries(actions.slice(0, count / 2)),
    other: Object.fromEntries(actions.slice(count / 2)),
  };
};
const TERM = '/content-manager/content-types/plugin::glossary.term/configuration';
const HOOK = { name: 'hook', headers: {}, events: ['entry.create'] };

let service: RunningService;
let administrator: string;
beforeAll(async () => {
  service = await startService({ GLOSSARY_READER_ACCOUNTS: 'true' });
  administrator = await logInToPanel(service);
});
afterAll(() => service.stop());

const send = (method: 'get' | 'post' | 'put' | 'delete', path: string, body: object = {}) =>
  service.http[method](path).set('Authorization', `Bearer ${administrator}`).send(body);

/** What no client decides of a row, and the type by which Strapi tells roles of readers apart. */
const SYSTEM_KEYS = [
  ...['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt', 'locale', 'createdBy'],
  ...['updatedBy', 'type', 'users_permissions_user', 'constructor'],
];

const literally = (text: string) => new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));

type Refused = [
  what: string,
  method: 'post' | 'put' | 'delete',
  path: string,
  body: object,
  message: string | RegExp,
];
const permission = (change: object) => ({
  permissions: [
    {
      action: 'plugin::content-manager.explorer.read',
      subject: 'plugin::glossary.term',
      ...change,
    },
  ],
});

it.each<Refused>([
  [
    'an account with many roles',
    'post',
    '/admin/users',
    { email: 'a@glossary.example', firstname: 'A', lastname: 'B', roles: many(101) },
    tooManyItems('roles', 100),
  ],
  [
    'many accounts',
    'post',
    '/admin/users/batch-delete',
    { ids: many(101) },
    tooManyItems('ids', 100),
  ],
  ['many roles', 'post', '/admin/roles/batch-delete', { ids: many(101) }, tooManyItems('ids', 100)],
  [
    'a permission with many fields',
    'put',
    '/admin/roles/ROLE/permissions',
    permission({ properties: { fields: many(501).map((field) => `field${field}`) } }),
    tooManyItems('permissions.0.properties.fields'),
  ],
  [
    'a permission with a condition that nobody knows',
    'put',
    '/admin/roles/ROLE/permissions',
    permission({ conditions: ['admin::is-creatr'] }),
    /admin::is-creator/,
  ],
  ...(
    [
      ['put', '/users-permissions/roles/1'],
      ['post', '/users-permissions/roles'],
    ] as const
  ).map(([method, path]): Refused => [
    `invented actions of readers (${method})`,
    method,
    path,
    { name: 'A', permissions: { 'api::term': { controllers: inventedActions(501) } } },
    READERS_ROLE_REFUSED.actions,
  ]),
  ...SYSTEM_KEYS.flatMap((key) =>
    (
      [
        ['put', '/users-permissions/roles/1'],
        ['post', '/users-permissions/roles'],
      ] as const
    ).map(([method, path]): Refused => [
      `the ${key} of a role of readers (${method})`,
      method,
      path,
      { name: 'A', description: '', permissions: {}, [key]: 'public' },
      `"${key}"`,
    ]),
  ),
  ...(
    [
      ['name', { a: 1 }, READERS_ROLE_REFUSED.name],
      ['name', ' – ', READERS_ROLE_REFUSED.name],
      ['description', ['a'], READERS_ROLE_REFUSED.description],
      ['users', [1], READERS_ROLE_REFUSED.users],
      ['permissions', 'x', READERS_ROLE_REFUSED.permissions],
      ['permissions', { a: { controllers: { b: { c: 1 } } } }, READERS_ROLE_REFUSED.permissions],
      ['permissions', { a: 1 }, READERS_ROLE_REFUSED.permissions],
    ] as const
  ).map(([key, value, message]): Refused => [
    `${JSON.stringify(value)} as ${key} of a role of readers`,
    'post',
    '/users-permissions/roles',
    { name: 'A', [key]: value },
    message,
  ]),
  ...['Public', 'ｐｕｂｌｉｃ', ' PUBLIC\u200b ', 'Authenticated'].map((name): Refused => [
    `a role of readers that Strapi would take for another: ${JSON.stringify(name)}`,
    'post',
    '/users-permissions/roles',
    { name },
    READERS_ROLE_REFUSED.taken(name),
  ]),
  [
    'a setting of readers’ accounts that nobody knows',
    'put',
    '/users-permissions/advanced',
    { unique_email: true, evil: 1 },
    '"evil"',
  ],
  [
    'a setting of another kind',
    'put',
    '/users-permissions/advanced',
    { allow_register: 'x' },
    SETTING_REFUSED.truth('allow_register'),
  ],
  [
    'a way to log in that nobody knows',
    'put',
    '/users-permissions/providers',
    { providers: { evil: { enabled: true } } },
    '"evil"',
  ],
  [
    'a scope that is no text',
    'put',
    '/users-permissions/providers',
    { providers: { github: { scope: [1] } } },
    SETTING_REFUSED.list('providers.github.scope'),
  ],
  [
    'a mail that nobody sends',
    'put',
    '/users-permissions/email-templates',
    { 'email-templates': { evil: {} } },
    '"evil"',
  ],
  ...['webhooks', 'users', 'roles'].map((kind): Refused => [
    `${kind} to delete that are no rows`,
    'post',
    `/admin/${kind}/batch-delete`,
    { ids: [{ a: 1 }] },
    notRows('ids'),
  ]),
  ['a role in another spelling', 'delete', '/users-permissions/roles/02', {}, SETTINGS_REFUSED.id],
  ['an account in another spelling', 'delete', '/admin/users/01', {}, SETTINGS_REFUSED.id],
  [
    'an order by many fields',
    'put',
    TERM,
    {
      settings: {
        defaultSortBy: many(100)
          .map((field) => `createdBy[a${field}]=1`)
          .join('&'),
      },
    },
    SETTINGS_REFUSED.form,
  ],
  ['a list of many fields', 'put', TERM, { layouts: { list: many(201) } }, SETTINGS_REFUSED.form],
  [
    'a form of many rows',
    'put',
    TERM,
    { layouts: { edit: many(150).map(() => many(100)) } },
    SETTINGS_REFUSED.form,
  ],
  [
    'a long label',
    'put',
    TERM,
    { metadatas: { term: { edit: { label: 'a'.repeat(256) } } } },
    SETTINGS_REFUSED.form,
  ],
  [
    'an address that takes exponential time',
    'post',
    '/admin/webhooks',
    { ...HOOK, url: `http://${'aa.'.repeat(40)}aa!` },
    WEBHOOK_REFUSED.address,
  ],
  [
    'the same of a webhook that is there',
    'put',
    '/admin/webhooks/1',
    { ...HOOK, url: `http://${'aa.'.repeat(40)}aa!` },
    WEBHOOK_REFUSED.address,
  ],
  [
    'an event many times',
    'post',
    '/admin/webhooks',
    { ...HOOK, url: 'http://example.org/', events: many(1000).map(() => 'entry.create') },
    /more than 500 items/,
  ],
])('%s is refused', async (_what, method, path, body, message) => {
  const role = String(await roleIdOf(service.strapi, 'strapi-author'));
  const answer = await send(method, path.replace('ROLE', role), body);
  expect(answer.status).toBe(400);
  const pattern = typeof message === 'string' ? literally(message) : message;
  expect(answer.body.error.message).toMatch(pattern);
});

it('settings of readers are stored as the panel sends them', async () => {
  const { settings } = (await send('get', '/users-permissions/advanced')).body;
  const { body: providers } = await send('get', '/users-permissions/providers');
  const { body: mails } = await send('get', '/users-permissions/email-templates');
  const { permissions } = (await send('get', '/users-permissions/permissions')).body;
  const role = { name: 'Readers of drafts', description: 'None yet.', permissions, users: [] };
  for (const [method, path, body] of [
    ['put', '/users-permissions/advanced', settings],
    [
      'put',
      '/users-permissions/advanced',
      { ...settings, email_reset_password: 'https://a.example' },
    ],
    ['put', '/users-permissions/providers', { providers }],
    ['put', '/users-permissions/email-templates', { 'email-templates': mails }],
    ['post', '/users-permissions/roles', role],
  ] as const) {
    const answer = await send(method, path, body);
    expect([path, answer.status, answer.body.error]).toEqual([path, 200, undefined]);
  }
  const { body } = await send('get', '/users-permissions/roles');
  const made = body.roles.find(({ name }: { name: string }) => name === role.name);
  expect(made.type).toBe('readers_of_drafts');
  await send('put', `/users-permissions/roles/${made.id}`, { ...role, name: 'Others' }).expect(200);
  expect((await send('post', '/users-permissions/roles', { name: 'OTHERS' })).status).toBe(400);
  await send('delete', `/users-permissions/roles/${made.id}`).expect(200);
});

it('a start names roles of readers that share a type of which there is one', async () => {
  const error = jest.spyOn(service.strapi.log, 'error').mockImplementation();
  const roles = service.strapi.db.query('plugin::users-permissions.role');
  await nameDoubledRoles(service.strapi);
  expect(error).not.toHaveBeenCalled();
  const { id } = await roles.create({ data: { name: 'P2', type: 'public' } });
  await nameDoubledRoles(service.strapi);
  expect(error.mock.calls).toEqual([[doubledRoles('public', ['Public', 'P2'])]]);
  await roles.delete({ where: { id } });
  error.mockRestore();
});

it('an account with a role that is not there is no failure of the service', async () => {
  const account = { email: 'b@glossary.example', firstname: 'A', lastname: 'B', roles: [99_999] };
  expect((await send('post', '/admin/users', account)).status).toBe(400);
});

it('the last Super Admin who can log in keeps the role, however many are invited', async () => {
  const roles = [await roleIdOf(service.strapi, 'strapi-super-admin')];
  const invited = { email: 'c@glossary.example', firstname: 'A', lastname: 'B', roles };
  const { body } = await send('post', '/admin/users', invited).expect(201);
  const { body: me } = await send('get', '/admin/users/me');
  const editor = [await roleIdOf(service.strapi, 'strapi-editor')];
  const self = `/admin/users/${me.data.id}`;
  for (const [method, path, change] of [
    ['put', self, { roles: editor }],
    ['put', self, { roles, isActive: false }],
    ['delete', self, {}],
    ['post', '/admin/users/batch-delete', { ids: [me.data.id] }],
  ] as const) {
    const { status, body: answer } = await send(method, path, change);
    expect([status, answer.error.message]).toEqual([400, LAST_ADMINISTRATOR]);
  }
  await send('put', self, { roles: [...roles, ...editor] }).expect(200);
  await send('delete', `/admin/users/${body.data.id}`).expect(200);
});

it('the forms of the panel are taken as they are', async () => {
  const { body } = await send('get', TERM);
  const { settings, layouts, metadatas } = body.data.contentType;
  // As the panel does.
  for (const { list } of Object.values<{ list: { mainField?: object } }>(metadatas))
    delete list.mainField;
  const form = { settings, layouts, metadatas };
  const saved = await send('put', TERM, form);
  expect([saved.status, saved.body.error]).toEqual([200, undefined]);
  const role = await roleIdOf(service.strapi, 'strapi-editor');
  const path = `/admin/roles/${role}/permissions`;
  const granted = (await send('get', path)).body.data.map(
    ({ action, subject, properties, conditions }: Record<string, unknown>) => ({
      ...{ action, subject, properties, conditions },
    }),
  );
  expect((await send('put', path, { permissions: granted })).status).toBe(200);
  const { name, description, permissions } = (await send('get', '/users-permissions/roles/1')).body
    .role;
  const readers = { name, description, permissions, users: [] };
  expect((await send('put', '/users-permissions/roles/1', readers)).status).toBe(200);
});

/** Longer than anything takes, in milliseconds. */
const LONG = 60_000;

describe('a receiver of webhooks', () => {
  let receiver: Server;
  let url: string;
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  const received: string[] = [];
  beforeAll(async () => {
    receiver = createServer((request, response) => {
      void text(request).then((body) => {
        received.push(`${request.url} ${body}`);
        answer(request, response);
      });
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  });
  beforeEach(() => {
    received.length = 0;
    answer = (_request, response) => response.end();
  });
  afterAll(() => receiver.close());

  async function hook(events = ['entry.create']): Promise<string> {
    const { body } = await send('post', '/admin/webhooks', { ...HOOK, url, events }).expect(201);
    return String(body.data.id);
  }
  const remove = (id: string) => send('delete', `/admin/webhooks/${id}`).expect(200);
  /** Resolves when each event waits for the webhooks that are to be told of it. */
  const shared = () =>
    eventually(
      () => service.strapi.get('webhookRunner') as unknown as { queue: { running: number } },
      ({ queue }) => queue.running === 0,
    );

  it('gets documents, and of a refusal only its status is told', async () => {
    const id = await hook();
    await aDraft(service.strapi, 'Told');
    await eventually(
      () => received,
      (all) => all.some((one) => one.includes('"term":"Told"')),
    );
    answer = (_request, response) => response.writeHead(404, 'Gone Away').end('an internal text');
    const tried = await send('post', `/admin/webhooks/${id}/trigger`);
    expect(tried.body.data).toEqual({ statusCode: 404, message: 'Gone Away' });
    await remove(id);
  });

  it('that does not take its events is named in the log, once until it does', async () => {
    const id = await hook();
    const said: string[] = [];
    const log = (['warn', 'info'] as const).map((level) =>
      jest.spyOn(service.strapi.log, level).mockImplementation((message) => {
        said.push(String(message));
        return service.strapi.log;
      }),
    );
    const tell = async () => {
      const count = received.length;
      await service.strapi.eventHub.emit('entry.create', { uid: 'plugin::glossary.term' });
      await settleWebhooks(service.strapi, LONG);
      expect(received).toHaveLength(count + 1);
    };
    answer = (_request, response) => response.writeHead(503, 'Closed').end();
    await tell();
    await tell();
    answer = (_request, response) => response.end();
    await tell();
    await tell();
    answer = ({ socket }) => socket.destroy();
    await tell();
    expect(said.filter((one) => one.includes(`“${HOOK.name}”`))).toEqual([
      webhookNotTold(HOOK.name, 'entry.create', '503 Closed'),
      webhookToldAgain(HOOK.name),
      webhookNotTold(HOOK.name, 'entry.create', 'other side closed'),
    ]);
    // Whoever tries it out does not learn what happened in the network.
    const tried = await send('post', `/admin/webhooks/${id}/trigger`);
    expect(tried.body.data).toEqual({ statusCode: 500, message: 'fetch failed' });
    log.forEach((spy) => spy.mockRestore());
    await remove(id);
  });

  it('is not followed to another address', async () => {
    const id = await hook();
    answer = ({ url: path }, response) =>
      path === '/hook'
        ? response.writeHead(302, { Location: '/internal' }).end()
        : response.end('internal');
    const tried = await send('post', `/admin/webhooks/${id}/trigger`);
    expect(tried.body.data.statusCode).toBe(302);
    expect(received).toHaveLength(1);
    await remove(id);
  });

  it('is not told of readers’ accounts', async () => {
    const id = await hook();
    const role = (await service.strapi.db.query('plugin::users-permissions.role').findOne({}))
      .documentId;
    await send('post', '/content-manager/collection-types/plugin::users-permissions.user', {
      ...{ username: 'reader', email: 'reader@glossary.example', password: 'A-password-1', role },
    }).expect(201);
    await aDraft(service.strapi, 'After The Reader');
    await eventually(
      () => received,
      (all) => all.some((one) => one.includes('After The Reader')),
    );
    expect(received.filter((one) => one.includes('reader@glossary.example'))).toEqual([]);
    await remove(id);
  });

  it('is told before a stop what is due, and the log says what it was not told', async () => {
    const id = await hook();
    const held: ServerResponse[] = [];
    answer = (_request, response) => void held.push(response);
    const log = jest.spyOn(service.strapi.log, 'error').mockReturnValue(service.strapi.log);
    for (const number of many(3))
      await service.strapi.eventHub.emit('entry.create', { uid: 'plugin::glossary.term', number });
    await settleWebhooks(service.strapi, 10);
    expect(log.mock.calls).toEqual([[eventsNotSent(3)]]);
    log.mockClear();
    const settled = settleWebhooks(service.strapi, LONG);
    await eventually(
      () => held,
      (all) => all.length === 3,
    );
    for (const response of held) response.end();
    await settled;
    expect([received.length, log.mock.calls]).toEqual([3, []]);
    log.mockRestore();
    await remove(id);
  });

  it('lets no more than so many documents wait', async () => {
    const id = await hook();
    const held: ServerResponse[] = [];
    answer = (_request, response) => void held.push(response);
    const log = jest.spyOn(service.strapi.log, 'warn').mockReturnValue(service.strapi.log);
    for (const number of many(MOST_WAITING + CALLS_AT_ONCE + 20)) {
      await service.strapi.eventHub.emit('entry.create', { uid: 'plugin::glossary.term', number });
      // As many wait for the database.
      if (number % 100 === 0) await shared();
    }
    await shared();
    expect(log.mock.calls).toEqual([[webhookTooSlow(HOOK.name)]]);
    log.mockRestore();
    answer = (_request, response) => response.end();
    for (const response of held) response.end();
    await settleWebhooks(service.strapi, LONG);
    expect(received).toHaveLength(MOST_WAITING + CALLS_AT_ONCE);
    await remove(id);
  });

  it('that does not answer keeps no other from being told, and is told of nothing more when it is deleted', async () => {
    const silent = await hook();
    const { body } = await send('post', '/admin/webhooks', {
      ...{ ...HOOK, name: 'Other', url: `${url}/other`, events: ['entry.create'] },
    }).expect(201);
    const held: ServerResponse[] = [];
    answer = (request, response) =>
      request.url === '/hook' ? void held.push(response) : response.end();
    for (const number of many(3 * CALLS_AT_ONCE))
      await service.strapi.eventHub.emit('entry.create', { uid: 'plugin::glossary.term', number });
    const told = (path: string): number =>
      received.filter((one) => one.startsWith(`${path} `)).length;
    await eventually(
      () => told('/hook/other'),
      (count) => count === 3 * CALLS_AT_ONCE,
    );
    expect(told('/hook')).toBe(CALLS_AT_ONCE);
    await remove(silent);
    for (const response of held) response.end();
    await settleWebhooks(service.strapi, LONG);
    expect(told('/hook')).toBe(CALLS_AT_ONCE);
    await remove(String(body.data.id));
  });
});
