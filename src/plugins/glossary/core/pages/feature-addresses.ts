import { areOn, type Features, type Needs } from '../settings/features';
import {
  type Asset,
  type FixedPage,
  type PublicAddress,
  type ServedAddress,
} from './public-address';
import type { AddressParser } from './address-parser';

/** What a kind of address needs; all other kinds are always there. */
const OF_KIND: Partial<Record<ServedAddress['kind'], Needs>> = {
  'browse-page': ['pages'],
  'fixed-page': ['pages'],
  'random-term': ['pages'],
  'draft-preview': ['pages'],
  sitemap: ['pages'],
  'web-manifest': ['pages'],
  'browse-record': ['records'],
  'term-data': ['records'],
  'day-record': ['records'],
  'quote-check': ['records'],
  'any-quote-check': ['records'],
  'term-schema': ['records'],
  changes: ['records'],
  'open-api': ['records'],
  'api-catalog': ['records'],
  'llms-txt': ['records'],
  mcp: ['mcp'],
  'term-history': ['versions', 'pages'],
  'term-history-record': ['versions', 'records'],
  'term-ratings': ['ratings'],
  'term-reports': ['reports'],
  'sent-report': ['reports', 'pages'],
  suggestions: ['search'],
  'open-search': ['search', 'pages'],
  'term-views': ['views'],
  'term-activity': ['views'],
  'term-numbers': [['views', 'ratings']],
};
const OF_PAGE: Partial<Record<FixedPage, Needs>> = {
  'debt-scoring': ['scores'],
  'term-map': ['map'],
  'api-reference': ['records'],
};
const OF_ASSET: Partial<Record<Asset, Needs>> = {
  stylesheet: ['pages'],
  script: ['pages'],
  themeScript: ['pages'],
  mapStylesheet: ['map'],
  mapScript: ['map'],
  textFont: ['pages'],
  codeFont: ['pages'],
};

function needsOf(address: ServedAddress): Needs {
  const ofKind = OF_KIND[address.kind] ?? [];
  if (address.kind === 'fixed-page') return [...ofKind, ...(OF_PAGE[address.page] ?? [])];
  if (address.kind === 'asset') return [...ofKind, ...(OF_ASSET[address.asset] ?? [])];
  return ofKind;
}

const isOff = (address: ServedAddress, features: Features): boolean =>
  !areOn(needsOf(address), features);

/** The same reading of a path, in which the addresses of features that are off are switched off. */
export function withoutFeatures(
  addressOf: AddressParser,
  features: Features,
): (path: string) => PublicAddress | null {
  return (path) => {
    const address = addressOf(path);
    if (address === null || !isOff(address, features)) return address;
    // Without its page the glossary's own address has what that of a term has then: data.
    return address.kind === 'browse-page'
      ? { ...address, kind: 'browse-record' }
      : { kind: 'switched-off', address };
  };
}

/** What each parameter of a described path may be: a slug as well as the key of a report. */
const ANY_PARAMETER = 'a'.repeat(32);

/**
 * Whether there is such an address with these features, and as the glossary is a site or a part of one.
 *
 * @param path below the base address, as the OpenAPI document writes it, with parameters such as `{slug}`
 */
export function isServed(path: string, addressOf: AddressParser, features: Features): boolean {
  const address = withoutFeatures(addressOf, features)(path.replace(/\{\w+\}/g, ANY_PARAMETER));
  return address !== null && address.kind !== 'switched-off';
}
