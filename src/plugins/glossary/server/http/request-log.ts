import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { routeOf } from './observe-requests';

/**
 * Logs each request that Strapi answers in one line, replacing Strapi's own logger, which logs whole addresses: a query may contain a token that
 * opens a draft, resets a password or confirms an account, and a path can be any text.
 */
export const requestLog =
  ({ strapi }: { strapi: Core.Strapi }) =>
  async (ctx: Context, next: Next): Promise<void> => {
    const start = performance.now();
    await next();
    const { method, status } = ctx;
    const milliseconds = Math.ceil(performance.now() - start);
    strapi.log.http(`${method} ${routeOf(ctx)} (${milliseconds} ms) ${status}`, {
      method,
      status,
      milliseconds,
    });
  };
