import type { Core } from '@strapi/strapi';
import type { Installation } from '../../core/settings/installation';

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
  readonly settings: Installation;
}

export function createReaderAccounts({ strapi, settings }: Needs) {
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

    /** Deletes an account, and with it its sessions (revoked-access.ts) and its ratings (server/rating/removed-readers.ts), or nothing. */
    async remove(id: number): Promise<void> {
      const users = strapi.plugin('users-permissions').service('user');
      await strapi.db.transaction(() => users.remove({ id }));
    },
  };
}
