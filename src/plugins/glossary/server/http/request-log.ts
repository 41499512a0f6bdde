import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';

/**
 * One line for each request that Strapi answers, in place of Strapi's own, which writes whole addresses: a query may hold a token that
 * opens a draft, sets a password anew or confirms an account.
 */
export const requestLog =
  (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  async (ctx: Context, next: Next): Promise<void> => {
    const start = performance.now();
    await next();
    const [path] = ctx.originalUrl.split('?');
    strapi.log.http(
      `${ctx.method} ${path} (${Math.ceil(performance.now() - start)} ms) ${ctx.status}`,
    );
  };
