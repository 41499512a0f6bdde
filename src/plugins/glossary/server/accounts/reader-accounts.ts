import type { Core } from '@strapi/strapi';
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

const ACCOUNT = 'plugin::users-permissions.user';

export type ReaderAccountsService = ReturnType<typeof createReaderAccounts>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly settings: Settings;
  readonly statEvents: StatEventsService;
  readonly liveStats: LiveStatsService;
}

export function createReaderAccounts({ strapi, settings, statEvents, liveStats }: Needs) {
  const accounts = () => strapi.db.query(ACCOUNT);

  async function removeTraces(id: number): Promise<void> {
    await strapi.sessionManager('users-permissions').invalidateRefreshToken(String(id));
    await strapi.db.transaction(async ({ trx, onCommit }) => {
      const ratings = () => trx('ratings').where({ reader: `account:${id}` });
      const rows: { term_document_id: string }[] = await ratings().select('term_document_id');
      await ratings().delete();
      for (const { term_document_id } of rows) {
        await statEvents.announceRated(term_document_id, trx);
        onCommit(() => liveStats.readRating(term_document_id));
      }
    });
  }

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

    /** Removes an account; `followDeletions` has removed what belonged to it. */
    async remove(id: number): Promise<void> {
      const users = strapi.plugin('users-permissions').service('user');
      await strapi.db.transaction(() => users.remove({ id }));
    },

    /** Whoever deletes an account, itself or in the panel, deletes its sessions and its ratings, which no longer count. */
    followDeletions(): void {
      strapi.db.lifecycles.subscribe({
        models: [ACCOUNT],
        async beforeDelete({ params, state }) {
          state.accounts = await accounts().findMany({ where: params.where, select: ['id'] });
        },
        async afterDelete({ state }) {
          for (const { id } of state.accounts as { readonly id: number }[]) await removeTraces(id);
        },
      });
    },
  };
}
