import { z } from 'zod';
import { slug as termSlug } from '../term/answer-schema';
import { type InvalidParameter, POSSIBLE } from '../texts/refusals';
import { isSlug, normalizeSlug } from '../term/slug';
import type { SiteAddresses } from '../site/site-address';

const compared = termSlug.describe('Identifier of one of the two terms.');
export const compareParameters = z.object({ a: compared, b: compared });

export interface ComparedSlugs {
  readonly a: string;
  readonly b: string;
}

/** The address of a comparison; slugs are sorted, so that each pair has one address. */
export function compareUrl(site: SiteAddresses, one: string, other: string): string {
  const [a, b] = one < other ? [one, other] : [other, one];
  return `${site.compareTerms}?${new URLSearchParams({ a, b }).toString()}`;
}

export type CompareQueryResult =
  | { readonly ok: true; readonly slugs: ComparedSlugs }
  | { readonly ok: false; readonly problems: readonly InvalidParameter[] };

/** Reads `a` and `b`: two slugs that differ. */
export function compareQueryOf(parameters: URLSearchParams): CompareQueryResult {
  const problems: InvalidParameter[] = [];
  const read = (parameter: keyof ComparedSlugs): string => {
    const given = parameters.getAll(parameter).filter((value) => value.trim() !== '');
    const [value = ''] = given;
    const slug = isSlug(value) ? value : normalizeSlug(value.trim());
    if (given.length === 1 && slug !== null) return slug;
    problems.push({
      parameter,
      value: given.join(', ').slice(0, QUOTED_MAX),
      possible: POSSIBLE.slug,
    });
    return '';
  };
  const slugs = { a: read('a'), b: read('b') };
  if (problems.length === 0 && slugs.a === slugs.b)
    problems.push({ parameter: 'b', value: slugs.b, possible: POSSIBLE.anotherTerm(slugs.a) });
  return problems.length === 0 ? { ok: true, slugs } : { ok: false, problems };
}

/** Maximum length of a wrong value that a response repeats, in characters. */
const QUOTED_MAX = 100;
