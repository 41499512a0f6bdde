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
interface StoredReader extends Reader {
  readonly id: number;
}
interface UserService {
  add(reader: Reader): Promise<unknown>;
}

/**
 * Gives each email and each name one account, in whatever letters, whether a reader registers, or the panel creates or changes it. Strapi looks for
 * another account before it hashes the password, so a form that was sent twice made two: one of them stayed when the reader deleted the account. And it
 * takes a name that is another's email in capitals, with which it then logs in either.
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
    async beforeUpdate({ params: { data, where } }) {
      const { email, username } = Object(data) as Reader;
      if (email === undefined && username === undefined) return;
      const reader: StoredReader | null = await strapi.db.query(READER).findOne({ where });
      if (reader === null) return;
      // Accounts from before, two of which may differ in case alone, can still be changed otherwise.
      const changed = {
        ...(email !== reader.email && { email }),
        ...(username !== reader.username && { username }),
      };
      await refuseTaken(strapi, changed, reader.id);
    },
  });
}

/**
 * Waits for other accounts that are being made, until the end of the caller's transaction.
 *
 * @param id of the account itself, where it is there
 */
async function refuseTaken(
  strapi: Core.Strapi,
  { email, username }: Reader,
  id: number | null = null,
): Promise<void> {
  // A reader logs in with either.
  const names = [email, username].filter((name) => typeof name === 'string');
  if (names.length === 0) return;
  const { tableName } = strapi.db.metadata.get(READER);
  const isTaken = await strapi.db.transaction(async ({ trx }: { trx: Knex.Transaction }) => {
    await lockUntilTransactionEnds(strapi, 'readers', trx);
    const other = trx(tableName).where((either) => {
      for (const name of names)
        for (const column of ['email', 'username'])
          // The length first, which takes less to compare than letters without their case.
          either.orWhereRaw('length(??) = length(?) AND lower(??) = lower(?)', [
            ...[column, name],
            ...[column, name],
          ]);
    });
    if (id !== null) other.whereNot({ id });
    return (await other.first('id')) !== undefined;
  });
  if (isTaken) throw new errors.ApplicationError(ACCOUNT_TAKEN);
}
