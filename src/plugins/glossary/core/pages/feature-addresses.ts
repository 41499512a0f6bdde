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
  'term-history': ['versions'],
  'term-history-record': ['versions'],
  'term-ratings': ['ratings'],
  'term-reports': ['reports'],
  'sent-report': ['reports'],
  mcp: ['mcp'],
  suggestions: ['search'],
  'open-search': ['search'],
  'term-views': ['views'],
  'term-activity': ['views'],
  'term-numbers': [['views', 'ratings']],
};
const OF_PAGE: Partial<Record<FixedPage, Needs>> = { 'term-map': ['map'] };
const OF_ASSET: Partial<Record<Asset, Needs>> = { mapStylesheet: ['map'], mapScript: ['map'] };

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
