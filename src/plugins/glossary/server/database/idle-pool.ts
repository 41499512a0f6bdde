import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';

/** Pause between two looks at the pool, in milliseconds. */
const PAUSE = 10;
/** The longest time that a stop waits for queries that are not awaited, in milliseconds. */
const LONGEST_WAIT = 10_000;

/** How long a query may wait for a connection in a program, or in a start on which no client waits, in milliseconds. */
const TIMEOUT = 300_000;

/** The part of knex's pool that this file uses; knex has no types for it (https://github.com/vincit/tarn.js). */
interface Pool {
  /** How long a query waits for a connection, in milliseconds. */
  acquireTimeoutMillis: number;
  numUsed(): number;
  numPendingAcquires(): number;
  numPendingValidations(): number;
}

/**
 * Waits until no query is running or waiting for a connection.
 *
 * @param longest the longest time to wait, in milliseconds
 *
 * Strapi announces every change of a document after its commit (`entry.create` and so on, for webhooks) and loads the document for it with
 * queries that are not awaited. If the pool is destroyed before they have a connection, it rejects them with “aborted”, which ends the
 * process. Only microtasks lie between two queries of one announcement, so a check from a timer finds the pool idle only when all
 * announcements are loaded.
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
 * Runs work after whose commit Strapi announces hundreds of changes at once: no query fails by waiting long for a connection, and the
 * announcements have ended when this resolves. Only for the start, before the service takes requests.
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

/** The pool of connections that every statement takes its own from. */
export function poolOf(strapi: Core.Strapi): Pool {
  return strapi.db.connection.client.pool as Pool;
}
