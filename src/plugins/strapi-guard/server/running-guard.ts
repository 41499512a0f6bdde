import type { Core } from '@strapi/strapi';
import type { Guard, GuardSettings } from './guard';

/** The plugin's only service in Strapi: the parts that `guard.ts` has built. Importing this loads none of them. */
export function guardOf(strapi: Core.Strapi): Guard {
  return strapi.plugin('guard').service<Guard>('guard');
}

/** The settings that `config/plugins.ts` read from the environment when the service started. */
export function settingsOfGuard(strapi: Core.Strapi): GuardSettings {
  return strapi.plugin('guard').config('settings') as GuardSettings;
}
