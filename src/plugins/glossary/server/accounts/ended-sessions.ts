import type { Core } from '@strapi/strapi';

/** Types of accounts, with what Strapi calls the origin of their sessions. */
const ORIGINS = {
  'admin::user': 'admin',
  'plugin::users-permissions.user': 'users-permissions',
} as const;

/**
 * Ends the sessions of an account when its password changes, whoever changes it. Strapi does so only for the owner; after an administrator
 * had set a new one, whoever had stolen the old one stayed logged in for up to a month.
 */
export function endSessionsWithPassword(strapi: Core.Strapi): void {
  for (const [model, origin] of Object.entries(ORIGINS))
    strapi.db.lifecycles.subscribe({
      models: [model],
      async beforeUpdate({ params: { where, data }, state }) {
        // A code for a new password may have been mailed to the address of before; those of readers: reader-accounts.ts.
        if (model === 'admin::user' && ('email' in data || 'password' in data))
          data.resetPasswordToken ??= null;
        if (typeof data.password !== 'string') return;
        state.accounts = await strapi.db.query(model).findMany({ where, select: ['id'] });
      },
      async afterUpdate({ state }) {
        for (const { id } of (state.accounts ?? []) as { readonly id: number }[])
          await strapi.sessionManager(origin).invalidateRefreshToken(String(id));
      },
    });
}
