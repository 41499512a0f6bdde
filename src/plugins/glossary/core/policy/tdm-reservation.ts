import { asUri } from '../text/uri';
import { basePathOf, siteAddresses } from '../site/site-address';
import type { PolicySettings } from './policy-settings';
import type { UsagePolicy } from './usage-policy';

/** A rule of `/.well-known/tdmrep.json` (W3C TDM Reservation Protocol, final report of 10 May 2024). */
export interface TdmRule {
  /** A path prefix of the host, as in robots.txt. */
  readonly location: string;
  readonly 'tdm-reservation': 0 | 1;
  /** Where the terms are; only where rights are reserved. */
  readonly 'tdm-policy'?: string;
}

/** Text and data mining is all of this, and no part of it can be excepted: a right that is reserved reserves it. */
export function isMiningReserved({ search, aiInput, aiTraining, bulk }: UsagePolicy): boolean {
  return !(search && aiInput && aiTraining && bulk);
}

export function tdmRules(settings: PolicySettings): readonly TdmRule[] {
  const location = `${basePathOf(settings)}/`;
  return isMiningReserved(settings.policy)
    ? [{ location, 'tdm-reservation': 1, 'tdm-policy': tdmPolicyAddress(settings) }]
    : [{ location, 'tdm-reservation': 0 }];
}

export function tdmPolicyAddress(settings: PolicySettings): string {
  return asUri(siteAddresses(settings).howToCite);
}
