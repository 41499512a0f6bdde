import { AsyncResource } from 'node:async_hooks';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../http/ip-address';

const MINUTES = 60;
const HOUR = 3600;

/** Attempts on one account from one address, or from one known device. */
const ATTEMPTS_ON_ACCOUNT = { points: 10, duration: 15 * MINUTES };
/** Attempts from one address, on any accounts. */
const ATTEMPTS_FROM_ADDRESS = { points: 50, duration: HOUR };
/** Attempts on one account from all addresses together, known devices left out. */
const ATTEMPTS_FROM_EVERYWHERE = { points: 100, duration: HOUR };

/** Timers of a limiter last up to an hour: begun within a request, each would keep all of it, its body included. */
const outsideOfRequests = new AsyncResource('limits of attempts');

export interface Attempt {
  /** Whom it is about; null when it names no account. */
  readonly account: string | null;
  /** As `networkOf` returns it. */
  readonly network: string;
  /** A device that has logged in to this account before; null for all others. */
  readonly device: string | null;
}

/** An admitted or refused attempt; `giveBack` returns its points when it turns out not to count. */
export interface Admission {
  /** Seconds after which to try again; null when the attempt may go on. */
  readonly wait: number | null;
  giveBack(): Promise<void>;
}

/**
 * Limits of attempts to log in, in the memory of this process: addresses are stored nowhere. Each attempt is counted before it is made, so
 * that parallel attempts cannot share one point. See docs/decisions/0015-who-is-let-in.md.
 */
export function attemptLimits() {
  const byAccount = new RateLimiterMemory({ ...ATTEMPTS_ON_ACCOUNT, keyPrefix: 'account' });
  const byAddress = new RateLimiterMemory({ ...ATTEMPTS_FROM_ADDRESS, keyPrefix: 'address' });
  const everywhere = new RateLimiterMemory({
    ...ATTEMPTS_FROM_EVERYWHERE,
    keyPrefix: 'everywhere',
  });

  /** The points of a known device are its own: an attacker with the same address or account cannot use them up. */
  function bucketsOf({
    account,
    network,
    device,
  }: Attempt): readonly [RateLimiterMemory, string][] {
    if (account === null) return [[byAddress, network]];
    if (device !== null) return [[byAccount, `${account} ${device}`]];
    return [
      [byAddress, network],
      [byAccount, `${account} ${network}`],
      [everywhere, account],
    ];
  }

  return {
    async admit(attempt: Attempt): Promise<Admission> {
      const taken: [RateLimiterMemory, string][] = [];
      const giveBack = async (): Promise<void> => {
        for (const [limiter, key] of taken.splice(0)) await limiter.reward(key);
      };
      for (const [limiter, key] of bucketsOf(attempt)) {
        const wait = await secondsToWait(limiter, key);
        if (wait !== null) {
          // A refused attempt must not use up points of the other limits.
          await giveBack();
          return { wait, giveBack };
        }
        taken.push([limiter, key]);
      }
      return { wait: null, giveBack };
    },
  };
}

/**
 * A limit of its own for what one address may do, in the memory of this process.
 *
 * @param duration in seconds
 * @returns counts one attempt of an address; returns after how many seconds it may go on when it has made too many, else null
 */
export function limitOfAddresses(
  points: number,
  duration: number,
): (ip: string) => Promise<number | null> {
  const limiter = new RateLimiterMemory({ points, duration });
  return (ip) => secondsToWait(limiter, networkOf(ip));
}

/** Takes one point; returns after how many seconds there is another when there is none, else null. */
async function secondsToWait(limiter: RateLimiterMemory, key: string): Promise<number | null> {
  try {
    await outsideOfRequests.runInAsyncScope(() => limiter.consume(key));
    return null;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  }
}
