import { termPageUrl, termRecordUrl } from '../term/term-address';

/** The addresses of the versions of one term, below `{base_url}`. */

export function versionPageUrl(baseUrl: string, slug: string, version: number): string {
  return `${termPageUrl(baseUrl, slug)}?version=${version}`;
}

export function versionRecordUrl(baseUrl: string, slug: string, version: number): string {
  return `${termRecordUrl(baseUrl, slug)}?version=${version}`;
}

export function historyPageUrl(baseUrl: string, slug: string): string {
  return `${termPageUrl(baseUrl, slug)}/history`;
}

export function historyRecordUrl(baseUrl: string, slug: string): string {
  return `${historyPageUrl(baseUrl, slug)}.json`;
}

/** The page with the changes from one version to another. */
export function comparisonUrl(baseUrl: string, slug: string, from: number, to: number): string {
  return `${historyPageUrl(baseUrl, slug)}?from=${from}&to=${to}`;
}
