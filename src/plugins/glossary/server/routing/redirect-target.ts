import type { CatalogueSourceService } from '../catalogue/catalogue-source';

export interface TermAddress {
  readonly slug: string;
  /** False when the path only resembles the address. */
  readonly asWritten: boolean;
}

/**
 * The term's current slug when the path only resembles its address, or the term has been renamed; null when the path is right, or the term is not
 * published.
 */
export async function redirectTargetOf(
  catalogueSource: CatalogueSourceService,
  { slug: requested, asWritten }: TermAddress,
): Promise<string | null> {
  const published = (await catalogueSource.current()).bySlug.has(requested);
  if (published && asWritten) return null;
  const slug = published ? requested : await catalogueSource.currentSlugOf(requested);
  // The term may have been published between the two reads: then the path is right.
  return slug === requested && asWritten ? null : slug;
}
