import type { Core } from '@strapi/strapi';
import type { Guard } from './guard';

/** The plugin's only service in Strapi: the parts that `guard.ts` has built. Importing this loads none of them. */
export function guardOf(strapi: Core.Strapi): Guard {
  return strapi.plugin('guard').service<Guard>('guard');
}
