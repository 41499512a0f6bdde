import type { Core } from '@strapi/strapi';
import type { Removal, RemovedPart } from '../../core/settings/guard-settings';

/** What decides whether a part of Strapi is removed. */
interface Guarded {
  readonly strapi: Core.Strapi;
  readonly settings: { readonly uploads: boolean; readonly removal: Removal };
}

/** Whether a part is there with these settings. */
const IS_KEPT: Readonly<Record<NonNullable<RemovedPart['unless']>, (guarded: Guarded) => boolean>> =
  {
    // Content types are changed in the source, with `npm run dev`.
    development: ({ strapi }) => strapi.config.get('autoReload') === true,
    uploads: ({ settings }) => settings.uploads,
  };

type Routes = ReturnType<Core.Strapi['plugin']>['routes'];
type Routers = Exclude<Routes, readonly unknown[]>;

const removedParts = (host: Guarded): readonly RemovedPart[] =>
  host.settings.removal.parts.filter(
    ({ unless }) => unless === undefined || !IS_KEPT[unless](host),
  );

/** Removes routes before Strapi mounts them. */
export function removeUnusedRoutes(host: Guarded): void {
  const { strapi, settings } = host;
  for (const { plugin, router } of removedParts(host)) {
    const module = strapi.plugin(plugin);
    module.routes = router === undefined ? {} : withoutRouter(module.routes, router);
  }
  const removed = new Set(settings.removal.handlers);
  for (const name of ['upload', 'i18n', 'content-manager']) {
    const plugin = strapi.plugin(name);
    plugin.routes = withoutHandlers(plugin.routes, removed);
  }
  strapi.admin.routes = withoutHandlers(strapi.admin.routes, removed);
}

const withoutRouter = (routes: Routes, left: string): Routers =>
  Object.fromEntries(Object.entries(routes).filter(([name]) => name !== left));

/** Routers that are functions create their routes later; they belong to the REST API and have none of these. */
const withoutHandlers = (routes: Routes, removed: ReadonlySet<string>): Routers =>
  Object.fromEntries(
    Object.entries(routes as Routers).map(([name, router]) => [
      name,
      typeof router === 'function'
        ? router
        : {
            ...router,
            routes: router.routes.filter(({ handler }) => !isIn(removed, String(handler))),
          },
    ]),
  );

const isIn = (removed: ReadonlySet<string>, handler: string): boolean =>
  removed.has(handler) || removed.has(handler.split('.')[0] ?? '');

interface Right {
  readonly action: string;
}

interface ActionProvider {
  readonly hooks: {
    readonly didRegister: { register(hook: (action: { key: string }) => Promise<void>): void };
  };
  keys(): readonly string[];
  delete(key: string): Promise<unknown>;
}

interface PermissionService {
  readonly actionProvider: ActionProvider;
  findMany(query?: object): Promise<readonly Right[]>;
  findUserPermissions(user: object): Promise<readonly Right[]>;
}

const permissionsOf = (strapi: Core.Strapi) =>
  strapi.service('admin::permission') as unknown as PermissionService;

/** Whether an action belongs to one of these parts and goes with its routes. */
function isOfParts(parts: readonly RemovedPart[]): (action: string) => boolean {
  const prefixes = parts
    .filter(({ withPermissions }) => withPermissions)
    .map(({ plugin }) => `plugin::${plugin}.`);
  return (action) => prefixes.some((prefix) => action.startsWith(prefix));
}

/** Whether an action has no routes only because of the settings of this process. */
export const isSwitchedOff = (host: Guarded): ((action: string) => boolean) =>
  isOfParts(removedParts(host).filter(({ unless }) => unless !== undefined));

/**
 * Unregisters the permissions for routes that are never there. Strapi, which starts its panel after the plugins, then grants them to no role, removes
 * them from roles that have them, and hides the pages that need them.
 */
export async function removeUnusedPermissions({ strapi, settings }: Guarded): Promise<void> {
  const { actionProvider } = permissionsOf(strapi);
  const { parts, actions } = settings.removal;
  const isOfRemoved = isOfParts(parts.filter(({ unless }) => unless === undefined));
  const isRemoved = (key: string): boolean =>
    actions.some((action) => (action.endsWith('.') ? key.startsWith(action) : key === action));
  for (const key of actionProvider.keys()) {
    if (isOfRemoved(key) || isRemoved(key)) await actionProvider.delete(key);
  }
  // The permissions of Strapi's panel are registered later.
  actionProvider.hooks.didRegister.register(async ({ key }) => {
    if (isRemoved(key)) await actionProvider.delete(key);
  });
}

/**
 * Hides the permissions that a setting switches off, at the end of the start. The database keeps them for every role, because other instances may have
 * another setting, and this one later: Strapi, which has started its panel, does not remove them, and where it compares those of a role with what a
 * request sends, it sees the others only.
 */
export async function hideSwitchedOffPermissions(host: Guarded): Promise<void> {
  const isHidden = isSwitchedOff(host);
  const { actionProvider } = permissionsOf(host.strapi);
  for (const key of actionProvider.keys()) if (isHidden(key)) await actionProvider.delete(key);
  const shown = (rights: readonly Right[]) => rights.filter(({ action }) => !isHidden(action));
  host.strapi.get('services').extend('admin::permission', (service: PermissionService) => ({
    ...service,
    findMany: async (query?: object) => shown(await service.findMany(query)),
    findUserPermissions: async (user: object) => shown(await service.findUserPermissions(user)),
  }));
}

/** The handlers of tokens for the panel's routes. */
const ADMIN_TOKENS = 'admin-token';

/** Where nobody can create tokens for the panel's routes, makes those invalid that an earlier version created. */
export function refuseAdminTokens({ strapi, settings }: Guarded): void {
  if (!settings.removal.handlers.includes(ADMIN_TOKENS)) return;
  // Extended, not mutated: Strapi shares the object between all services in one process.
  strapi.get('services').extend('admin::api-token-admin', (service: object) => ({
    ...service,
    authenticateAdminToken: async () => Promise.resolve({ authenticated: false }),
  }));
}
