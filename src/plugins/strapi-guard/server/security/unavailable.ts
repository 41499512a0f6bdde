import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import {
  databaseUnavailable,
  isDatabaseUnavailable,
  isWriteRefused,
  RETRY_AFTER,
} from '../../../shared/server/database/database-away';
import { isLocked } from '../../../shared/server/database/sqlite-lock';
import { notConfirmed, noRoom, tooManyBodies } from '../../../shared/core/http/no-room';
import { TooManyBodies } from '../http/body-memory';
import { isDiskFull } from '../http/disk-full';

/** Answers by which a handler of Strapi may swallow an error of the database. */
const SWALLOWED: ReadonlySet<number> = new Set([500, 501]);
/** Answers that say of such an error that a value is refused (400), or that a session is none (401). */
const MISTAKEN: ReadonlySet<number> = new Set([400, 401]);
/** Strapi answers a log-out as done, also when its session could not be ended. */
const LOG_OUT = /\/(admin|auth)\/logout$/;
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const FORMS = '/content-manager/';

/** Whether an error may be one of the database in Strapi's words: it makes an error without a kind of any other, and answers 400. */
const isBare = (error: unknown): boolean => Object(error).name === 'ApplicationError';

/**
 * A middleware of Strapi's stack, for the panel and the REST API: if the database is unreachable, full or busy, the disk takes no file, or
 * too many bodies are arriving, the response is a 503 with `Retry-After`, in the format of Strapi's own errors, instead of a bare 500. The
 * panel shows its message and keeps the typed text.
 */
export function unavailable({
  strapi,
  databaseOutage,
  refusedChanges,
}: {
  readonly strapi: Core.Strapi;
  readonly databaseOutage: { failed(sentence: string): void };
  /** Told of each change that was not stored. */
  readonly refusedChanges: { refused(): void };
}) {
  /** The database error of a request. */
  const failures = new WeakMap<Context, unknown>();
  const note = (error: unknown): void => {
    const ctx = strapi.requestContext.get();
    if (ctx && isDatabaseUnavailable(error)) failures.set(ctx, error);
  };
  /** The one that an answer may hide: after a statement that met another writer and was tried again, what is answered is true. */
  const hiddenFailure = (ctx: Context): unknown => {
    const failure = failures.get(ctx);
    return isLocked(failure) ? undefined : failure;
  };
  const { connection } = strapi.db;
  connection.on('query-error', note);
  // A connection that cannot be opened is no error of a query.
  const client = connection.client as { acquireConnection(): Promise<unknown> };
  const acquire = client.acquireConnection.bind(client);
  client.acquireConnection = async () => {
    try {
      return await acquire();
    } catch (error) {
      note(error);
      throw error;
    }
  };

  function answerAway(ctx: Context, error: unknown): void {
    databaseOutage.failed(databaseUnavailable(error));
    if (!READING.has(ctx.method) && isWriteRefused(error)) refusedChanges.refused();
    answer(ctx, notConfirmed(RETRY_AFTER));
  }

  function answer(ctx: Context, message: string): void {
    ctx.status = 503;
    ctx.set('Retry-After', String(RETRY_AFTER));
    ctx.body = {
      data: null,
      error: {
        status: 503,
        // After an error with any other name the panel treats the form as saved, and typed text is lost.
        name: ctx.path.startsWith(FORMS) ? 'ValidationError' : 'ServiceUnavailableError',
        message,
        details: {},
      },
    };
  }

  return async (ctx: Context, next: Next): Promise<void> => {
    try {
      await next();
    } catch (error) {
      if (error instanceof TooManyBodies) return answer(ctx, tooManyBodies(RETRY_AFTER));
      if (isDiskFull(error) && !ctx.headerSent) {
        strapi.log.error(`A file could not be stored: ${String(error)}`);
        return answer(ctx, noRoom(RETRY_AFTER));
      }
      const cause = isBare(error) ? (hiddenFailure(ctx) ?? error) : error;
      if (!isDatabaseUnavailable(cause) || ctx.headerSent) throw error;
      return answerAway(ctx, cause);
    }
    const failure = failures.get(ctx);
    if (failure === undefined || ctx.headerSent) return;
    const { _matchedRoute: route } = ctx as Context & { readonly _matchedRoute?: unknown };
    const isMistaken = MISTAKEN.has(ctx.status) || LOG_OUT.test(String(route));
    if (SWALLOWED.has(ctx.status) || (isMistaken && hiddenFailure(ctx) !== undefined))
      answerAway(ctx, failure);
  };
}
