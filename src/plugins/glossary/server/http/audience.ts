import type { Context } from 'koa';
import type { TermFormat } from '../../core/term/term-formats';
import type { Audience } from './answer-headers';

/** The audience of rating and report addresses, which forms and programs share: a program accepts JSON only, or sends JSON and accepts anything. */
export function acceptedAudience(ctx: Context): Audience {
  if (ctx.get('Accept') === '*/*' && ctx.is('application/json')) return 'program';
  return ctx.accepts('html', 'json') === 'json' ? 'program' : 'reader';
}

/** The audience of a format of a term; null means that no format is acceptable. */
export function audienceOf(format: TermFormat | null): Audience {
  return format === 'page' ? 'reader' : 'program';
}
