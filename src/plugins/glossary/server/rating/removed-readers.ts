import type { Core } from '@strapi/strapi';
import { readerOfAccount } from '../../core/rating/reader-key';
import { RATINGS } from '../database/tables';
import type { LiveStatsService } from '../activity/live-stats';
import type { StatEventsService } from '../activity/stat-events';

interface Needs {
  readonly strapi: Core.Strapi;
  readonly statEvents: StatEventsService;
  readonly liveStats: LiveStatsService;
}

/** Whoever deletes the account of a reader, itself or in the panel, deletes its ratings: they no longer count. */
export function deleteRatingsWithReaders({ strapi, statEvents, liveStats }: Needs): void {
  const model = 'plugin::users-permissions.user';

  async function deleteRatings(id: number): Promise<void> {
    await strapi.db.transaction(async ({ trx, onCommit }) => {
      const ratings = () => trx(RATINGS).where({ reader: readerOfAccount(id) });
      const rows: { term_document_id: string }[] = await ratings().select('term_document_id');
      await ratings().delete();
      for (const { term_document_id } of rows) {
        await statEvents.announceRated(term_document_id, trx);
        onCommit(() => liveStats.readRating(term_document_id));
      }
    });
  }

  strapi.db.lifecycles.subscribe({
    models: [model],
    async beforeDelete({ params: { where }, state }) {
      state.accounts = await strapi.db.query(model).findMany({ where, select: ['id'] });
    },
    async afterDelete({ state }) {
      for (const { id } of state.accounts as { readonly id: number }[]) await deleteRatings(id);
    },
  });
}
