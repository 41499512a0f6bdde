import { setTimeout as pause } from 'node:timers/promises';
import { errors } from '@strapi/utils';
import { oneAtATime } from '../../../shared/server/tasks/one-at-a-time';

/** Comparisons that wait at most; one takes the thread for about 70 ms, so the last of them waits nine seconds. */
const MOST_WAITING = 100;
/** Between two comparisons, in milliseconds: Node accepts one connection in a turn of the event loop, and there are many turns in that time. */
const PAUSE = 20;
/** Without this code Strapi's log-in to the panel answers 501 for an error. */
const NOT_ALLOWED = { code: 'LOGIN_NOT_ALLOWED' };
export const TOO_MANY_LOG_INS = 'Too many log-ins at once. Try again in a moment.';

const inTurn = oneAtATime();
let waiting = 0;

/**
 * Compares passwords one after the other. Each comparison is computed on the thread, and those that run at the same time take their turns without a
 * pause: fifty log-ins would hold up every page for seconds. One at a time and with pauses, other requests are answered in between.
 *
 * @throws RateLimitError when MOST_WAITING wait already
 */
export async function comparedInTurn<Result>(compare: () => Promise<Result>): Promise<Result> {
  if (waiting >= MOST_WAITING) throw new errors.RateLimitError(TOO_MANY_LOG_INS, NOT_ALLOWED);
  waiting += 1;
  try {
    return await inTurn(async () => {
      try {
        return await compare();
      } finally {
        await pause(PAUSE);
      }
    });
  } finally {
    waiting -= 1;
  }
}
