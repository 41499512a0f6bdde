import type { Context } from 'koa';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { secondsToWait } from '../security/attempt-limit';
import { networkOf } from '../security/ip-address';

/** Ratings that one address may send, and in how many seconds (contract part 6). */
const RATINGS = 30;
const SECONDS = 60;

const limiter = new RateLimiterMemory({ points: RATINGS, duration: SECONDS });

/** Counts a rating; returns after how many seconds the address may go on when it has sent too many, else null. */
export function secondsUntilNextRating(ctx: Context): Promise<number | null> {
  return secondsToWait(limiter, networkOf(ctx.ip));
}
