import type { Context } from 'koa';
import type { TermFormat } from '../../core/term/term-formats';
import type { Audience } from './answer-headers';

/**
 * Who asks at the addresses of ratings and reports, which forms and programs share: a program says that it wants JSON, or sends some and takes
 * anything.
 */
export function acceptedAudience(ctx: Context): Audience {
  if (ctx.get('Accept') === '*/*' && ctx.is('application/json')) return 'program';
  return ctx.accepts('html', 'json') === 'json' ? 'program' : 'reader';
}

/** Who asks for a format of a term; null stands for none that the client takes. */
export function audienceOf(format: TermFormat | null): Audience {
  return format === 'page' ? 'reader' : 'program';
}
