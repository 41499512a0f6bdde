import type { Context } from 'koa';
import type { Audience } from './answer-headers';

/** Who asks at the addresses of ratings and reports, which forms and programs share: a program says that it wants JSON. */
export function acceptedAudience(ctx: Context): Audience {
  return ctx.accepts('html', 'json') === 'json' ? 'program' : 'reader';
}
