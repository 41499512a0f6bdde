import type { Core } from '@strapi/strapi';
import { categoryNames } from '../../core/catalogue/catalogue';
import { type TermContent, termFromContent } from '../../core/publishing/term-content';
import type { Term } from '../../core/term/term';
import { serviceOf } from '../platform/service-of';

/** Published terms, as plain data. Drafts do not exist here. */
export default function terms({ strapi }: { strapi: Core.Strapi }) {
  return {
    /** The term that is published under a slug: one statement by a unique index, and none for a slug that nothing has. */
    async findPublished(slug: string): Promise<Term | null> {
      const { bySlug, byDocumentId, categories } = await serviceOf(strapi, 'catalogue').current();
      const entry = bySlug.get(slug);
      if (entry === undefined) return null;
      const row = await serviceOf(strapi, 'publicationLog').at(entry.position);
      if (row === null) return null;
      return termFromContent(entry.documentId, row.content as TermContent, {
        terms: byDocumentId,
        categoryOf: categoryNames(categories),
      });
    },

    /**
     * The slug under which a term is published that once had this slug; null when there is none. An address of a term that is
     * not published now leads nowhere, because a redirect would tell that it exists.
     */
    async currentSlugOf(oldSlug: string): Promise<string | null> {
      const documentId = await serviceOf(strapi, 'publicationLog').ownerOf(oldSlug);
      if (documentId === null) return null;
      const catalogue = await serviceOf(strapi, 'catalogue').current();
      return catalogue.byDocumentId.get(documentId)?.slug ?? null;
    },
  };
}
