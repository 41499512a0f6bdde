import type { VersionName } from './history-answers';

const HIGHEST_PAGE = 100_000;
const HIGHEST_VERSION = 1_000_000_000;

/** Reads a number of an address; null where it is none. */
function wholeNumber(value: unknown, highest: number): number | null {
  if (typeof value !== 'string' || !/^[1-9]\d*$/.test(value)) return null;
  const number = Number(value);
  return number <= highest ? number : null;
}

/** A page of a list, from 1; the first where nothing is said, null where it is no page. */
export function pageOf(value: unknown = '1'): number | null {
  return wholeNumber(value, HIGHEST_PAGE);
}

/** The number of a version, from 1; null where it is none. */
export function versionNumber(value: unknown): number | null {
  return wholeNumber(value, HIGHEST_VERSION);
}

/** A version, or the saved draft; null where it is neither. */
export function versionName(value: unknown): VersionName | null {
  return value === 'draft' ? 'draft' : versionNumber(value);
}
