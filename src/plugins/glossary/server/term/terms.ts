import type { Core } from '@strapi/strapi';
import { type Catalogue, type CatalogueEntry, categoryNames } from '../../core/catalogue/catalogue';
import { type TermContent, termFromContent } from '../../core/publishing/term-content';
import type { Term } from '../../core/term/term';
import { serviceOf } from '../platform/service-of';

/** Published terms, as plain data. Drafts do not exist here. */
export default function terms({ strapi }: { strapi: Core.Strapi }) {
  return {
    /**
     * A published term with what it shows of others, at one state of the catalogue: one statement by primary key.
     *
     * @throws when the database is away
     */
    async read({ documentId, position }: CatalogueEntry, catalogue: Catalogue): Promise<Term> {
      const { byDocumentId, categories } = catalogue;
      const row = await serviceOf(strapi, 'publicationLog').at(position);
      if (row === null) throw new Error(`The publication log lacks its entry ${position}.`);
      return termFromContent(documentId, row.content as TermContent, {
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
