import { escapeXml } from './sitemap';
import { type AddressSettings, siteAddresses } from '../site/site-address';
import { encodedBase } from '../../../shared/core/site/base-url';
import { asUri } from '../../../shared/core/text/uri';
import type { PolicySettings } from '../policy/policy-signals';

export const RSL_TYPE = 'application/rsl+xml';

export function rslAddress(settings: AddressSettings): string {
  return asUri(siteAddresses(settings).rslLicence);
}

/** The policy as Really Simple Licensing 1.0 (https://rslstandard.org/rsl); the parts that it cannot express are at `terms`. */
export function toRslLicence(settings: PolicySettings): string {
  const { search, aiInput, aiTraining } = settings.policy;
  const uses: readonly (readonly [string, boolean])[] = [
    ['search', search],
    ['ai-input', aiInput],
    ['ai-train', aiTraining],
  ];
  const listed = (element: string, isAllowed: boolean): string[] => {
    const names = uses.filter(([, allowed]) => allowed === isAllowed).map(([name]) => name);
    return names.length === 0 ? [] : [`<${element} type="usage">${names.join(' ')}</${element}>`];
  };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rsl xmlns="https://rslstandard.org/rsl">',
    `<content url="${escapeXml(encodedBase(settings))}/">`,
    '<license>',
    ...listed('permits', true),
    ...listed('prohibits', false),
    '<payment type="attribution"/>',
    '</license>',
    `<copyright type="organization" contactUrl="${escapeXml(asUri(settings.authorUrl))}">${escapeXml(settings.author)}</copyright>`,
    ...(settings.features.pages
      ? [`<terms>${escapeXml(asUri(siteAddresses(settings).howToCite))}</terms>`]
      : []),
    '</content>',
    '</rsl>',
    '',
  ].join('\n');
}
