import type { Core } from '@strapi/strapi';
import type { GuardSettings } from '../../core/settings/guard-settings';

/** Where users-permissions keeps its settings, which a page of the panel can change. */
const STORE = { type: 'plugin', name: 'users-permissions' } as const;
/** Of these settings, in every installation: a registration gives no rights beyond a reader's, and no link in a mail leads to another site. */
const ADVANCED = {
  unique_email: true,
  email_confirmation_redirection: null,
  email_reset_password: null,
  default_role: 'authenticated',
};

export type ReaderAccountsService = ReturnType<typeof createReaderAccounts>;

/** The ways to log in, by name. */
type Grant = Readonly<Record<string, object>>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly settings: GuardSettings;
}

export function createReaderAccounts({ strapi, settings }: Needs) {
  return {
    /**
     * From here on the settings of this process decide, not the stored values, which are those of all instances: whoever reads them is told what is
     * decided, and nothing is stored.
     */
    decideBySettings(): void {
      const { readerAccounts: isOpen, mail } = settings;
      // Without a mail server an account is confirmed when it is made.
      const advanced = { ...ADVANCED, allow_register: isOpen, email_confirmation: mail !== null };
      const { store } = strapi;
      const stored = store.get;
      store.get = async (asked) => {
        const value = await stored(asked);
        const { type, name, key } = asked;
        if (type !== STORE.type || name !== STORE.name) return value;
        if (key === 'advanced') return advanced;
        if (key !== 'grant') return value;
        const grant = value as Grant | null;
        return { ...grant, email: { ...grant?.email, enabled: isOpen } };
      };
    },

    /** Deletes an account, and with it its sessions (revoked-access.ts) and what subscribers to its deletion have of it, or nothing. */
    async remove(id: number): Promise<void> {
      const users = strapi.plugin('users-permissions').service('user');
      await strapi.db.transaction(() => users.remove({ id }));
    },
  };
}
