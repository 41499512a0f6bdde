import { OTHER_ORIGIN } from '../../../src/plugins/strapi-guard/server/security/own-origin';
import { type RunningService, startService } from '../../support/service';

/** Every route that is open without credentials; docs/security.md lists the limit of each. */
const OPEN: ReadonlySet<string> = new Set([
  ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} /_health`),
  'GET /',
  'GET /admin/:path*',
  'GET /admin/init',
  'GET /admin/project-type',
  'POST /admin/login',
  'POST /admin/register-admin',
  'GET /admin/registration-info',
  'POST /admin/register',
  'POST /admin/forgot-password',
  'POST /admin/reset-password',
  'GET /content-manager/preview/script',
  'GET /glossary-panel/project',
]);

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof METHODS)[number];
const CLOSED: readonly number[] = [401, 403, 404, 405];
/** Less would mean that the routes were not found, not that they are closed. */
const FEWEST_ROUTES = 100;

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

function routes(): [Method, string][] {
  return service.strapi.server
    .listRoutes()
    .flatMap(({ methods, path }) =>
      METHODS.filter((method) => methods.includes(method)).map((method): [Method, string] => [
        method,
        path,
      ]),
    );
}

/** An address that the route takes: every parameter is `x`. */
const addressOf = (path: string): string =>
  path.replace(/:\w+(\([^)]*\))?[*?]?/g, 'x').replace(/\((?!\?)[^)]*\)|\(\(\?!.*$/g, 'x');

/** The routes that are open to these credentials and are not known for it. */
async function opened(credentials: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const found = routes();
  expect(found.length).toBeGreaterThan(FEWEST_ROUTES);
  const open: string[] = [];
  for (const [method, path] of found) {
    const request = service.http[method.toLowerCase() as Lowercase<Method>](addressOf(path));
    const { status } = await (method === 'GET' ? request : request.send({})).set(credentials);
    if (!CLOSED.includes(status) && !OPEN.has(`${method} ${path}`))
      open.push(`${method} ${path} (${addressOf(path)}): ${status}`);
  }
  return open;
}

it('the addresses that the forms of tokens and roles show are those that answer', async () => {
  const known = new Set(routes().map(([method, path]) => `${method} ${path}`));
  const shown = Object.values(await service.strapi.contentAPI.getRoutesMap()).flat();
  expect(shown.map(({ path }) => path)).toContain('/api/terms/:id');
  const names = shown.map(({ method, path }) => `${method} ${path}`);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

it('without credentials only the known open routes answer', async () => {
  expect(await opened({})).toEqual([]);
});

it('no more is a token for routes of the panel that an earlier version made', async () => {
  const { strapi } = service;
  const { id: role } = await strapi.service('admin::role').getSuperAdmin();
  const owner = await strapi.service('admin::user').create({
    ...{ email: 'owner@glossary.example', firstname: 'An', lastname: 'Owner' },
    ...{ isActive: true, roles: [role] },
  });
  const token = { name: 'earlier', description: '', lifespan: null, adminPermissions: [] };
  const { accessKey } = await strapi.service('admin::api-token-admin').create(token, owner);
  expect(await opened({ Authorization: `Bearer ${accessKey}` })).toEqual([]);
});

it('no role has a right to make such tokens', () => {
  const actions: readonly string[] = service.strapi
    .service('admin::permission')
    .actionProvider.keys();
  expect(actions.filter((action) => /^admin::.*-tokens\.create$/.test(action))).toEqual([
    'admin::api-tokens.create',
  ]);
});

it.each([
  ...['upload', 'content-type-builder', 'mcp', 'api/upload', 'api/email', 'api/i18n', 'email'],
  ...['admin/admin-tokens', 'content-manager/uid', 'content-manager/single-types'],
  'i18n/content-manager',
  ...['bulkPublish', 'bulkUnpublish', 'bulkFindForValidation'].map(
    (act) => `content-manager/collection-types/:model/actions/${act}`,
  ),
  'admin/license-trial-time-left',
])('there is no route below /%s', (part) => {
  const below = new RegExp(`^/${part}(/|$)`);
  expect(routes().filter(([, path]) => below.test(path))).toEqual([]);
});

const EVIL = 'https://evil.example';

// One address of each of Strapi's parts, with a method that it knows.
it.each([
  ['GET', '/admin/users/me'],
  ['POST', '/admin/access-token'],
  ['POST', '/admin/login'],
  ['GET', '/content-manager/init'],
  ['GET', '/glossary-panel/words'],
  ['POST', '/api/auth/refresh'],
  ['GET', '/api/terms'],
  ['GET', '/uploads/none.png'],
] as const)('%s %s may be read by no page of another origin', async (method, address) => {
  for (const origin of [EVIL, 'null', 'https://glossary.example:8443', 'http://glossary.example']) {
    const answers = [
      await service.http[method === 'GET' ? 'get' : 'post'](address).set('Origin', origin),
      await service.http.options(address).set({
        ...{ Origin: origin, 'Access-Control-Request-Method': method },
        'Access-Control-Request-Headers': 'authorization',
      }),
    ];
    for (const { headers } of answers)
      expect(Object.keys(headers).filter((name) => /^access-control-/.test(name))).toEqual([]);
  }
});

it.each([
  ['the origin of another site', { Origin: EVIL }, true],
  ['an origin that is hidden', { Origin: 'null' }, true],
  ['a page of the same site', { 'Sec-Fetch-Site': 'same-site' }, true],
  ['a page of another site', { 'Sec-Fetch-Site': 'cross-site' }, true],
  [
    'the panel itself',
    { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://glossary.example' },
    false,
  ],
  ['the panel in an older browser', { Origin: 'https://glossary.example' }, false],
  ['a program', {}, false],
])('what changes something is refused to other origins: %s', async (_whose, headers, isRefused) => {
  const nobody = { email: 'no@glossary.example', password: 'Nobody-1' };
  const { status, body } = await service.http.post('/admin/login').send(nobody).set(headers);
  expect([status, body.error.message]).toEqual(
    isRefused ? [403, OTHER_ORIGIN] : [400, 'Invalid credentials'],
  );
});

describe('the log', () => {
  const SECRET = 'opens-everything';
  const lines: string[] = [];
  beforeAll(() => {
    service.strapi.log.level = 'silly';
    (service.strapi.log as unknown as NodeJS.ReadableStream).on('data', (entry: unknown) => {
      lines.push(JSON.stringify(entry));
    });
  });
  beforeEach(() => (lines.length = 0));

  it.each([
    ['get', '/admin/registration-info', 'registrationToken'],
    ['get', '/api/auth/email-confirmation', 'confirmation'],
    ['get', '/admin/first-administrator', 'token'],
    ['get', '/glossary/draft-preview', 'token'],
    ['get', '/uploads/none.png', 'code'],
    ['post', '/admin/login', 'password'],
    ['post', '/api/auth/reset-password', 'code'],
  ] as const)('has nothing of the query of %s %s', async (method, address, name) => {
    await service.http[method](`${address}?${name}=${SECRET}&filters[x]=${SECRET}`);
    expect(lines.filter((line) => line.includes(SECRET))).toEqual([]);
  });

  it('has a line with method, path and status of a request that Strapi answers', async () => {
    await service.http.get('/admin/users/me?x=1');
    expect(lines.join()).toMatch(/GET \/admin\/users\/me \(\d+ ms\) 401/);
  });
});

it.each(['/admin/users/me', '/api/terms', '/glossary-panel/groups'])(
  '%s tells who is not logged in how to prove who they are',
  async (path) => {
    const answer = await service.http.get(path).set('Authorization', 'Bearer nonsense');
    expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
  },
);
