import type { Core } from '@strapi/strapi';
import type { Context, Middleware } from 'koa';
import { observeRequests } from './http/observe-requests';
import { healthAddresses } from './routing/health';
import { guardOf, guardSettings } from './running-guard';
import { bearerChallenge } from './security/client-errors';
import { type AnswerNow, openFront } from './security/front';

/** What is served beside the panel and the REST API. */
interface Site {
  /** Answers from memory, before Koa. */
  readonly isAnsweredNow: AnswerNow;
  /** Answers before Strapi's own stack. */
  readonly router: Middleware;
  /** Sets the headers that every answer of the service has. */
  setHeaders(ctx: Context): void;
}

/** Puts a site behind the guard and before Strapi, when the site's plugin registers. */
export function serveSite(strapi: Core.Strapi, { isAnsweredNow, router, setHeaders }: Site): void {
  const guard = { ...guardOf(strapi), strapi, settings: guardSettings(strapi) };
  openFront(guard, isAnsweredNow);
  strapi.server.use(observeRequests(guard));
  strapi.server.use(healthAddresses({ ...guard, setHeaders }));
  strapi.server.use(router);
  strapi.server.use(bearerChallenge);
}
