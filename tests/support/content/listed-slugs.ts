import type { RunningService } from '../service';

/** The slugs of all published terms, page by page as programs read the list. */
export async function listedSlugs({ http }: Pick<RunningService, 'http'>): Promise<string[]> {
  const slugs: string[] = [];
  for (let next: string | null = '/glossary.json?page_size=100'; next !== null;) {
    const { body } = await http.get(next);
    slugs.push(...body.terms.map(({ slug }: { readonly slug: string }) => slug));
    next = body.next === null ? null : new URL(body.next, 'http://localhost').search;
    if (next !== null) next = `/glossary.json${next}`;
  }
  return slugs;
}
