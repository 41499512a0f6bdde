import type { VersionName } from './history-answers';

const HIGHEST_PAGE = 100_000;
const HIGHEST_VERSION = 1_000_000_000;

/** Parses a number of an address; null if it is not one. */
function wholeNumber(value: unknown, highest: number): number | null {
  if (typeof value !== 'string' || !/^[1-9]\d*$/.test(value)) return null;
  const number = Number(value);
  return number <= highest ? number : null;
}

/** The page number of a list, 1-based; 1 by default, null if invalid. */
export function pageOf(value: unknown = '1'): number | null {
  return wholeNumber(value, HIGHEST_PAGE);
}

/** A version number, 1-based; null if invalid. */
export function versionNumber(value: unknown): number | null {
  return wholeNumber(value, HIGHEST_VERSION);
}

/** A version, or the saved draft; null where it is neither. */
export function versionName(value: unknown): VersionName | null {
  return value === 'draft' ? 'draft' : versionNumber(value);
}
