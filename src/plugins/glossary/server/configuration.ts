import type { Core } from '@strapi/strapi';
import { configuredDatabase } from '../../shared/server/database/configured-database';
import { settingsOfOptions } from '../core/settings/options';
import type { Settings } from '../core/settings/settings';
import type { Host } from './host/host';

/** What `config/plugins.ts` gives the plugin, beside the options of its settings (core/settings/options.ts). */
interface Configuration {
  /** All settings, of a project that reads them in another way; then there are no options. */
  readonly settings?: Settings;
  /** What the project offers; without it, the glossary is served by Strapi alone. */
  readonly host?: (strapi: Core.Strapi) => Host;
  /** Of the REST API; an empty one has terms at `/api/terms`, none at `/api/glossary/terms`. */
  readonly contentApiPrefix?: string;
}

const configurationOf = (strapi: Core.Strapi) =>
  strapi.config.get<Configuration & Readonly<Record<string, unknown>>>('plugin::glossary');

export const hostIn = (strapi: Core.Strapi) => configurationOf(strapi).host;
export const contentApiPrefixIn = (strapi: Core.Strapi) => configurationOf(strapi).contentApiPrefix;

/** @throws Error when an option has a value that is not allowed, or the project a database that the glossary does not know */
export function settingsIn(strapi: Core.Strapi): Settings {
  const {
    settings,
    host: _host,
    contentApiPrefix: _contentApiPrefix,
    ...options
  } = configurationOf(strapi);
  if (settings !== undefined) return settings;
  const result = settingsOfOptions(options, {
    publicUrl: strapi.config.get<string>('server.absoluteUrl').replace(/\/$/, ''),
    database: configuredDatabase(strapi, 'plugin::glossary'),
  });
  if (!result.ok) throw new Error(`plugin::glossary: ${result.problems.join(' ')}`);
  return result.settings;
}
