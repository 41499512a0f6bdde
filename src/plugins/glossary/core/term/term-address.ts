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
