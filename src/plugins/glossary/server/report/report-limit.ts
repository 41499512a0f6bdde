import { RateLimiterMemory } from 'rate-limiter-flexible';
import { secondsToWait } from '../security/attempt-limit';
import { networkOf } from '../security/ip-address';

/** Reports that one address may send, and in how many seconds. */
const REPORTS = 5;
const SECONDS = 3600;

const limiter = new RateLimiterMemory({ points: REPORTS, duration: SECONDS });

/** Counts a report; returns after how many seconds the address may go on when it has sent too many, else null. */
export function secondsUntilNextReport(ip: string): Promise<number | null> {
  return secondsToWait(limiter, networkOf(ip));
}
