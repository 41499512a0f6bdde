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
  };
}
