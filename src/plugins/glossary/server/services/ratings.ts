import type { Core } from '@strapi/strapi';
import { ratingSummary, type RatingSummary } from '../../core/rating';

/** What readers think of a term. */
export default function ratings({ strapi }: { strapi: Core.Strapi }) {
  return {
    async summaryOf(documentId: string): Promise<RatingSummary> {
      const row = await strapi.db
        .connection('ratings')
        .where({ term_document_id: documentId })
        .count({ count: '*' })
        .sum({ sum: 'stars' })
        .first<{ count: number | string; sum: number | string | null } | undefined>();
      return ratingSummary(Number(row?.count ?? 0), Number(row?.sum ?? 0));
    },
  };
}
