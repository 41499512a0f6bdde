import type { PolicySettings } from './policy-settings';
import { isMiningReserved, tdmPolicyAddress } from './tdm-reservation';
import type { UsagePolicy } from './usage-policy';

/**
 * The headers about the policy on every page and all data. A crawler that may not index has to be able to read them: the pages stay open to
 * it (`X-Robots-Tag`).
 */
export function policyHeaders(settings: PolicySettings): Readonly<Record<string, string>> {
  const { policy } = settings;
  const isReserved = isMiningReserved(policy);
  return {
    'Content-Usage': contentUsage(policy),
    'TDM-Reservation': isReserved ? '1' : '0',
    ...(isReserved && { 'TDM-Policy': tdmPolicyAddress(settings) }),
    ...(!policy.search && { 'X-Robots-Tag': 'noindex' }),
  };
}

/**
 * A Dictionary of RFC 9651 with the keys of draft-ietf-aipref-vocab-06, attached as draft-ietf-aipref-attach says. The vocabulary has no
 * word for the input of AI models.
 */
function contentUsage({ search, aiTraining }: UsagePolicy): string {
  const word = (allowed: boolean): string => (allowed ? 'y' : 'n');
  return `train-ai=${word(aiTraining)}, search=${word(search)}`;
}

/** The value of `Content-Signal` in robots.txt (https://contentsignals.org). It has no terms for quoting and for copying as a whole. */
export function contentSignal({ search, aiInput, aiTraining }: UsagePolicy): string {
  const word = (allowed: boolean): string => (allowed ? 'yes' : 'no');
  return `search=${word(search)}, ai-input=${word(aiInput)}, ai-train=${word(aiTraining)}`;
}
