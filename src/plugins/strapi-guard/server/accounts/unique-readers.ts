import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import { lockUntilTransactionEnds } from '../../../shared/server/database/advisory-locks';
import { hashedInTurn } from './password-turns';

const READER = 'plugin::users-permissions.user';

/** Strapi's own words for an email or a name that another account has. */
export const ACCOUNT_TAKEN = 'Email or Username are already taken';

interface Reader {
  readonly email?: unknown;
  readonly username?: unknown;
}
interface UserService {
  add(reader: Reader): Promise<unknown>;
}

/**
 * Gives each email and each name one account, whether a reader registers or the panel creates it. Strapi looks for another account before it hashes
 * the password, so a form that was sent twice made two: one of them stayed when the reader deleted the account.
 */
export function createReadersOnce(strapi: Core.Strapi): void {
  // Extended, not changed: Strapi shares the object between all services that one process starts. The content manager has a transaction of its own.
  strapi.get('services').extend(READER, (users: UserService): UserService => ({
    ...users,
    add: (reader) =>
      hashedInTurn(strapi, () =>
        strapi.db.transaction(async () => {
          // Before Strapi's own check, which does not say what has to be unique.
          await refuseTaken(strapi, reader);
          return users.add(reader);
        }),
      ),
  }));
  strapi.db.lifecycles.subscribe({
    models: [READER],
    beforeCreate: ({ params: { data } }) => refuseTaken(strapi, data as Reader),
  });
}

/** Waits for other accounts that are being made, until the end of the caller's transaction. */
async function refuseTaken(strapi: Core.Strapi, { email, username }: Reader): Promise<void> {
  await strapi.db.transaction(({ trx }: { trx: Knex.Transaction }) =>
    lockUntilTransactionEnds(strapi, 'readers', trx),
  );
  // A reader logs in with either.
  const names = [email, username].filter((name) => typeof name === 'string');
  const others = await strapi.db.query(READER).count({
    where: { $or: names.flatMap((name) => [{ email: name }, { username: name }]) },
  });
  if (others > 0) throw new errors.ApplicationError(ACCOUNT_TAKEN);
}
