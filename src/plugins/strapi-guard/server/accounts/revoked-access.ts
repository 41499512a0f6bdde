import type { Core } from '@strapi/strapi';

/** Types of accounts: what Strapi calls the origin of their sessions, and the digests of the codes that are mailed to them. */
const ACCOUNTS = {
  'admin::user': { origin: 'admin', code: 'resetPasswordToken', link: null },
  'plugin::users-permissions.user': {
    origin: 'users-permissions',
    code: 'resetPasswordToken',
    link: 'confirmationToken',
  },
} as const;

interface Account {
  readonly id: number;
  readonly email: string;
}

/**
 * Revokes what an account was given before its email or its password changed, or it was blocked or deleted, whoever does so. Strapi ends sessions only for
 * the owner: after an administrator had set a new password, whoever had stolen the old one stayed logged in for up to a month.
 *
 * - A new password, a block, and the deletion of the account end the sessions.
 * - A new password, and another email, end the code for a new password: the mailbox of before may have been lost.
 * - Another email ends the link that confirms it.
 */
export function revokeAccess(strapi: Core.Strapi): void {
  for (const [model, { origin, code, link }] of Object.entries(ACCOUNTS)) {
    const accountsOf = (where: object): Promise<readonly Account[]> =>
      strapi.db.query(model).findMany({ where, select: ['id', 'email'] });
    const endSessions = async ({ accounts = [] }: { accounts?: readonly Account[] }) => {
      for (const { id } of accounts)
        await strapi.sessionManager(origin).invalidateRefreshToken(String(id));
    };
    strapi.db.lifecycles.subscribe({
      models: [model],
      async beforeUpdate({ params: { where, data }, state }) {
        const isOtherPassword = typeof data.password === 'string';
        const isClosed = data.blocked === true || data.isActive === false;
        if (!isOtherPassword && !isClosed && !('email' in data)) return;
        const accounts = await accountsOf(where);
        // A form saves all its fields.
        const isOtherEmail = 'email' in data && accounts.some(({ email }) => email !== data.email);
        if (isOtherPassword || isOtherEmail) data[code] ??= null;
        if (isOtherEmail && link !== null) data[link] ??= null;
        if (!isOtherPassword && !isClosed) return;
        state.accounts = accounts;
        // Before, so that nothing is changed if it fails; and after, for who logs in meanwhile.
        await endSessions(state);
      },
      afterUpdate: ({ state }) => endSessions(state),
      async beforeDelete({ params: { where }, state }) {
        state.accounts = await accountsOf(where);
      },
      afterDelete: ({ state }) => endSessions(state),
    });
  }
}

interface TokenService {
  verify(token: string): Promise<{ readonly id?: unknown; readonly sessionId?: string }>;
}

/**
 * Refuses a reader's access token whose session has ended. Strapi takes it for as long as it lives, ten minutes, after a log-out and after a new password:
 * whoever had the old one could delete the account that its owner had just got back. The panel's tokens are checked by Strapi itself.
 */
export function endTokensWithSessions(strapi: Core.Strapi): void {
  const { origin } = ACCOUNTS['plugin::users-permissions.user'];
  const plugin = strapi.plugin('users-permissions') as
    { service(name: string): unknown } | undefined;
  const tokens = plugin?.service('jwt') as TokenService | undefined;
  if (tokens === undefined) return;
  const verify = tokens.verify.bind(tokens);
  tokens.verify = async (token) => {
    const claims = await verify(token);
    const { sessionId } = claims;
    // Tokens of a host without sessions have none.
    if (
      sessionId !== undefined &&
      !(await strapi.sessionManager(origin).isSessionActive(sessionId))
    )
      throw new Error('Invalid token.');
    return claims;
  };
}
