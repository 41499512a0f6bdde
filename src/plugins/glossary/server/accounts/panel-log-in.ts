import type { Core } from '@strapi/strapi';
import { DUMMY_HASH } from './dummy-hash';

interface Credentials {
  readonly email: string;
  readonly password: string;
}
interface AuthService {
  checkCredentials(credentials: Credentials): Promise<unknown>;
  validatePassword(password: string, hash: string): Promise<boolean>;
}

/**
 * Makes a log-in to the panel compare passwords whether the account exists or not. Strapi compares only where there is one: the refusal of
 * an unknown email would come a hundred times sooner, and so reveal which accounts exist.
 */
export function compareAlways(strapi: Core.Strapi): void {
  // Extended, not changed: Strapi shares the object between all services that one process starts.
  strapi.get('services').extend('admin::auth', (auth: AuthService): AuthService => ({
    ...auth,
    async checkCredentials(credentials) {
      const { email, password } = credentials;
      const user: { password?: string | null } | null = await strapi.db
        .query('admin::user')
        .findOne({ where: { email } });
      if (!user?.password) await auth.validatePassword(password, DUMMY_HASH);
      return auth.checkCredentials(credentials);
    },
  }));
}
