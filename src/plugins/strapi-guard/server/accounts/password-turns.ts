import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { oneAtATime } from '../../../shared/server/tasks/one-at-a-time';

/** Passwords that wait at most; one takes the thread for about 70 ms, so the last of them waits nine seconds. */
const MOST_WAITING = 100;
/** Between two of them, in milliseconds: Node accepts one connection in a turn of the event loop, and there are many turns in that time. */
const PAUSE = 20;
/** Each account that is made has a transaction as well, and what it takes before and after; nobody makes many. */
const PAUSE_AFTER_HASH = 100;
/** Without this code Strapi's log-in to the panel answers 501 for an error. */
const NOT_ALLOWED = { code: 'LOGIN_NOT_ALLOWED' };
export const TOO_MANY_LOG_INS = 'Too many log-ins at once. Try again in a moment.';

/** Does at most one piece of work at a time; those that come meanwhile wait. */
type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Compares passwords one after the other. Each comparison is computed on the thread, and those that run at the same time take their turns without a
 * pause: fifty log-ins would hold up every page for seconds. One at a time and with pauses, other requests are answered in between. Within a transaction
 * nothing waits: it may hold the only connection, for which the one whose turn it is waits.
 *
 * @throws RateLimitError when MOST_WAITING wait already
 */
export const comparedInTurn = <Result>(
  strapi: Core.Strapi,
  compare: () => Promise<Result>,
): Promise<Result> => (strapi.db.inTransaction() ? compare() : compared(compare));
const compared = turnsWithPauses(PAUSE);
const hashed = turnsWithPauses(PAUSE_AFTER_HASH);

/** The same for new passwords, whose hashes take as long. */
export const hashedInTurn = <Result>(
  strapi: Core.Strapi,
  hash: () => Promise<Result>,
): Promise<Result> => (strapi.db.inTransaction() ? hash() : hashed(hash));

function turnsWithPauses(milliseconds: number): Turns {
  const inTurn = oneAtATime();
  let waiting = 0;
  return async (work) => {
    if (waiting >= MOST_WAITING) throw new errors.RateLimitError(TOO_MANY_LOG_INS, NOT_ALLOWED);
    waiting += 1;
    try {
      return await inTurn(async () => {
        try {
          return await work();
        } finally {
          await pause(milliseconds);
        }
      });
    } finally {
      waiting -= 1;
    }
  };
}
