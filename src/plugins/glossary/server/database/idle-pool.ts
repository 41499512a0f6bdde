import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';

/** Pause between two looks at the pool, in milliseconds. */
const PAUSE = 10;
/** A stop does not wait longer than this for queries that nobody awaits, in milliseconds. */
const LONGEST_WAIT = 10_000;

/** How long a query of a program or a start in which nobody waits may wait for a connection, in milliseconds. */
const TIMEOUT = 300_000;

/** What is used here of knex's pool; knex has no types for it (https://github.com/vincit/tarn.js). */
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
 * Strapi announces every change of a document after its commit (`entry.create` and so on, for webhooks) and loads the document for it
 * with queries that nobody awaits. A pool that is destroyed before they have a connection rejects them with “aborted”, which ends the
 * process. Between two queries of one announcement there are only microtasks, so whoever looks from a timer finds the pool idle only
 * when all announcements are loaded.
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
 * Does work after whose commit Strapi has hundreds of changes to announce, all at once: no query fails because it waits long for a
 * connection, and the announcements are over when this is. Only for a start, before anybody else asks.
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
