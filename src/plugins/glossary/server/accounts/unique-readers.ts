import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import { lockUntilTransactionEnds } from '../database/advisory-locks';

const READER = 'plugin::users-permissions.user';

/** Strapi's own words for an email or a name that another account has. */
export const ACCOUNT_TAKEN = 'Email or Username are already taken';

interface NewReader {
  readonly email: string;
  readonly username: string;
}
interface UserService {
  add(reader: NewReader): Promise<unknown>;
}

/**
 * Gives each email and each name one account. Strapi looks for another account before it hashes the password, so a form that is sent twice made two:
 * one of them stayed when the reader deleted the account.
 */
export function registerOnce(strapi: Core.Strapi): void {
  // Extended, not changed: Strapi shares the object between all services that one process starts.
  strapi.get('services').extend(READER, (users: UserService): UserService => ({
    ...users,
    add: (reader) =>
      strapi.db.transaction(async ({ trx }: { trx: Knex.Transaction }) => {
        await lockUntilTransactionEnds(strapi, 'readers', trx);
        // A reader logs in with either.
        const names = [reader.email, reader.username];
        const others = await strapi.db.query(READER).count({
          where: { $or: names.flatMap((name) => [{ email: name }, { username: name }]) },
        });
        if (others > 0) throw new errors.ApplicationError(ACCOUNT_TAKEN);
        return users.add(reader);
      }),
  }));
}
