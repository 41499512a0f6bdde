import type { Core } from '@strapi/strapi';
import { DUMMY_HASH } from './dummy-hash';

interface UserService {
  validatePassword(password: string, hash: string): Promise<boolean>;
}

/**
 * Compares the password of a reader's log-in with DUMMY_HASH when the account does not exist. Strapi compares only for accounts that exist,
 * and its refusal of any other would come sooner. Call it before Strapi's own check, with the body of the request.
 */
export async function compareWithDummyHash(strapi: Core.Strapi, body: unknown): Promise<void> {
  if (typeof body !== 'object' || body === null) return;
  const [identifier, password]: unknown[] = [
    Reflect.get(body, 'identifier'),
    Reflect.get(body, 'password'),
  ];
  // Strapi refuses these before it looks for an account.
  if (typeof identifier !== 'string' || typeof password !== 'string') return;
  if (identifier === '' || password === '') return;
  const account: { password?: string | null } | null = await strapi.db
    .query('plugin::users-permissions.user')
    .findOne({
      where: {
        provider: 'local',
        $or: [{ email: identifier.toLowerCase() }, { username: identifier }],
      },
    });
  if (account?.password) return;
  const users: UserService = strapi.plugin('users-permissions').service('user');
  await users.validatePassword(password, DUMMY_HASH);
}
