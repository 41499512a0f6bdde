import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { compareWithDummyHash } from './unknown-accounts';
import { readerMailHandlers } from './reader-mail-handlers';
import type { GuardSettings } from '../../core/settings/guard-settings';
import type { ReaderMailsService } from '../mail/reader-mails';
import type { ReaderAccountsService } from './reader-accounts';

interface Route {
  readonly method: string;
  readonly path: string;
  readonly handler: string | ((ctx: Context) => Promise<void>);
  readonly config: Readonly<Record<string, unknown>>;
}

interface Account {
  readonly id: number;
}

const LOG_IN = 'POST /auth/local';
const CHANGE_PASSWORD = 'POST /auth/change-password';
/** Strapi's name of the cookie with the session of a reader. */
const REFRESH_COOKIE = 'strapi_up_refresh';
/** For all clients: these routes ignore tokens. */
const FOR_EVERYBODY = ['POST /auth/local/register', 'POST /auth/refresh'];
const FOR_THE_ACCOUNT = [
  'POST /auth/logout',
  'GET /auth/sessions',
  'DELETE /auth/sessions/:sessionId',
  'GET /users/me',
];

/**
 * Decides about the routes that users-permissions opens under /api, whatever settings and permissions are stored: none is there, or with
 * readers' accounts on those that a reader needs; those about mail only with a mail server, and those that log in through other
 * sites never. Their limits are in strapi-guard/server/security/log-in-limit.ts.
 */
export function arrangeReaderAccounts({
  strapi,
  settings,
  readerMails,
  readerAccounts,
  home,
}: {
  readonly strapi: Core.Strapi;
  readonly settings: GuardSettings;
  readonly readerMails: ReaderMailsService;
  readonly readerAccounts: ReaderAccountsService;
  /** The address of what readers log in to. */
  readonly home: string;
}): void {
  const { readerAccounts: isOffered, mail } = settings;
  const mailHandlers =
    mail === null ? {} : readerMailHandlers(readerMails, { name: settings.source, home });
  const plugin = strapi.plugin('users-permissions');
  const known = (Reflect.get(plugin.routes, 'content-api') as { readonly routes: readonly Route[] })
    .routes;
  const routes = isOffered
    ? [
        ownDeletion(readerAccounts),
        ...known.map((route) => offered(strapi, route, mailHandlers) ?? absent(route)),
      ]
    : known.map(absent);
  // Replaced, not changed: Strapi shares the router between all services that one process starts.
  Reflect.set(plugin, 'routes', {
    ...plugin.routes,
    'content-api': { type: 'content-api', routes },
  });
}

function offered(
  strapi: Core.Strapi,
  route: Route,
  mailHandlers: ReturnType<typeof readerMailHandlers>,
): Route | null {
  const name = `${route.method} ${route.path}`;
  const ofMail = mailHandlers[name];
  if (ofMail !== undefined) return forEverybody(route, ofMail);
  const [controller = '', action = ''] = String(route.handler).split('.');
  const handle = async (ctx: Context): Promise<void> => {
    await strapi.plugin('users-permissions').controller(controller)[action]?.(ctx, noMore);
  };
  if (name === LOG_IN)
    return forEverybody(route, async (ctx) => {
      await compareWithDummyHash(strapi, Reflect.get(ctx.request, 'body'));
      await handle(ctx);
    });
  if (name === CHANGE_PASSWORD)
    return forTheAccount(route, async (ctx) => {
      await handle(ctx);
      keepLoggedIn(strapi, ctx);
    });
  if (FOR_EVERYBODY.includes(name)) return forEverybody(route, route.handler);
  return FOR_THE_ACCOUNT.includes(name) ? forTheAccount(route, handle) : null;
}

/**
 * Strapi ends all sessions with the old password, that of this browser as well, and the page gets the token of a new one; here it goes into the
 * cookie, as at every log-in.
 */
function keepLoggedIn(strapi: Core.Strapi, ctx: Context): void {
  const { refreshToken, ...shown } = ctx.body as { readonly refreshToken: string };
  const secure: boolean = strapi.config.get('plugin::users-permissions.sessions.cookie.secure');
  const options = { httpOnly: true, secure, sameSite: 'lax', overwrite: true } as const;
  ctx.cookies.set(REFRESH_COOKIE, refreshToken, options);
  ctx.body = shown;
}

function forEverybody(route: Route, handler: Route['handler']): Route {
  return { ...route, handler, config: { prefix: '', middlewares: [], auth: false } };
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

function ownDeletion(readerAccounts: ReaderAccountsService): Route {
  return forTheAccount({ method: 'DELETE', path: '/users/me' }, async (ctx, { id }) => {
    await readerAccounts.remove(id);
    ctx.status = 204;
  });
}
