import type { Context, Middleware } from 'koa';
import { RETRY_AFTER } from '../../../shared/server/database/database-away';
import type { HealthService } from '../metrics/health';
import type { GuardedSite } from '../http/guarded-site';
import type { StoppingService } from '../http/stopping';

const READING = new Set(['GET', 'HEAD']);
const OK = 200;
const NO_CONTENT = 204;
const METHOD_NOT_ALLOWED = 405;
const UNAVAILABLE = 503;

/**
 * Health checks for supervisors and load balancers, before everything else: `/healthz`, whether the process runs; `/readyz`, whether it can serve
 * readers, without the database; `/_health`, whether the database can be read and written, too. See docs/decisions/0040-seeing-the-service.md.
 */
export function healthAddresses({
  health,
  stopping,
  guardedSite,
}: {
  readonly health: HealthService;
  readonly stopping: StoppingService;
  readonly guardedSite: GuardedSite;
}): Middleware {
  function answer(ctx: Context, status: number, body: object): void {
    guardedSite.now().setHeaders(ctx);
    ctx.set('Cache-Control', 'no-store');
    if (status === UNAVAILABLE) ctx.set('Retry-After', String(RETRY_AFTER));
    ctx.status = status;
    if (status !== NO_CONTENT) ctx.body = body;
  }

  const answers: Readonly<Record<string, (ctx: Context) => Promise<void> | void>> = {
    '/healthz': (ctx) => answer(ctx, OK, { status: 'alive' }),
    '/readyz': (ctx) => {
      const readiness = health.readiness();
      answer(ctx, readiness.status === 'ready' ? OK : UNAVAILABLE, readiness);
    },
    '/_health': async (ctx) => {
      const database = await health.askDatabase();
      const writes = health.writes();
      const isWell = database === 'there' && writes === 'stored';
      answer(ctx, isWell ? NO_CONTENT : UNAVAILABLE, { status: 'degraded', database, writes });
    },
  };

  return async (ctx, next) => {
    const found = Object.hasOwn(answers, ctx.path) ? answers[ctx.path] : undefined;
    if (found === undefined) return next();
    ctx.state.route = ctx.path;
    if (stopping.isStopping()) ctx.set('Connection', 'close');
    if (READING.has(ctx.method)) return found(ctx);
    answer(ctx, METHOD_NOT_ALLOWED, { status: 'refused' });
    ctx.set('Allow', 'GET, HEAD');
  };
}
