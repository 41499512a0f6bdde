import { type RunningService, startService } from '../../support/service';

/** Every route that answers somebody without credentials; docs/security.md says of each what limits it. */
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

it('nobody without credentials is answered but at the addresses that are known for it', async () => {
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
  ...['upload', 'content-type-builder', 'mcp', 'api/upload', 'api/email', 'api/i18n'],
  ...['admin/admin-tokens', 'content-manager/uid', 'content-manager/single-types'],
])('there is no route below /%s', (part) => {
  const below = new RegExp(`^/${part}(/|$)`);
  expect(routes().filter(([, path]) => below.test(path))).toEqual([]);
});
