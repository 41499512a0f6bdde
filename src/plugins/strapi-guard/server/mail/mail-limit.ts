import { RateLimiterMemory } from 'rate-limiter-flexible';
import { secondsToWait } from '../../../shared/server/http/request-limit';

/** How many mails of one kind an account is sent within MAIL_PERIOD, whoever asks for them. */
export const MOST_MAILS = 3;
/** In seconds; a code for a new password works as long. */
const MAIL_PERIOD = 3600;

/**
 * Limits the mails that anybody can have sent to an account: its mailbox may be a stranger's, and each mail ends the code of the one before.
 * What is too much is not sent and nobody is told, as for an email without an account; the code of the last mail keeps working.
 *
 * @returns sends a mail of a kind to an address, or nothing; a mail that fails does not count
 */
export function createMailLimit(): (
  kind: 'confirmation' | 'reset' | 'panel reset',
  address: string,
  send: () => Promise<void>,
) => Promise<void> {
  const limiter = new RateLimiterMemory({ points: MOST_MAILS, duration: MAIL_PERIOD });
  return async (kind, address, send) => {
    const key = `${kind} ${address.toLowerCase()}`;
    if ((await secondsToWait(limiter, key)) !== null) return;
    try {
      await send();
    } catch (error) {
      await limiter.reward(key);
      throw error;
    }
  };
}
