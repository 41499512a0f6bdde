import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { serviceOf } from '../service-of';

interface Route {
  readonly method: string;
  readonly path: string;
  readonly handler: string | ((ctx: Context) => Promise<void>);
  readonly config: Readonly<Record<string, unknown>>;
}

interface Account {
  readonly id: number;
}

/** For everybody: a token is neither asked for nor looked at. */
const FOR_EVERYBODY = ['POST /auth/local', 'POST /auth/local/register', 'POST /auth/refresh'];
/** For the account of the token that was sent. */
const FOR_THE_ACCOUNT = [
  'POST /auth/change-password',
  'POST /auth/logout',
  'GET /auth/sessions',
  'DELETE /auth/sessions/:sessionId',
  'GET /users/me',
];

/**
 * Decides about the routes that users-permissions opens under /api, whatever settings and permissions are stored: none is there, or with
 * GLOSSARY_READER_ACCOUNTS those that a reader needs. Those that send mail or log in through other sites never are. Their limits are
 * in http/log-in-limit.ts.
 */
export function arrangeReaderAccounts(strapi: Core.Strapi): void {
  const { readerAccounts } = serviceOf(strapi, 'settings').current();
  const contentApi = Reflect.get(strapi.plugin('users-permissions').routes, 'content-api') as {
    routes: readonly Route[];
  };
  contentApi.routes = readerAccounts
    ? [
        ownDeletion(strapi),
        ...contentApi.routes.map((route) => offered(strapi, route) ?? absent(route)),
      ]
    : contentApi.routes.map(absent);
}

function offered(strapi: Core.Strapi, route: Route): Route | null {
  const name = `${route.method} ${route.path}`;
  if (FOR_EVERYBODY.includes(name))
    return { ...route, config: { prefix: '', middlewares: [], auth: false } };
  if (!FOR_THE_ACCOUNT.includes(name)) return null;
  const [controller = '', action = ''] = String(route.handler).split('.');
  return forTheAccount(route, async (ctx) => {
    await strapi.plugin('users-permissions').controller(controller)[action]?.(ctx, noMore);
  });
}

/** Takes the token of an account and nothing else. Strapi looks up stored permissions only for handlers that it knows by name. */
function forTheAccount(
  { method, path }: Pick<Route, 'method' | 'path'>,
  handle: (ctx: Context, account: Account) => Promise<void>,
): Route {
  return {
    method,
    path,
    async handler(ctx) {
      const account: Account | undefined = ctx.state.user;
      if (account === undefined) throw new errors.UnauthorizedError();
      await handle(ctx, account);
    },
    config: { prefix: '', auth: { scope: [] } },
  };
}

const noMore = async (): Promise<void> => undefined;

/** Left out, the path would be answered 405, because Strapi looks for a file at every path. */
function absent({ method, path }: Route): Route {
  return { method, path, handler: notFound, config: { prefix: '', auth: false } };
}

async function notFound(): Promise<void> {
  throw new errors.NotFoundError('Not Found');
}

function ownDeletion(strapi: Core.Strapi): Route {
  return forTheAccount({ method: 'DELETE', path: '/users/me' }, async (ctx, { id }) => {
    await serviceOf(strapi, 'readerAccounts').remove(id);
    ctx.status = 204;
  });
}
