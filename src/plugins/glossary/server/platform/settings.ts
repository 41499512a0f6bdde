import type { Core } from '@strapi/strapi';
import type { Settings } from '../../core/platform/settings';

/** The settings that `config/plugins.ts` read from the environment when the service started. */
export default function settings({ strapi }: { strapi: Core.Strapi }) {
  return {
    current: (): Settings => strapi.plugin('glossary').config('settings') as Settings,
  };
}
