import { z } from 'zod';
import { ordinal } from '../term/answer-schema';
import { type InvalidParameter, POSSIBLE } from '../texts/refusals';
import { pageOf, wholeNumber } from '../listing/panel-query';
import { parameterReader } from '../listing/parameter-reader';
import type { VersionName } from '../history/history-answers';

export const VERSION_PARAMETER = 'version';

/** Parameters of every format of a term. */
export const versionParameters = z.object({
  [VERSION_PARAMETER]: ordinal
    .optional()
    .describe('An earlier version of the term, counted from 1; left out, the current one.'),
});
const compared = ordinal.optional().describe('A version that is compared with another.');
export const historyParameters = z.object({
  page: ordinal.default(1).describe('Page of the history.'),
});
export const historyPageParameters = historyParameters.extend({ from: compared, to: compared });

export interface HistoryQuery {
  /** 1-based. */
  readonly page: number;
  /** Two versions that are to be compared; null where none are. */
  readonly compared: { readonly from: number; readonly to: number } | null;
}

type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly InvalidParameter[] };

export function versionQueryOf(parameters: URLSearchParams): Parsed<number> {
  const { read, problems } = parameterReader(parameters);
  const version = read(VERSION_PARAMETER, versionNumber, POSSIBLE.version) ?? null;
  if (version === null && problems.length === 0)
    problems.push({ parameter: VERSION_PARAMETER, value: '', possible: POSSIBLE.version });
  return version === null ? { ok: false, problems } : { ok: true, value: version };
}

/** Parses the query of a history; an empty value counts as not given. */
export function historyQueryOf(parameters: URLSearchParams): Parsed<HistoryQuery> {
  const { read, problems } = parameterReader(parameters);
  const page = read('page', pageOf, POSSIBLE.somePage) ?? 1;
  const from = read('from', versionNumber, POSSIBLE.version);
  const to = read('to', versionNumber, POSSIBLE.version);
  if (problems.length > 0) return { ok: false, problems };
  if (from !== undefined && to !== undefined)
    return { ok: true, value: { page, compared: { from, to } } };
  if (from === to) return { ok: true, value: { page, compared: null } };
  const parameter = from === undefined ? 'from' : 'to';
  return { ok: false, problems: [{ parameter, value: '', possible: POSSIBLE.twoVersions }] };
}

const HIGHEST_VERSION = 1_000_000_000;

/** The number of a version, from 1; null where it is none. */
export function versionNumber(value: unknown): number | null {
  return wholeNumber(value, HIGHEST_VERSION);
}

/** A version, or the saved draft; null where it is neither. */
export function versionName(value: unknown): VersionName | null {
  return value === 'draft' ? 'draft' : versionNumber(value);
}
