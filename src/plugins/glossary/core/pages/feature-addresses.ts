import { type Feature, type Features, isAnyOn } from '../settings/features';
import {
  type Asset,
  type FixedPage,
  type PublicAddress,
  type ServedAddress,
} from './public-address';
import type { AddressParser } from './address-parser';

/** The features of a kind of address, which is there while one of them is on; all other kinds are always there. */
const OF_KIND: Partial<Record<ServedAddress['kind'], readonly Feature[]>> = {
  'term-ratings': ['ratings'],
  'term-reports': ['reports'],
  'sent-report': ['reports'],
  mcp: ['mcp'],
  suggestions: ['search'],
  'open-search': ['search'],
  'term-views': ['views'],
  'term-activity': ['views'],
  'term-numbers': ['views', 'ratings'],
};
const OF_PAGE: Partial<Record<FixedPage, readonly Feature[]>> = { 'term-map': ['map'] };
const OF_ASSET: Partial<Record<Asset, readonly Feature[]>> = {
  mapStylesheet: ['map'],
  mapScript: ['map'],
};

/** The features to which an address belongs; undefined for those that are always there. */
function featuresOf(address: ServedAddress): readonly Feature[] | undefined {
  if (address.kind === 'fixed-page') return OF_PAGE[address.page];
  if (address.kind === 'asset') return OF_ASSET[address.asset];
  return OF_KIND[address.kind];
}

const isOff = (address: ServedAddress, features: Features): boolean => {
  const own = featuresOf(address);
  return own !== undefined && !isAnyOn(own, features);
};

/** The same reading of a path, in which the addresses of features that are off are switched off. */
export function withoutFeatures(
  addressOf: AddressParser,
  features: Features,
): (path: string) => PublicAddress | null {
  return (path) => {
    const address = addressOf(path);
    return address !== null && isOff(address, features)
      ? { kind: 'switched-off', address }
      : address;
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
  const address = addressOf(path.replace(/\{\w+\}/g, ANY_PARAMETER));
  return address !== null && !isOff(address, features);
}
