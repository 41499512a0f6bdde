import type { Core } from '@strapi/strapi';
import type { Settings } from '../../core/settings/settings';

/** What decides about the parts of Strapi. */
interface Host {
  readonly strapi: Core.Strapi;
  readonly settings: Settings;
}

/** A part of Strapi that the glossary has no use for. */
interface UnusedPart {
  readonly plugin: string;
  /** The one router that goes; all of them when left out. */
  readonly router?: 'content-api';
  /** True for a part of which the panel's pages and rights go as well. */
  readonly withPermissions: boolean;
  readonly isUsed: (host: Host) => boolean;
}

const never = () => false;
/** Content types are changed in the sources, with `npm run dev`. */
const inDevelopment = ({ strapi }: Host) => strapi.config.get('autoReload') === true;
const withUploads = ({ settings }: Host) => settings.uploads;

const UNUSED: readonly UnusedPart[] = [
  { plugin: 'upload', withPermissions: true, isUsed: withUploads },
  { plugin: 'content-type-builder', withPermissions: true, isUsed: inDevelopment },
  { plugin: 'content-type-builder', router: 'content-api', withPermissions: false, isUsed: never },
  { plugin: 'email', withPermissions: true, isUsed: never },
  { plugin: 'i18n', router: 'content-api', withPermissions: false, isUsed: never },
];

/** Single routes that nobody needs, of parts that are used otherwise; by their handler, or all of a controller. */
const UNUSED_ROUTES: ReadonlySet<string> = new Set([
  // Tokens for the panel's routes, whatever rights they have, act as their owner on the owner's account. Programs have those of the REST API.
  'admin-token',
  // There are no single types; of other types these handlers would read all documents, and change and delete the first.
  'single-types',
  // Has the server fetch addresses that an editor names.
  'admin-upload.uploadFromUrls',
  // A service of Strapi's company that nobody pays for.
  ...['generateAIMetadata', 'createAIMetadataJob', 'getLatestAIMetadataJob'].map(
    (name) => `admin-file.${name}`,
  ),
  'admin-file.getAIMetadataPendingCount',
  // Strapi gives everybody the right to it, and it changes the lists of all.
  'view-configuration.updateViewConfiguration',
  // Asks Strapi's company about a trial licence; without one it answers 500. The panel asks only when there is one.
  'admin.licenseTrialTimeLeft',
  // Everybody who is logged in could change a setting of translations, which the glossary does not have.
  'settings.updateSettings',
  // The form of a term makes its slug itself; Strapi's way takes the square of the length of a name.
  ...['uid.generateUID', 'uid.checkUIDAvailability'],
  // The panel has acts of its own on many terms, one after the other; all at once they keep everybody waiting, and nothing else is published.
  ...[
    'bulkPublish',
    'bulkUnpublish',
    'bulkFindForValidation',
    'countManyEntriesDraftRelations',
  ].map((action) => `collection-types.${action}`),
]);

/** Rights that are about nothing but such routes. */
const UNUSED_RIGHTS = /^(?:admin::admin-tokens\.|plugin::upload\.configure-view$)/;

type Routes = ReturnType<Core.Strapi['plugin']>['routes'];
type Routers = Exclude<Routes, readonly unknown[]>;

const unusedParts = (host: Host) => UNUSED.filter(({ isUsed }) => !isUsed(host));

/** Takes routes away before Strapi mounts them: what nobody needs answers 404, whatever right or token somebody has. */
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

/** Routers that are functions make their routes later; they are for the REST API and have none of these. */
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

interface ActionProvider {
  readonly hooks: {
    readonly didRegister: { register(hook: (action: { key: string }) => Promise<void>): void };
  };
  keys(): readonly string[];
  delete(key: string): Promise<unknown>;
}

/**
 * Makes rights unknown that are about removed routes. Strapi, which starts its panel after the plugins, then gives them to no role,
 * takes them from roles that have them from before, and shows none of the pages that need them.
 */
export async function removeUnusedPermissions({ strapi, settings }: Host): Promise<void> {
  const { actionProvider } = strapi.service('admin::permission') as {
    readonly actionProvider: ActionProvider;
  };
  const prefixes = unusedParts({ strapi, settings })
    .filter(({ withPermissions }) => withPermissions)
    .map(({ plugin }) => `plugin::${plugin}.`);
  for (const key of actionProvider.keys()) {
    if (prefixes.some((prefix) => key.startsWith(prefix)) || UNUSED_RIGHTS.test(key))
      await actionProvider.delete(key);
  }
  // Those of Strapi's panel are not there yet.
  actionProvider.hooks.didRegister.register(async ({ key }) => {
    if (UNUSED_RIGHTS.test(key)) await actionProvider.delete(key);
  });
}

/** Tokens for the panel's routes that an earlier version made open nothing either. */
export function refuseAdminTokens(strapi: Core.Strapi): void {
  // Extended, not changed: Strapi shares the object between all services that one process starts.
  strapi.get('services').extend('admin::api-token-admin', (service: object) => ({
    ...service,
    authenticateAdminToken: async () => Promise.resolve({ authenticated: false }),
  }));
}
