import { asUri } from '../../../shared/core/text/uri';
import { type AddressSettings, siteAddresses } from '../site/site-address';
import { basePathOf } from '../../../shared/core/site/base-url';
import type { UsagePolicy } from './usage-policy';
import type { Settings } from '../settings/settings';

/** The settings from which the signals of the policy are made. */
export type PolicySettings = AddressSettings &
  Pick<Settings, 'policy' | 'author' | 'authorUrl' | 'features'>;

/** A rule of `/.well-known/tdmrep.json` (W3C TDM Reservation Protocol, final report of 10 May 2024). */
export interface TdmRule {
  /** A path prefix of the host, as in robots.txt. */
  readonly location: string;
  readonly 'tdm-reservation': 0 | 1;
  /** Where the terms are; only where rights are reserved. */
  readonly 'tdm-policy'?: string;
}

/** Text and data mining is all of this, and no part of it can be excepted: a right that is reserved reserves it. */
function isMiningReserved({ search, aiInput, aiTraining, bulk }: UsagePolicy): boolean {
  return !(search && aiInput && aiTraining && bulk);
}

export function tdmRules(settings: PolicySettings): readonly TdmRule[] {
  const location = `${basePathOf(settings)}/`;
  return isMiningReserved(settings.policy)
    ? [{ location, 'tdm-reservation': 1, 'tdm-policy': tdmPolicyAddress(settings) }]
    : [{ location, 'tdm-reservation': 0 }];
}

function tdmPolicyAddress(settings: PolicySettings): string {
  const { howToCite, rslLicence } = siteAddresses(settings);
  return asUri(settings.features.pages ? howToCite : rslLicence);
}

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
