import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { FirstAdministratorService } from './first-administrator';

export interface NewAdministrator {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
}

interface UserService {
  findOneByEmail(email: string): Promise<object | null>;
}
interface RoleService {
  getSuperAdmin(): Promise<{ readonly id: number }>;
}

interface Needs {
  readonly strapi: Core.Strapi;
  readonly firstAdministrator: FirstAdministratorService;
}

export function createAdministrators({ strapi, firstAdministrator }: Needs) {
  const users = strapi.service('admin::user') as UserService;
  const roles = strapi.service('admin::role') as RoleService;
  const auth = strapi.service('admin::auth') as { hashPassword(password: string): Promise<string> };

  return {
    /**
     * Creates a Super Admin.
     *
     * Strapi does not keep two users from having the same email. This first writes the row of the role, and so waits on every database
     * until another process that creates an administrator is done, and sees that one.
     *
     * @returns false when an administrator has this email, in any role
     */
    async create({ email, password, firstName, lastName }: NewAdministrator): Promise<boolean> {
      const role = await roles.getSuperAdmin();
      const hashed = await auth.hashPassword(password);
      const isCreated = await strapi.db.transaction(async ({ trx }: { trx: Knex.Transaction }) => {
        await trx('admin_roles')
          .where({ id: role.id })
          .update({ code: strapi.db.connection.ref('code') });
        if ((await users.findOneByEmail(email)) !== null) return false;
        // Not the service's own `create`: it counts users in the background, and fails when the database is closed meanwhile.
        await strapi.db.query('admin::user').create({
          data: {
            email,
            password: hashed,
            firstname: firstName,
            lastname: lastName,
            isActive: true,
            blocked: false,
            roles: [role.id],
          },
        });
        return true;
      });
      // The link of the first administrator has no effect any more.
      if (isCreated) await firstAdministrator.keepFile();
      return isCreated;
    },
  };
}
