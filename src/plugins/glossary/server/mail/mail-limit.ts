import { limitOfKeys } from '../http/request-limit';

/** How many mails of one kind an account is sent within MAIL_PERIOD, whoever asks for them. */
export const MOST_MAILS = 3;
/** In seconds; a code for a new password works as long. */
const MAIL_PERIOD = 3600;

/**
 * Limits the mails that anybody can have sent to an account: its mailbox may be a stranger's, and each mail ends the code of the one before.
 * What is too much is not sent and nobody is told, as for an email without an account; the code of the last mail keeps working.
 *
 * @returns whether one more mail of this kind may be sent to this address
 */
export function createMailLimit(): (
  kind: 'confirmation' | 'reset' | 'panel reset',
  address: string,
) => Promise<boolean> {
  const take = limitOfKeys(MOST_MAILS, MAIL_PERIOD);
  return async (kind, address) => (await take(`${kind} ${address.toLowerCase()}`)) === null;
}
