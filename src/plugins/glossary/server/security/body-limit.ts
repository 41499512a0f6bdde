import type { Core } from '@strapi/strapi';
import type { Context, Middleware, Next } from 'koa';
import { bearerToken, type PartnerTokensService } from '../limits/partner-tokens';
import type { BodyTimeService } from '../http/body-time';

/** Largest body that Strapi's parser reads from a client that is not logged in, in bytes; a log-in takes some hundred. */
export const STRANGERS_BODY_MAX = 65_536;

const BEARER = /^Bearer +(\S+) *$/i;

type MiddlewareFactory = (config: object, context: { strapi: Core.Strapi }) => Middleware;

/**
 * Strapi keeps 1 MB in memory, and 200 MB of files on the disk, of every request before it authenticates the client. Here a client without
 * a token that the service has issued can send only a small body, and no files.
 */
export function limitBodies({
  strapi,
  bodyTime,
  partnerTokens,
}: {
  readonly strapi: Core.Strapi;
  readonly bodyTime: BodyTimeService;
  readonly partnerTokens: PartnerTokensService;
}): void {
  strapi
    .get('middlewares')
    .extend(
      'strapi::body',
      (factory: MiddlewareFactory): MiddlewareFactory =>
        (config, context) => {
          const readAll = factory(config, context);
          // No address takes files without a log-in: they are left unread.
          const readLittle = factory(
            { ...config, multipart: false, jsonLimit: STRANGERS_BODY_MAX },
            context,
          );
          return async (ctx: Context, next: Next): Promise<unknown> => {
            const isFile = Boolean(ctx.is('multipart'));
            const isLittle = (ctx.request.length ?? Infinity) <= STRANGERS_BODY_MAX && !isFile;
            if (
              isLittle ||
              !(await isTokenOfOurs({ strapi, partnerTokens }, ctx.get('Authorization')))
            )
              return readLittle(ctx, next);
            if (isFile) bodyTime.lift(ctx.req);
            return readAll(ctx, next);
          };
        },
    );
}

/**
 * Whether a token was issued to an editor or a program; its rights are checked after the parser of bodies. Readers, who create their
 * accounts themselves, send only small bodies.
 */
async function isTokenOfOurs(
  {
    strapi,
    partnerTokens,
  }: {
    readonly strapi: Core.Strapi;
    readonly partnerTokens: PartnerTokensService;
  },
  authorization: string,
): Promise<boolean> {
  const apiToken = bearerToken(authorization);
  if (apiToken !== null) return (await partnerTokens.holderOf(apiToken)) !== null;
  const [, token = ''] = BEARER.exec(authorization) ?? [];
  return token !== '' && strapi.sessionManager('admin').validateAccessToken(token).isValid;
}
