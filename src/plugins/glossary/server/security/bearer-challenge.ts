import type { Context, Next } from 'koa';
import { BEARER } from '../http/answer-headers';

/** Strapi's own 401 responses have no `WWW-Authenticate`. */
export async function bearerChallenge(ctx: Context, next: Next): Promise<void> {
  await next();
  if (ctx.status === 401) ctx.set('WWW-Authenticate', BEARER);
}
