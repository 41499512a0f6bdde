import type { Core } from '@strapi/strapi';
import { fieldsOf } from './field-rights';
import { modelOf } from './guarded-types';

interface Permission {
  readonly action: string;
  readonly subject?: string | null;
  readonly properties?: { readonly fields?: readonly string[] };
}
interface Engine {
  generateTokenAbility(permissions: readonly Permission[], owner: object): Promise<unknown>;
}
interface Permissions {
  readonly engine: Engine;
  findUserPermissions(account: object): Promise<readonly Permission[]>;
}
/** The actions on documents that a role may have for some fields. */
const OF_FIELDS: ReadonlySet<string> = new Set(
  ['read', 'create', 'update'].map((act) => `plugin::content-manager.explorer.${act}`),
);

/**
 * Gives a permission without a list of fields the list of all. Of an account that has one, Strapi forgets the lists and conditions of all others:
 * with all fields of own documents and one field of every document, it had all of everybody's.
 */
export function nameFields(strapi: Core.Strapi): void {
  strapi.get('services').extend('admin::permission', (permissions: Permissions) => {
    const { engine } = permissions;
    return {
      ...permissions,
      findUserPermissions: async (account: object) =>
        (await permissions.findUserPermissions(account)).map(withFields),
      engine: Object.assign(Object.create(engine) as Engine, {
        generateTokenAbility: (ofToken: readonly Permission[], owner: object) =>
          engine.generateTokenAbility(ofToken.map(withFields), owner),
      }),
    };
  });

  function withFields(permission: Permission): Permission {
    const { action, subject, properties } = permission;
    const model = modelOf(strapi, subject ?? '');
    return OF_FIELDS.has(action) && model !== undefined && !properties?.fields
      ? { ...permission, properties: { ...properties, fields: fieldsOf(strapi, model) } }
      : permission;
  }
}
