import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { routeOf } from './observe-requests';

/**
 * One line for each request that Strapi answers, in place of Strapi's own, which writes whole addresses: a query may hold a token that
 * opens a draft, sets a password anew or confirms an account, and a path whatever somebody typed.
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
