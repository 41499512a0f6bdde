import type { Core } from '@strapi/strapi';
import type { Context, Middleware, Next } from 'koa';
import { errors } from '@strapi/utils';
import { apiTokenIn, bearerToken } from '../../../shared/server/http/bearer-token';
import { apiTokenHolder } from '../../../shared/server/rights/api-token-holder';
import { BODY_MOST, type BodyMemoryService, type Sender, TooManyBodies } from '../http/body-memory';
import { hasBody } from '../../../shared/server/http/has-body';
import { isTooDeep, TOO_DEEP } from '../../../shared/server/http/nested-body';

/** Maximum body size for clients that are not logged in, in bytes; a login takes a few hundred. */
export const ANONYMOUS_BODY_MAX = BODY_MOST.strangers;

/** Types of an imported file and of a form with files, which no parser of Strapi's reads: their own handlers do, as they arrive. */
const UNREAD_TYPES = ['application/octet-stream', 'multipart'];

type MiddlewareFactory = (config: object, context: { strapi: Core.Strapi }) => Middleware;

/**
 * For every request, Strapi keeps up to 1 MB in memory before it authenticates the client. Here a client without a token issued by the service
 * can send only a small body.
 */
export function limitBodies({
  strapi,
  bodyMemory,
}: {
  readonly strapi: Core.Strapi;
  readonly bodyMemory: BodyMemoryService;
}): void {
  strapi
    .get('middlewares')
    .extend(
      'strapi::body',
      (factory: MiddlewareFactory): MiddlewareFactory =>
        (config, context) => {
          const readAll = factory(config, context);
          const readLittle = factory({ ...config, jsonLimit: ANONYMOUS_BODY_MAX }, context);
          return async (ctx: Context, next: Next): Promise<unknown> => {
            if (!hasBody(ctx.req) || ctx.is(UNREAD_TYPES)) return readLittle(ctx, next);
            const mayRead = (sender: Sender, account: string | null = null) =>
              bodyMemory.reserve(ctx.res, sender, account);
            const isLittle = (ctx.request.length ?? Infinity) <= ANONYMOUS_BODY_MAX;
            if (isLittle && mayRead('strangers')) return readLittle(ctx, next);
            const account = await accountOf(strapi, ctx.get('Authorization'));
            if (!mayRead(account === null ? 'strangers' : 'editors', account))
              throw new TooManyBodies();
            return account === null ? readLittle(ctx, next) : readAll(ctx, next);
          };
        },
    );
}

/**
 * The account of the panel or the API token that a header proves; null for any other sender. Its permissions are checked after the body parser. Readers,
 * who create their accounts themselves, send only small bodies.
 */
async function accountOf(strapi: Core.Strapi, authorization: string): Promise<string | null> {
  const apiToken = apiTokenIn(authorization);
  if (apiToken !== null) {
    const holder = await apiTokenHolder(strapi, apiToken);
    return holder === null ? null : `token ${holder}`;
  }
  const token = bearerToken(authorization);
  if (token === null) return null;
  const { payload } = strapi.sessionManager('admin').validateAccessToken(token);
  return payload === null ? null : `account ${payload.userId}`;
}

/**
 * A middleware after the body parser. A few kilobytes of JSON can be nested ten thousand levels deep: the parser copes, but functions that validate,
 * copy or write it are recursive and exhaust the stack.
 */
export const bodyDepth = () => async (ctx: Context, next: Next) => {
  if (isTooDeep((ctx.request as { body?: unknown }).body))
    throw new errors.ValidationError(TOO_DEEP);
  await next();
};
