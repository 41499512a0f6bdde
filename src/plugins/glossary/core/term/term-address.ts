import { TERM_FORMATS, type TermFormat } from './term-formats';
import type { GlossaryAddress } from '../site/site-address';

/** Addresses of a term. */
export function termPageUrl(site: GlossaryAddress, slug: string): string {
  return `${site.glossary}/${slug}`;
}

export function termRecordUrl(site: GlossaryAddress, slug: string): string {
  return termFormatUrl(site, slug, 'record');
}

export function termFormatUrl(site: GlossaryAddress, slug: string, format: TermFormat): string {
  return `${termPageUrl(site, slug)}${TERM_FORMATS[format].suffix}`;
}

export function termCardUrl(site: GlossaryAddress, slug: string): string {
  return `${termPageUrl(site, slug)}/card.png`;
}

/** Addresses of the versions of a term. */
export function versionPageUrl(site: GlossaryAddress, slug: string, version: number): string {
  return `${termPageUrl(site, slug)}?version=${version}`;
}

export function versionRecordUrl(site: GlossaryAddress, slug: string, version: number): string {
  return `${termRecordUrl(site, slug)}?version=${version}`;
}

export function historyPageUrl(site: GlossaryAddress, slug: string): string {
  return `${termPageUrl(site, slug)}/history`;
}

export function historyRecordUrl(site: GlossaryAddress, slug: string): string {
  return `${historyPageUrl(site, slug)}.json`;
}

/** The page with the changes from one version to another. */
export function comparisonUrl(
  site: GlossaryAddress,
  slug: string,
  from: number,
  to: number,
): string {
  return `${historyPageUrl(site, slug)}?from=${from}&to=${to}`;
}
