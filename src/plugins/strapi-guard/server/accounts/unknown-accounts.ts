import type { Core } from '@strapi/strapi';
import { comparedInTurn, hashedInTurn } from './password-turns';

/** The hash of an unknown password, with as many rounds as Strapi's own: compared where there is no account. */
const DUMMY_HASH = '$2a$10$8T56fw4VoE9h0J4FQazgGuzX92r.3n98kJmoKPAz1/KSY0EYjdqyu';

interface Credentials {
  readonly email: string;
  readonly password: string;
}
interface AuthService {
  checkCredentials(credentials: Credentials): Promise<unknown>;
  validatePassword(password: string, hash: string): Promise<boolean>;
  hashPassword(password: string): Promise<string>;
}

/**
 * Has passwords compared and hashed one after the other, and those of log-ins to the panel compared whether the account exists or not. Strapi compares only where there is
 * one: the refusal of an unknown email would come a hundred times sooner, and so reveal which accounts exist.
 */
export function compareAlways(strapi: Core.Strapi): void {
  // Extended, not changed: Strapi shares the object between all services that one process starts.
  strapi.get('services').extend('admin::auth', (auth: AuthService): AuthService => ({
    ...auth,
    // Of who changes their own password.
    validatePassword: (password, hash) =>
      comparedInTurn(strapi, () => auth.validatePassword(password, hash)),
    hashPassword: (password) => hashedInTurn(strapi, () => auth.hashPassword(password)),
    async checkCredentials(credentials) {
      const { email, password } = credentials;
      // Before its turn: while the database does not answer, log-ins are refused together, not one after the other.
      const user: { password?: string | null } | null = await strapi.db
        .query('admin::user')
        .findOne({ where: { email } });
      return comparedInTurn(strapi, async () => {
        if (!user?.password) await auth.validatePassword(password, DUMMY_HASH);
        return auth.checkCredentials(credentials);
      });
    },
  }));
  strapi.get('services').extend('plugin::users-permissions.user', (users: UserService) => ({
    ...users,
    validatePassword: (password: string, hash: string) =>
      comparedInTurn(strapi, () => users.validatePassword(password, hash)),
  }));
}

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
