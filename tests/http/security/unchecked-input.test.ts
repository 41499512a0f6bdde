import type { Context } from 'koa';
import { uncheckedInput } from '../../../src/plugins/glossary/server/security/unchecked-input';
import { CLIENT_FAULTS } from '../../../src/plugins/glossary/server/security/client-faults';
import { TOO_DEEP } from '../../../src/plugins/glossary/server/security/body-depth';
import { logInToPanel } from '../../support/clients/panel';
import { type RunningService, startService } from '../../support/service';

const SENTENCE = CLIENT_FAULTS.form;

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
    ['put', '/users-permissions/email-templates', { a: 1 }],
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
    '%s: what a list does not take does not reach Strapi',
    async (path) => {
      expect(await send('get', path)).toEqual({ status: 200, message: undefined });
    },
  );

  const role = { name: 'a', description: 'b', permissions: {} };

  it('an id that is none: 400', async () => {
    expect(await send('post', '/users-permissions/roles', { ...role, id: '_' })).toEqual({
      status: 400,
      message: CLIENT_FAULTS.value,
    });
  });

  it('a role whose id is none: refused without the words of the database', async () => {
    // PostgreSQL refuses the text; SQLite compares it, and finds no role.
    const { status, message } = await send('delete', '/admin/roles/x');
    expect([
      [400, CLIENT_FAULTS.value],
      [200, undefined],
    ]).toContainEqual([status, message]);
  });

  it.each([
    '/i18n/locales/1',
    '/admin/users/me',
    '/content-manager/collection-types/api::term.term',
  ])('a body of 5 000 objects in each other to %s: 400', async (path) => {
    const body = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
    const method = path.startsWith('/content-manager') ? 'post' : 'put';
    expect(await send(method, path, body)).toEqual({
      status: 400,
      message: TOO_DEEP,
    });
  });

  it('an id that is taken: 409', async () => {
    expect(await send('post', '/users-permissions/roles', { ...role, id: 1 })).toEqual({
      status: 409,
      message: CLIENT_FAULTS.unique,
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

it.each(['/email', '/email/test', '/admin/license-trial-time-left'])(
  'nobody needs %s, which asks other machines: it is not there',
  (path) => {
    const paths = service.strapi.server.listRoutes().map((route) => route.path);
    expect(paths).not.toContain(path);
  },
);
