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

it('nobody without credentials is answered but at the addresses that are known for it', async () => {
  const found = routes();
  expect(found.length).toBeGreaterThan(FEWEST_ROUTES);
  const opened: string[] = [];
  for (const [method, path] of found) {
    const request = service.http[method.toLowerCase() as Lowercase<Method>](addressOf(path));
    const { status } = await (method === 'GET' ? request : request.send({}));
    if (!CLOSED.includes(status) && !OPEN.has(`${method} ${path}`))
      opened.push(`${method} ${path} (${addressOf(path)}): ${status}`);
  }
  expect(opened).toEqual([]);
});

it.each(['upload', 'content-type-builder', 'mcp', 'api/upload', 'api/email', 'api/i18n'])(
  'there is no route below /%s',
  (part) => {
    const below = new RegExp(`^/${part}(/|$)`);
    expect(routes().filter(([, path]) => below.test(path))).toEqual([]);
  },
);
