import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'koa';

/**
 * Answers a request before Koa, which costs more than most responses from memory.
 *
 * @returns whether it was answered; otherwise Koa does
 */
export type AnswerNow = (request: IncomingMessage, response: ServerResponse) => boolean;

/** What is served behind the guard, beside the panel and the REST API. */
interface Site {
  readonly isAnsweredNow: AnswerNow;
  /** Sets the headers that every answer of the service has. */
  setHeaders(ctx: Context): void;
}

const NO_SITE: Site = {
  isAnsweredNow: () => false,
  setHeaders: (ctx) => ctx.set('X-Content-Type-Options', 'nosniff'),
};

export type GuardedSite = ReturnType<typeof createGuardedSite>;

/** The site behind the guard: none before its plugin has registered. */
export function createGuardedSite() {
  let site = NO_SITE;
  return {
    serve(served: Site): void {
      site = served;
    },
    isAnsweredNow: (request: IncomingMessage, response: ServerResponse): boolean =>
      site.isAnsweredNow(request, response),
    setHeaders: (ctx: Context): void => site.setHeaders(ctx),
  };
}
