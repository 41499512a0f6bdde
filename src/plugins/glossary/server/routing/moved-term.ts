import type { CatalogueSourceService } from '../catalogue/catalogue-source';

export interface TermAddress {
  readonly slug: string;
  /** False when the path only resembles the address. */
  readonly asWritten: boolean;
}

/**
 * The term's slug when the path only resembles the address, or when the term has been renamed since; null when it stands where it was asked
 * for, or nowhere: an address of a term that is not published now leads nowhere.
 */
export async function movedTerm(
  catalogueSource: CatalogueSourceService,
  { slug: asked, asWritten }: TermAddress,
): Promise<string | null> {
  const published = (await catalogueSource.current()).bySlug.has(asked);
  if (published && asWritten) return null;
  const slug = published ? asked : await catalogueSource.currentSlugOf(asked);
  // The term may have been published between the two looks: then it stands where it was asked for.
  return slug === asked && asWritten ? null : slug;
}
