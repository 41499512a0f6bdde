import { wholeNumber } from '../listing/panel-query';
import type { VersionName } from './history-answers';

const HIGHEST_VERSION = 1_000_000_000;

/** The number of a version, from 1; null where it is none. */
export function versionNumber(value: unknown): number | null {
  return wholeNumber(value, HIGHEST_VERSION);
}

/** A version, or the saved draft; null where it is neither. */
export function versionName(value: unknown): VersionName | null {
  return value === 'draft' ? 'draft' : versionNumber(value);
}
