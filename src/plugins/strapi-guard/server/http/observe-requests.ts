import type { Core } from '@strapi/strapi';
import type { Context, Middleware, Next } from 'koa';
import { requestIdOf, withinRequest } from '../observability/request-scope';
import type { RequestCounter } from '../../../shared/core/observability/counter';
import type { GuardSettings } from '../../core/settings/guard-settings';

interface AnsweredRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** Until the answer was ready; how long the client takes to read it is its own affair. */
  readonly milliseconds: number;
}

/** Says which requests took longer than is configured. */
function slowRequests(
  strapi: Core.Strapi,
  settings: GuardSettings,
): (answered: AnsweredRequest) => void {
  const { slowRequest } = settings.log;
  return ({ method, route, status, milliseconds }) => {
    if (slowRequest === 0 || milliseconds < slowRequest) return;
    const rounded = Math.round(milliseconds);
    strapi.log.warn(`Slow request: ${method} ${route} answered ${status} in ${rounded} ms`, {
      method,
      status,
      milliseconds: rounded,
    });
  };
}

/** What has no route, or was refused before it had one. */
const NO_ROUTE = 'none';

/** The pattern of a request's route, never its address: the kind of a public address, or the pattern in Strapi's router. */
function routeOf(ctx: Context): string {
  const { state, _matchedRoute: matched } = ctx as Context & { _matchedRoute?: unknown };
  if (typeof state.route === 'string') return state.route;
  return typeof matched === 'string' ? matched : NO_ROUTE;
}

/** For a request that its client has cancelled before the answer was begun, as nginx logs it. */
export const CANCELLED = 499;

/** Read from the response itself, which some handlers write without Koa. */
const statusOf = ({ res, writable }: Context): number =>
  writable || res.headersSent ? res.statusCode : CANCELLED;

/** Assigns an id to each request that reaches Koa, counts it by route and status, and logs slow ones. */
export function observeRequests({
  strapi,
  hostCounters,
  settings,
}: {
  readonly strapi: Core.Strapi;
  readonly hostCounters: { readonly requests: RequestCounter };
  readonly settings: GuardSettings;
}): Middleware {
  const { requests } = hostCounters;
  const saySlow = slowRequests(strapi, settings);

  function answered(ctx: Context, status: number, milliseconds: number): void {
    const route = routeOf(ctx);
    const channel = typeof ctx.state.channel === 'string' ? ctx.state.channel : '';
    requests.of(route, channel).answered(status, milliseconds);
    saySlow({ method: ctx.method, route, status, milliseconds });
  }

  return (ctx: Context, next: Next) => {
    const requestId = requestIdOf(ctx.req);
    ctx.set('X-Request-Id', requestId);
    const began = performance.now();
    return withinRequest({ requestId, route: () => routeOf(ctx) }, async () => {
      let status = 500;
      try {
        await next();
        status = statusOf(ctx);
      } finally {
        answered(ctx, status, performance.now() - began);
      }
    });
  };
}

/**
 * Logs each request that Strapi answers in one line, replacing Strapi's own logger, which logs whole addresses: a query may contain a token that
 * opens a draft, resets a password or confirms an account, and a path can be any text.
 */
export const requestLog =
  ({ strapi }: { strapi: Core.Strapi }) =>
  async (ctx: Context, next: Next): Promise<void> => {
    const start = performance.now();
    await next();
    const { method } = ctx;
    const status = statusOf(ctx);
    const milliseconds = Math.ceil(performance.now() - start);
    strapi.log.http(`${method} ${routeOf(ctx)} (${milliseconds} ms) ${status}`, {
      method,
      status,
      milliseconds,
    });
  };
