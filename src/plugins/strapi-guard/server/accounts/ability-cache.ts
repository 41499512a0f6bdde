import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache/raw';

/** The part of a logged-in administrator that Strapi's own conditions depend on. */
interface Administrator {
  readonly id: number | string;
  readonly roles: readonly object[];
}

interface Permission {
  readonly conditions?: readonly string[];
}

/** Which rules hold for an administrator, as casl has them; nothing changes it once it is made. */
type Ability = object;

type PermissionService = Core.Service & {
  findUserPermissions(user: Administrator): Promise<readonly Permission[]>;
  readonly engine: {
    generateUserAbility(user: Administrator): Promise<Ability>;
    /** Strapi's name; it makes an ability of the given permissions, whoever they were given to. */
    generateTokenAbility(permissions: readonly Permission[], user: Administrator): Promise<Ability>;
  };
};

/** Abilities that are cached, one for each administrator. */
const MOST = 100;
/** Strapi's own conditions compare with the administrator's id and roles; one of another plugin may depend on anything. */
const STRAPI_CONDITIONS = 'admin::';

/**
 * Strapi builds the ability of an administrator again for each request of the panel, which is half of what a small request costs (CPU). The permissions
 * are read for each request here as well, so that a change of a role holds at once on all instances, but the ability is built once for the same ones.
 * What another plugin would add in a hook of the permission engine must depend on the permission alone, as i18n's does.
 */
export function cacheAbilities(strapi: Core.Strapi): void {
  const permissions = strapi.service('admin::permission') as PermissionService;
  const { engine } = permissions;
  const cached = new LRUCache<
    Administrator['id'],
    { readonly basis: string; readonly ability: Ability }
  >({ max: MOST });

  engine.generateUserAbility = async (user) => {
    const granted = await permissions.findUserPermissions(user);
    const isRepeatable = granted.every(({ conditions = [] }) =>
      conditions.every((condition) => condition.startsWith(STRAPI_CONDITIONS)),
    );
    if (!isRepeatable) return engine.generateTokenAbility(granted, user);
    const basis = JSON.stringify([user.roles, granted]);
    const before = cached.get(user.id);
    if (before?.basis === basis) return before.ability;
    const ability = await engine.generateTokenAbility(granted, user);
    cached.set(user.id, { basis, ability });
    return ability;
  };
}
