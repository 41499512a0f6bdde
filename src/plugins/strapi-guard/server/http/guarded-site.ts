import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'koa';
import type { Availability } from '../../../shared/server/database/beside-pool';

/**
 * Answers a request before Koa, which costs more than most responses from memory.
 *
 * @returns whether it was answered; otherwise Koa does
 */
type AnswerNow = (request: IncomingMessage, response: ServerResponse) => boolean;

/** What is served behind the guard, beside the panel and the REST API, as far as the guard has to know it. */
interface Site {
  readonly isAnsweredNow: AnswerNow;
  /** Sets the headers that every answer of the service has. */
  setHeaders(ctx: Context): void;
  /** Whether what readers see is in memory. */
  isLoaded(): boolean;
  /** Of the database, when it was asked last. */
  availability(): Availability;
  /** Whether what was tried last could not be written. */
  areWritesRefused(): boolean;
}

const NO_SITE: Site = {
  isAnsweredNow: () => false,
  setHeaders: (ctx) => ctx.set('X-Content-Type-Options', 'nosniff'),
  isLoaded: () => true,
  availability: () => 'there',
  areWritesRefused: () => false,
};

export type GuardedSite = ReturnType<typeof createGuardedSite>;

/** The site behind the guard: none before its plugin has registered. */
export function createGuardedSite() {
  let site = NO_SITE;
  return {
    serve(served: Site): void {
      site = served;
    },
    now: (): Site => site,
  };
}
