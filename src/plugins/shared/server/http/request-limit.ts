import { AsyncResource } from 'node:async_hooks';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from './ip-address';

/** A limiter's timers last up to an hour: created within a request, each would retain the request with its body. */
const outsideOfRequests = new AsyncResource('limits of attempts');

/**
 * A separate limit per IP address, in the memory of this process.
 *
 * @param duration in seconds
 * @returns counts an attempt; returns the seconds until the next one when the limit is exceeded, else null
 */
export function limitOfAddresses(
  points: number,
  duration: number,
): (ip: string) => Promise<number | null> {
  const limiter = new RateLimiterMemory({ points, duration });
  return (ip) => secondsToWait(limiter, networkOf(ip));
}

/** Takes one point; returns the seconds until the next one if there is none left, else null. */
export async function secondsToWait(
  limiter: RateLimiterMemory,
  key: string,
): Promise<number | null> {
  try {
    await outsideOfRequests.runInAsyncScope(() => limiter.consume(key));
    return null;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  }
}
