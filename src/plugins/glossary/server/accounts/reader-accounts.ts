import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Settings } from '../../core/settings/settings';
import type { StatEventsService } from '../activity/stat-events';
import type { LiveStatsService } from '../activity/live-stats';

/**
 * The settings that users-permissions keeps in the database and its page in the panel can change. A registration gives no rights beyond a
 * reader's, and no link in a mail leads to another site.
 */
const ADVANCED = {
  unique_email: true,
  email_confirmation_redirection: null,
  email_reset_password: null,
  default_role: 'authenticated',
};

export type ReaderAccountsService = ReturnType<typeof createReaderAccounts>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly settings: Settings;
  readonly statEvents: StatEventsService;
  readonly liveStats: LiveStatsService;
}

export function createReaderAccounts({ strapi, settings, statEvents, liveStats }: Needs) {
  return {
    /** Called at every start: the setting decides, not the stored values. */
    async applySetting(): Promise<void> {
      const { readerAccounts: isOpen, mail } = settings;
      const store = strapi.store({ type: 'plugin', name: 'users-permissions' });
      // Without a mail server an account is confirmed when it is made.
      const decided = { allow_register: isOpen, email_confirmation: mail !== null };
      await store.set({ key: 'advanced', value: { ...ADVANCED, ...decided } });
      const grant = (await store.get({ key: 'grant' })) as Record<string, object> | null;
      const email = { ...grant?.email, enabled: isOpen };
      await store.set({ key: 'grant', value: { ...grant, email } });
    },

    /** Removes an account with its sessions and its ratings, which no longer count. */
    async remove(id: number): Promise<void> {
      const reader = `account:${id}`;
      const rated = await strapi.db.transaction(async ({ trx }: { trx: Knex.Transaction }) => {
        const ratings = () => trx('ratings').where({ reader });
        const rows: { term_document_id: string }[] = await ratings().select('term_document_id');
        await ratings().delete();
        await strapi.plugin('users-permissions').service('user').remove({ id });
        for (const { term_document_id } of rows)
          await statEvents.announceRated(term_document_id, trx);
        return rows.map((row) => row.term_document_id);
      });
      await strapi.sessionManager('users-permissions').invalidateRefreshToken(String(id));
      for (const documentId of rated) await liveStats.readRating(documentId);
    },
  };
}
