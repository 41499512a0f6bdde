import { RateLimiterMemory } from 'rate-limiter-flexible';
import { networkOf, wideNetworkOf } from '../../../shared/server/http/ip-address';
import { secondsToWait } from '../../../shared/server/http/request-limit';

const MINUTES = 60;
const HOUR = 3600;

/** Attempts on one account from one IP address, or from one known device. */
const ATTEMPTS_ON_ACCOUNT = { points: 10, duration: 15 * MINUTES };
/** Attempts from one IP address, on any account. */
const ATTEMPTS_FROM_ADDRESS = { points: 50, duration: HOUR };
/** Attempts from one network whose holder can use all of its IP addresses, on any account. */
const ATTEMPTS_FROM_NETWORK = { points: 200, duration: HOUR };
/** Attempts on one account from all IP addresses together, except known devices. */
const ATTEMPTS_FROM_EVERYWHERE = { points: 100, duration: HOUR };

export interface Attempt {
  /** The account; null when none is named. */
  readonly account: string | null;
  /** The IP address. */
  readonly address: string;
  /** A device that has logged in to this account before; null for all others. */
  readonly device: string | null;
}

/** An admitted or refused attempt; `giveBack` returns its points when it does not count after all. */
export interface Admission {
  /** Seconds until the next attempt; null when this one is admitted. */
  readonly wait: number | null;
  giveBack(): Promise<void>;
}

/**
 * Limits of login attempts, in the memory of this process: IP addresses are not stored. Each attempt is counted before it is made, so that parallel
 * attempts cannot share one point. See docs/decisions/0015-who-is-let-in.md.
 */
export function attemptLimits() {
  const byAccount = new RateLimiterMemory({ ...ATTEMPTS_ON_ACCOUNT, keyPrefix: 'account' });
  const byAddress = new RateLimiterMemory({ ...ATTEMPTS_FROM_ADDRESS, keyPrefix: 'address' });
  const byNetwork = new RateLimiterMemory({ ...ATTEMPTS_FROM_NETWORK, keyPrefix: 'network' });
  const everywhere = new RateLimiterMemory({
    ...ATTEMPTS_FROM_EVERYWHERE,
    keyPrefix: 'everywhere',
  });

  /** A known device has its own points: an attacker with the same IP address or account cannot use them up. */
  function bucketsOf({
    account,
    address,
    device,
  }: Attempt): readonly [RateLimiterMemory, string][] {
    if (device !== null) return [[byAccount, `${account} ${device}`]];
    const network = networkOf(address);
    const anyAccount: readonly [RateLimiterMemory, string][] = [
      [byAddress, network],
      [byNetwork, wideNetworkOf(address)],
    ];
    if (account === null) return anyAccount;
    return [...anyAccount, [byAccount, `${account} ${network}`], [everywhere, account]];
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
