import { TERM_FORMS, type TermForm } from './term-forms';

/** The addresses of one term, below `{base_url}` (specification part 4). */
export function termPageUrl(baseUrl: string, slug: string): string {
  return `${baseUrl}/glossary/${slug}`;
}

export function termRecordUrl(baseUrl: string, slug: string): string {
  return termFormUrl(baseUrl, slug, 'record');
}

export function termFormUrl(baseUrl: string, slug: string, form: TermForm): string {
  return `${termPageUrl(baseUrl, slug)}${TERM_FORMS[form].suffix}`;
}

/** The image that is shown with a link to a term. */
export function termCardUrl(base: string, slug: string): string {
  return `${termPageUrl(base, slug)}/card.png`;
}
