import type { Core } from '@strapi/strapi';
import type { Installation } from '../../../shared/core/settings/installation';

/** What decides whether a part of Strapi is removed. */
interface Host {
  readonly strapi: Core.Strapi;
  readonly settings: Installation;
}

/** A part of Strapi that the glossary does not use. */
interface UnusedPart {
  readonly plugin: string;
  /** The router to remove; all of them when omitted. */
  readonly router?: 'content-api';
  /** Whether the panel's pages and permissions of the part are removed as well. */
  readonly withPermissions: boolean;
  /** Whether it is used with these settings; never when omitted. */
  readonly isUsed?: (host: Host) => boolean;
}

/** Content types are changed in the source, with `npm run dev`. */
const inDevelopment = ({ strapi }: Host) => strapi.config.get('autoReload') === true;
const withUploads = ({ settings }: Host) => settings.uploads;

const UNUSED: readonly UnusedPart[] = [
  { plugin: 'upload', withPermissions: true, isUsed: withUploads },
  { plugin: 'content-type-builder', withPermissions: true, isUsed: inDevelopment },
  { plugin: 'content-type-builder', router: 'content-api', withPermissions: false },
  { plugin: 'email', withPermissions: true },
  { plugin: 'i18n', router: 'content-api', withPermissions: false },
];

/** Unused routes of parts that are used otherwise, by handler or controller. */
const UNUSED_ROUTES: ReadonlySet<string> = new Set([
  // Tokens for the panel's routes can change their owner's account, whatever permissions they have. Programs use tokens of the REST API.
  'admin-token',
  // There are no single types, and with a collection type these handlers would read all documents, and change and delete the first.
  'single-types',
  // Makes the server fetch addresses given by an editor.
  'admin-upload.uploadFromUrls',
  // A paid service of Strapi's vendor.
  ...['generateAIMetadata', 'createAIMetadataJob', 'getLatestAIMetadataJob'].map(
    (name) => `admin-file.${name}`,
  ),
  'admin-file.getAIMetadataPendingCount',
  // Every role has the permission, and it changes the lists of all editors.
  'view-configuration.updateViewConfiguration',
  // Asks Strapi's vendor about a trial licence and fails with 500 without one. The panel calls it only with one.
  'admin.licenseTrialTimeLeft',
  // Lets every logged-in user change a translation setting, which the glossary does not have.
  'settings.updateSettings',
  // No type has translations, and the first shows the names of related drafts, and whole drafts, that a role may not read.
  ...['content-types.getFillFromLocaleData', 'content-types.getNonLocalizedAttributes'],
  // The edit form makes slugs itself; Strapi's way takes quadratic time in the length of a name.
  ...['uid.generateUID', 'uid.checkUIDAvailability'],
  // The panel has its own bulk actions, which handle terms one after the other; Strapi's would block everyone else, and no other content is
  // published.
  ...[
    'bulkPublish',
    'bulkUnpublish',
    'bulkFindForValidation',
    'countManyEntriesDraftRelations',
  ].map((action) => `collection-types.${action}`),
]);

/** Permissions that apply to removed routes only. */
const UNUSED_RIGHTS = /^(?:admin::admin-tokens\.|plugin::upload\.configure-view$)/;

type Routes = ReturnType<Core.Strapi['plugin']>['routes'];
type Routers = Exclude<Routes, readonly unknown[]>;

const unusedParts = (host: Host) => UNUSED.filter(({ isUsed }) => isUsed?.(host) !== true);

/** Removes routes before Strapi mounts them: they respond with 404, whatever the permission or token. */
export function removeUnusedRoutes({ strapi, settings }: Host): void {
  for (const { plugin, router } of unusedParts({ strapi, settings })) {
    const module = strapi.plugin(plugin);
    module.routes = router === undefined ? {} : withoutRouter(module.routes, router);
  }
  for (const name of ['upload', 'i18n', 'content-manager']) {
    const plugin = strapi.plugin(name);
    plugin.routes = withoutUnusedRoutes(plugin.routes);
  }
  strapi.admin.routes = withoutUnusedRoutes(strapi.admin.routes);
}

const withoutRouter = (routes: Routes, left: string): Routers =>
  Object.fromEntries(Object.entries(routes).filter(([name]) => name !== left));

/** Routers that are functions create their routes later; they belong to the REST API and have none of these. */
const withoutUnusedRoutes = (routes: Routes): Routers =>
  Object.fromEntries(
    Object.entries(routes as Routers).map(([name, router]) => [
      name,
      typeof router === 'function'
        ? router
        : {
            ...router,
            routes: router.routes.filter(({ handler }) => !isUnused(String(handler))),
          },
    ]),
  );

const isUnused = (handler: string): boolean =>
  UNUSED_ROUTES.has(handler) || UNUSED_ROUTES.has(handler.split('.')[0] ?? '');

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
function isOfParts(parts: readonly UnusedPart[]): (action: string) => boolean {
  const prefixes = parts
    .filter(({ withPermissions }) => withPermissions)
    .map(({ plugin }) => `plugin::${plugin}.`);
  return (action) => prefixes.some((prefix) => action.startsWith(prefix));
}

/** Whether an action has no routes only because of the settings of this process. */
export const isSwitchedOff = (host: Host): ((action: string) => boolean) =>
  isOfParts(unusedParts(host).filter(({ isUsed }) => isUsed !== undefined));

/**
 * Unregisters the permissions for routes that are never there. Strapi, which starts its panel after the plugins, then grants them to no role, removes
 * them from roles that have them, and hides the pages that need them.
 */
export async function removeUnusedPermissions(strapi: Core.Strapi): Promise<void> {
  const { actionProvider } = permissionsOf(strapi);
  const isOfUnused = isOfParts(UNUSED.filter(({ isUsed }) => isUsed === undefined));
  for (const key of actionProvider.keys()) {
    if (isOfUnused(key) || UNUSED_RIGHTS.test(key)) await actionProvider.delete(key);
  }
  // The permissions of Strapi's panel are registered later.
  actionProvider.hooks.didRegister.register(async ({ key }) => {
    if (UNUSED_RIGHTS.test(key)) await actionProvider.delete(key);
  });
}

/**
 * Hides the permissions that a setting switches off, at the end of the start. The database keeps them for every role, because other instances may have
 * another setting, and this one later: Strapi, which has started its panel, does not remove them, and where it compares those of a role with what a
 * request sends, it sees the others only.
 */
export async function hideSwitchedOffPermissions(host: Host): Promise<void> {
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

/** Makes tokens for the panel's routes invalid that an earlier version created. */
export function refuseAdminTokens(strapi: Core.Strapi): void {
  // Extended, not mutated: Strapi shares the object between all services in one process.
  strapi.get('services').extend('admin::api-token-admin', (service: object) => ({
    ...service,
    authenticateAdminToken: async () => Promise.resolve({ authenticated: false }),
  }));
}
