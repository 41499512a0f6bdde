import { unknownKeyError } from '../../../shared/core/text/named-keys';
import type { GuardOptions } from './guard-options';
import type { GuardSettings, RemovedPart } from './guard-settings';
import { CHECKS, OPTION_NAMES } from './option-checks';

/** Goes with the option `uploads`. */
const UPLOADS: RemovedPart = { plugin: 'upload', withPermissions: true, unless: 'uploads' };

/** What a project tells the plugin without being asked. */
interface Project {
  /** The address of the project, absolute and without a trailing slash. */
  readonly publicUrl: string;
  readonly database: GuardSettings['database'];
}

type SettingsResult =
  | { readonly ok: true; readonly settings: GuardSettings }
  | { readonly ok: false; readonly problems: readonly string[] };

/**
 * Reads the settings from the configuration of the plugin in a project. Every problem is one sentence with the key, its value and the valid values.
 *
 * @param given as it stands in `config/plugins.ts`, of which nothing is known
 */
export function settingsOfOptions(
  given: Readonly<Record<string, unknown>>,
  { publicUrl, database }: Project,
): SettingsResult {
  const named = Object.entries(given).filter(([, value]) => value !== undefined);
  const problems = named.flatMap(([key, value]) => {
    if (!isOptionName(key)) return [`${unknownKeyError(key, OPTION_NAMES, '')}.`];
    const { isAllowed, allowed } = CHECKS[key];
    return isAllowed(value) ? [] : [`${key} is ${shown(value)}; allowed is ${allowed}.`];
  });
  if (problems.length > 0) return { ok: false, problems };
  const options: GuardOptions = Object.fromEntries(named);
  const address = options.publicUrl ?? publicUrl;
  const { metricsPort: port, metricsHost: host = '127.0.0.1', removed } = options;
  const settings = {
    publicUrl: address,
    source: options.siteName ?? new URL(address).host,
    home: options.home ?? address,
    uploads: options.uploads ?? false,
    readerAccounts: options.readerAccounts ?? false,
    mail: options.sendsMail === true ? {} : null,
    trustedProxies: options.trustedProxies ?? [],
    frontEnds: options.frontEnds ?? [],
    log: { slowRequest: options.slowRequest ?? 1000, slowQuery: options.slowQuery ?? 500 },
    metrics: port === undefined ? null : { host, port },
    metricPrefix: options.metricPrefix ?? 'strapi_',
    deviceCookie: options.deviceCookie ?? 'guard_device',
    removal: {
      parts: [UPLOADS, ...(removed?.parts ?? [])],
      handlers: removed?.handlers ?? [],
      actions: removed?.actions ?? [],
    },
    bodies: options.bodies ?? [],
    refusesNewerDatabase: options.refuseNewerDatabase ?? false,
    refusesDeepPopulate: options.refuseDeepPopulate ?? false,
    database,
  };
  return { ok: true, settings };
}

const isOptionName = (key: string): key is keyof GuardOptions => Object.hasOwn(CHECKS, key);

const shown = (value: unknown): string =>
  typeof value === 'function' || value instanceof RegExp ? String(value) : JSON.stringify(value);
