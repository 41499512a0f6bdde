import type { Context, Next } from 'koa';

/** A 401 says how to sign in (RFC 9110, 15.5.2): with a token. Strapi's own do not. */
export async function bearerChallenge(ctx: Context, next: Next): Promise<void> {
  await next();
  if (ctx.status === 401) ctx.set('WWW-Authenticate', 'Bearer');
}
