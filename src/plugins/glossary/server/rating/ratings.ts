import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { RatingSum } from '../../core/rating/rating';
import { accountOfReader } from '../../core/rating/reader-key';
import { lockDeletion } from '../../../shared/server/database/advisory-locks';
import type { Settings } from '../../core/settings/settings';
import { RATING } from '../../core/term/content-types';
import { existingDocuments } from '../database/existing-documents';
import { RATINGS } from '../database/tables';
import type { Clock } from '../time/clock';
import type { NetworkCountsService } from '../limits/network-counts';
import type { CountersService } from '../observability/counters';
import { isMutation, type Mutation } from '../database/mutation';
import type { StatEventsService } from '../activity/stat-events';

const DELETED_TERMS = 'glossary_deleted_terms';
/** Letters of a document id, as Strapi's own have. */
const DOCUMENT_ID_LENGTH = 24;

/** A rating that its network has counted today, and that its reader took back. */
const withdrawn = (documentId: string, reader: string) => `withdrawn ${documentId} ${reader}`;

export type RatingsService = ReturnType<typeof createRatings>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly networkCounts: NetworkCountsService;
  readonly counters: CountersService;
  readonly statEvents: StatEventsService;
}

export function createRatings({
  strapi,
  settings,
  clock,
  networkCounts,
  counters,
  statEvents,
}: Needs) {
  return {
    /** A Document Service middleware: writes of the panel or the REST API here change the rating of any term. */
    async guard(context: unknown, next: () => Promise<unknown>): Promise<unknown> {
      const mutation = context as Mutation;
      if (mutation.uid !== RATING || !isMutation(mutation)) return next();
      return strapi.db.transaction(async ({ trx }) => {
        const result = await next();
        await statEvents.announceRated(null, trx);
        return result;
      });
    },

    /**
     * Gives or changes one reader's rating. The unique index keeps a reader from having two; the lock keeps the rating of a term that
     * is being deleted from outliving it.
     *
     * @param reader an account or an anonymous id; see server/rating/rating-controller.ts
     * @param stars a whole number from 1 to 5
     * @param address of the client, as it is believed; null for what no client sends
     * @returns whether it is the reader's first of this term; `gone` when the term or the account was deleted meanwhile, and `too-many` when others in the
     *   same network have given it all ratings of today (GLOSSARY_RATINGS_PER_NETWORK). Nothing is written then.
     */
    async rate(
      documentId: string,
      reader: string,
      stars: number,
      address: string | null = null,
    ): Promise<'given' | 'changed' | 'gone' | 'too-many'> {
      const { ratingsPerNetwork } = settings;
      const now = clock.now();
      const key = { term_document_id: documentId, reader };
      return strapi.db.transaction(async ({ trx }: { trx: Knex.Transaction }) => {
        await lockDeletion(strapi, 'writer', trx);
        const [isThere] = await existingDocuments(trx, [documentId]);
        if (isThere === undefined || !(await holdAccount(reader, trx))) return 'gone';
        const known = await trx(RATINGS).where(key).first('id');
        const isLimited = known === undefined && address !== null && ratingsPerNetwork > 0;
        if (isLimited && !(await networkCounts.isNoted(withdrawn(documentId, reader), trx))) {
          if (
            !(await networkCounts.take(`rating ${documentId}`, address, ratingsPerNetwork, trx))
          ) {
            counters.refusedByNetwork.ratings += 1;
            return 'too-many';
          }
        }
        await trx(RATINGS)
          .insert({
            ...key,
            stars,
            document_id: randomBytes(DOCUMENT_ID_LENGTH / 2).toString('hex'),
            created_at: now,
            updated_at: now,
          })
          .onConflict(['term_document_id', 'reader'])
          .merge({ stars, updated_at: now });
        await statEvents.announceRated(documentId, trx);
        return known === undefined ? 'given' : 'changed';
      });
    },

    /** Withdraws a reader's rating; a no-op if there is none. If it is given again on the same day, it is not counted twice for its network, unless an editor had taken it back. */
    async withdraw(documentId: string, reader: string): Promise<void> {
      await strapi.db.transaction(async ({ trx }: { trx: Knex.Transaction }) => {
        const own = () => trx(RATINGS).where({ term_document_id: documentId, reader });
        const midnight = new Date(clock.today());
        const ofToday = await own()
          .where('created_at', '>=', midnight)
          .first<{ taken_back_at: number | string | null } | undefined>('taken_back_at');
        if ((await own().delete()) === 0) return;
        // A rating that an editor has taken back would count again, and no wave would show it.
        if (ofToday !== undefined)
          await networkCounts[ofToday.taken_back_at === null ? 'note' : 'forget'](
            withdrawn(documentId, reader),
            trx,
          );
        await statEvents.announceRated(documentId, trx);
      });
    },

    /** The ratings that count of every rated term that is not deleted, in sums. */
    async sums(): Promise<readonly RatingSum[]> {
      const rows = await strapi.db
        .connection(RATINGS)
        .whereNull('taken_back_at')
        .whereNotIn(
          'term_document_id',
          strapi.db.connection(DELETED_TERMS).select('term_document_id'),
        )
        .groupBy('term_document_id')
        .select<{ term_document_id: string; count: number | string; sum: number | string }[]>(
          'term_document_id',
          strapi.db.connection.raw('count(*) as count'),
          strapi.db.connection.raw('sum(stars) as sum'),
        );
      return rows.map((row) => ({
        documentId: row.term_document_id,
        count: Number(row.count),
        sumOfStars: Number(row.sum),
      }));
    },
  };
}

/**
 * Keeps the account of a reader from being deleted until the transaction ends: the deletion would not see the rating.
 *
 * @returns false if it is gone
 */
async function holdAccount(reader: string, trx: Knex.Transaction): Promise<boolean> {
  const id = accountOfReader(reader);
  if (id === null) return true;
  return (await trx('up_users').where({ id }).forShare().first('id')) !== undefined;
}
