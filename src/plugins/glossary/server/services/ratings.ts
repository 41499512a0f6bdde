import type { Core } from '@strapi/strapi';
import { ratingRanks, ratingSummary, type RatingSummary } from '../../core/rating';

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

    /** The rank of every rated term; see core/rating.ts. */
    async ranks(): Promise<ReadonlyMap<string, number>> {
      const rows = await strapi.db
        .connection('ratings')
        .groupBy('term_document_id')
        .select<{ term_document_id: string; count: number | string; sum: number | string }[]>(
          'term_document_id',
          strapi.db.connection.raw('count(*) as count'),
          strapi.db.connection.raw('sum(stars) as sum'),
        );
      return ratingRanks(
        rows.map((row) => ({
          documentId: row.term_document_id,
          count: Number(row.count),
          sumOfStars: Number(row.sum),
        })),
      );
    },
  };
}
