import type { Core } from '@strapi/strapi';
import { configuredDatabase } from '../../shared/server/database/configured-database';
import type { GuardSettings } from '../core/settings/guard-settings';
import { settingsOfOptions } from '../core/settings/settings-of-options';

/** What `config/plugins.ts` gives the plugin, beside its options (core/settings/guard-options.ts). */
interface Configuration {
  /** All settings, of a project that reads them in another way; then there are no options. */
  readonly settings?: GuardSettings;
}

const SESSIONS = 'plugin::users-permissions.jwtManagement';

/** @throws Error when an option has a value that is not allowed, or the project a database or sessions that the guard does not know */
export function settingsOfGuard(strapi: Core.Strapi): GuardSettings {
  const { settings, ...options } = strapi.config.get<
    Configuration & Readonly<Record<string, unknown>>
  >('plugin::guard');
  if (settings !== undefined) return settings;
  const result = settingsOfOptions(options, {
    publicUrl: strapi.config.get<string>('server.absoluteUrl').replace(/\/$/, ''),
    database: configuredDatabase(strapi, 'plugin::guard'),
  });
  if (!result.ok) throw new Error(`plugin::guard: ${result.problems.join(' ')}`);
  if (result.settings.readerAccounts && strapi.config.get(SESSIONS) !== 'refresh')
    throw new Error(
      `plugin::guard: readerAccounts is true; then jwtManagement of users-permissions must be refresh.`,
    );
  return result.settings;
}
