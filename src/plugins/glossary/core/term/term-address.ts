import { TERM_FORMATS, type TermFormat } from './term-formats';

/** Addresses of a term, below `{base_url}`. */
export function termPageUrl(baseUrl: string, slug: string): string {
  return `${baseUrl}/glossary/${slug}`;
}

export function termRecordUrl(baseUrl: string, slug: string): string {
  return termFormatUrl(baseUrl, slug, 'record');
}

export function termFormatUrl(baseUrl: string, slug: string, format: TermFormat): string {
  return `${termPageUrl(baseUrl, slug)}${TERM_FORMATS[format].suffix}`;
}

export function termCardUrl(base: string, slug: string): string {
  return `${termPageUrl(base, slug)}/card.png`;
}

/** Addresses of the versions of a term, below `{base_url}`. */
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
