import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';

/** Polling interval, in milliseconds. */
const PAUSE = 10;
/** How long a stop waits for queries that are not awaited, in milliseconds. */
const LONGEST_WAIT = 10_000;

/** Timeout for getting a connection in a command, or during a start, when no client waits; in milliseconds. */
const TIMEOUT = 300_000;

/** The part of knex's pool that this file uses; knex has no types for it (https://github.com/vincit/tarn.js). */
interface Pool {
  /** Timeout for getting a connection, in milliseconds. */
  acquireTimeoutMillis: number;
  readonly max: number;
  numUsed(): number;
  numPendingAcquires(): number;
  numPendingValidations(): number;
}

/**
 * Waits until no query is running or waiting for a connection.
 *
 * @param longest the timeout, in milliseconds
 *
 * Strapi announces every change of a document after its commit (`entry.create` and so on, for webhooks) and loads the document for it with queries
 * that are not awaited. If the pool is destroyed before they have a connection, it rejects them with “aborted”, which ends the process. Between two
 * queries of one announcement there are only microtasks, so a timer finds the pool idle only when all announcements are loaded.
 */
export async function untilPoolIsIdle(strapi: Core.Strapi, longest = LONGEST_WAIT): Promise<void> {
  const pool = poolOf(strapi);
  const isIdle = () =>
    pool.numUsed() + pool.numPendingAcquires() + pool.numPendingValidations() === 0;
  for (const end = performance.now() + longest; performance.now() < end;) {
    await wait(PAUSE);
    if (isIdle()) return;
  }
}

/**
 * Runs work with a long pool timeout, because Strapi announces hundreds of changes at once after its commit; resolves when the announcements have
 * ended. Only for the start, before the service takes requests.
 */
export async function withPatientPool<Result>(
  strapi: Core.Strapi,
  work: () => Promise<Result>,
): Promise<Result> {
  const pool = poolOf(strapi);
  const { acquireTimeoutMillis } = pool;
  pool.acquireTimeoutMillis = TIMEOUT;
  try {
    const result = await work();
    await untilPoolIsIdle(strapi, TIMEOUT);
    return result;
  } finally {
    pool.acquireTimeoutMillis = acquireTimeoutMillis;
  }
}

/** The connection pool of all statements. */
export function poolOf(strapi: Core.Strapi): Pool {
  return strapi.db.connection.client.pool as Pool;
}
