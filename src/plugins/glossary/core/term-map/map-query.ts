import { z } from 'zod';
import { slug as termSlug } from '../term/answer-schema';
import { type InvalidParameter, POSSIBLE } from '../texts/refusals';
import { isSlug, normalizeSlug } from '../term/slug';
import type { SiteAddresses } from '../site/site-address';

export const mapParameters = z.object({
  term: termSlug
    .optional()
    .describe('Identifier of the term in the middle; not together with category.'),
  category: z.string().optional().describe('Key of a category; not together with term.'),
});

/** The subject of a map: everything, one category, or one term with its surroundings. */
export type MapQuery =
  | { readonly shows: 'glossary' }
  | { readonly shows: 'category'; readonly key: string }
  | { readonly shows: 'term'; readonly slug: string };

export type MapQueryResult =
  | { readonly ok: true; readonly query: MapQuery }
  | { readonly ok: false; readonly problems: readonly InvalidParameter[] };

/** Maximum length of a wrong value that a response repeats, in characters. */
const QUOTED_MAX = 100;

/** Reads `term` or `category`. Parameters that we do not know are ignored; an empty value counts as not given. */
export function mapQueryOf(parameters: URLSearchParams): MapQueryResult {
  const given = (name: string): string[] =>
    parameters.getAll(name).filter((value) => value.trim() !== '');
  const [terms, categories] = [given('term'), given('category')];
  const refused = (
    parameter: string,
    values: readonly string[],
    possible: string,
  ): MapQueryResult => ({
    ok: false,
    problems: [{ parameter, value: values.join(', ').slice(0, QUOTED_MAX), possible }],
  });
  const [term, category] = [terms[0], categories[0]];
  if (term !== undefined && category !== undefined)
    return refused('category', categories, POSSIBLE.categoryOrTerm);
  if (categories.length > 1) return refused('category', categories, POSSIBLE.oneCategory);
  if (category !== undefined)
    return { ok: true, query: { shows: 'category', key: category.trim() } };
  if (term === undefined) return { ok: true, query: { shows: 'glossary' } };
  const slug = isSlug(term) ? term : normalizeSlug(term.trim());
  return terms.length === 1 && slug !== null
    ? { ok: true, query: { shows: 'term', slug } }
    : refused('term', terms, POSSIBLE.slug);
}

/** The address of the glossary's map; with a parameter that of a category, or of a term's surroundings. */
export function mapUrl(site: SiteAddresses, query: MapQuery = { shows: 'glossary' }): string {
  if (query.shows === 'glossary') return site.termMap;
  const parameters: Record<string, string> =
    query.shows === 'term' ? { term: query.slug } : { category: query.key };
  return `${site.termMap}?${new URLSearchParams(parameters).toString()}`;
}
