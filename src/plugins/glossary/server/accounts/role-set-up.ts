import type { Core, UID } from '@strapi/strapi';
import {
  type DocumentAction,
  type Right,
  type Role,
  ROLE_RIGHTS,
  ROLES,
  type Subject,
} from '../../core/accounts/roles';
import { PERMISSIONS } from '../../core/panel/panel-permission';
import { TERM, CATEGORY, DEBT_SCORE } from '../../core/term/content-types';

/** `waiting` from before Strapi makes its roles until they have their rights; `settled` for ever after. */
const STATE = { type: 'plugin', name: 'glossary', key: 'role-set-up' } as const;

const CODES: Readonly<Record<Role, string>> = { author: 'strapi-author', editor: 'strapi-editor' };
const CONTENT_TYPES: Readonly<Record<Subject, UID.ContentType>> = {
  term: TERM,
  category: CATEGORY,
  'debt-score': DEBT_SCORE,
};
const ACTIONS: Readonly<Record<DocumentAction, string>> = {
  create: 'plugin::content-manager.explorer.create',
  read: 'plugin::content-manager.explorer.read',
  update: 'plugin::content-manager.explorer.update',
  delete: 'plugin::content-manager.explorer.delete',
  publish: 'plugin::content-manager.explorer.publish',
};
/** Acts on a document as a whole; Strapi knows no attributes of them. */
const WHOLE: ReadonlySet<DocumentAction> = new Set(['delete', 'publish']);

interface Permission {
  readonly action: string;
  readonly subject: string | null;
  readonly properties: { readonly fields?: readonly string[] };
  readonly conditions: readonly string[];
}
interface RoleService {
  findOne(where: { code: string }): Promise<{ readonly id: number } | null>;
  exists(): Promise<boolean>;
  assignPermissions(roleId: number, permissions: readonly Permission[]): Promise<unknown>;
}
interface PermissionService {
  findMany(query: { where: object }): Promise<Permission[]>;
}
interface ContentTypeService {
  /** Paths of every attribute that the panel shows, those within components included. */
  getNestedFields(model: object, options: { components: object }): string[];
}

/**
 * The rights that Author and Editor have on the first start. Strapi lets both roles read ratings with their readers, and lets authors write
 * scores, which are public at once.
 *
 * Strapi makes its roles after the plugins have started, so this takes two steps. A database that had roles before is left alone: its
 * rights may be what an administrator chose.
 */
export function createRoleSetUp({ strapi }: { strapi: Core.Strapi }) {
  const roles = strapi.service('admin::role') as RoleService;
  const permissions = strapi.service('admin::permission') as PermissionService;
  const contentTypes = strapi.service('admin::content-type') as ContentTypeService;

  function documentPermissions({ subject, actions, without }: Right): Permission[] {
    const uid = CONTENT_TYPES[subject];
    const fields = contentTypes
      .getNestedFields(strapi.contentType(uid), { components: strapi.components })
      .filter((field) => !without.includes(field));
    return actions.map((action) => ({
      action: ACTIONS[action],
      subject: uid,
      properties: WHOLE.has(action) ? {} : { fields },
      conditions: [],
    }));
  }

  async function setUp(role: Role, isLeftOut: (action: string) => boolean): Promise<void> {
    const known = await roles.findOne({ code: CODES[role] });
    if (known === null) return;
    const given = await permissions.findMany({ where: { role: { id: known.id } } });
    const { documents, tools } = ROLE_RIGHTS[role];
    await roles.assignPermissions(known.id, [
      // Rights that Strapi gives beside content, such as those on the media library, stay.
      ...given
        .filter(({ action, subject }) => subject === null && !isLeftOut(action))
        .map(({ action, subject, properties, conditions }) => ({
          action,
          subject,
          properties,
          conditions,
        })),
      ...documents.flatMap(documentPermissions),
      ...tools.map((tool) => ({
        action: PERMISSIONS[tool],
        subject: null,
        properties: {},
        conditions: [],
      })),
    ]);
  }

  return {
    /**
     * Before Strapi makes its roles: notes whether this database is new.
     *
     * @returns whether the roles wait for their rights
     */
    async noteFirstStart(): Promise<boolean> {
      const known = await strapi.store.get(STATE);
      const value = known ?? ((await roles.exists()) ? 'settled' : 'waiting');
      if (known === null) await strapi.store.set({ ...STATE, value });
      return value === 'waiting';
    },

    /**
     * When the roles are there: gives them their rights, once. A start that was cut short is made good by the next.
     *
     * @param isLeftOut which actions beside content no role gets, because a setting switches them off
     */
    async setUpOnce(isLeftOut: (action: string) => boolean): Promise<void> {
      if ((await strapi.store.get(STATE)) !== 'waiting') return;
      for (const role of ROLES) await setUp(role, isLeftOut);
      await strapi.store.set({ ...STATE, value: 'settled' });
    },
  };
}
