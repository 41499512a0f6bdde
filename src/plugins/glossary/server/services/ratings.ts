import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { ratingRanks, ratingSummary, type RatingSummary } from '../../core/rating';
import { lockDeletion } from '../deletion-lock';
import { serviceOf } from '../service-of';

const TABLE = 'ratings';
const TERMS = 'terms';
/** Letters of a document id, as Strapi's own have. */
const DOCUMENT_ID_LENGTH = 24;

/** What readers think of a term. */
export default function ratings({ strapi }: { strapi: Core.Strapi }) {
  return {
    async summaryOf(documentId: string): Promise<RatingSummary> {
      const row = await strapi.db
        .connection(TABLE)
        .where({ term_document_id: documentId })
        .count({ count: '*' })
        .sum({ sum: 'stars' })
        .first<{ count: number | string; sum: number | string | null } | undefined>();
      return ratingSummary(Number(row?.count ?? 0), Number(row?.sum ?? 0));
    },

    /**
     * Gives or changes one reader's rating. The unique index keeps a reader from having two; the lock keeps the rating of a term that
     * is being deleted from outliving it.
     *
     * @param reader an account or an anonymous id; see controllers/rating.ts
     * @param stars a whole number from 1 to 5
     * @returns whether it is the reader's first of this term; `gone` when the term was deleted meanwhile, and nothing is written
     */
    async rate(
      documentId: string,
      reader: string,
      stars: number,
    ): Promise<'given' | 'changed' | 'gone'> {
      const now = serviceOf(strapi, 'clock').now();
      const key = { term_document_id: documentId, reader };
      return strapi.db.transaction(async ({ trx }) => {
        const table = (name: string) => strapi.db.connection(name).transacting(trx);
        await lockDeletion(strapi, 'writer', trx);
        const isThere = await table(TERMS).where({ document_id: documentId }).first('id');
        if (isThere === undefined) return 'gone';
        const known = await table(TABLE).where(key).first('id');
        await table(TABLE)
          .insert({
            ...key,
            stars,
            document_id: randomBytes(DOCUMENT_ID_LENGTH / 2).toString('hex'),
            created_at: now,
            updated_at: now,
          })
          .onConflict(['term_document_id', 'reader'])
          .merge({ stars, updated_at: now });
        return known === undefined ? 'given' : 'changed';
      });
    },

    /** Takes a reader's rating back; nothing happens when there is none. */
    async withdraw(documentId: string, reader: string): Promise<void> {
      await strapi.db.connection(TABLE).where({ term_document_id: documentId, reader }).delete();
    },

    /** The rank of every rated term; see core/rating.ts. */
    async ranks(): Promise<ReadonlyMap<string, number>> {
      const rows = await strapi.db
        .connection(TABLE)
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
