import type { Core } from '@strapi/strapi';
import { type StoredTerm, termFromStored } from '../../core/stored-term';
import type { Term } from '../../core/term';
import { serviceOf } from '../service-of';

/** Published terms, as plain data. Drafts do not exist here. */
export default function terms({ strapi }: { strapi: Core.Strapi }) {
  return {
    async findPublished(slug: string): Promise<Term | null> {
      // An address that nothing has is asked for as often as anybody likes; it does not get as far as the database.
      if (!(await serviceOf(strapi, 'catalogue').current()).bySlug.has(slug)) return null;
      const stored: StoredTerm | null = await strapi.db.query('api::term.term').findOne({
        where: { slug, publishedAt: { $notNull: true } },
        populate: { category: true, detection: true, agent: true },
      });
      if (stored === null) return null;
      const [catalogue, score] = await Promise.all([
        serviceOf(strapi, 'catalogue').current(),
        serviceOf(strapi, 'publishedRows').score(stored.documentId),
      ]);
      return termFromStored(stored, catalogue.byDocumentId, score);
    },

    /**
     * The slug under which a term is published that once had this slug; null when there is none. An address of a term that is
     * not published now leads nowhere, because a redirect would tell that it exists.
     */
    async currentSlugOf(oldSlug: string): Promise<string | null> {
      const documentId = await serviceOf(strapi, 'addresses').ownerOf(oldSlug);
      if (documentId === null) return null;
      const catalogue = await serviceOf(strapi, 'catalogue').current();
      return catalogue.byDocumentId.get(documentId)?.slug ?? null;
    },
  };
}
