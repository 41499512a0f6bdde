import type { Core } from '@strapi/strapi';
import type { Settings } from '../core/settings/settings';
import bootstrap from './bootstrap';
import { contentApi, controllers, services } from './content-api';
import contentTypes from './content-types';
import destroy from './destroy';
import { createGlossary } from './glossary';
import { guardOf } from '../../strapi-guard/server/running-guard';
import { glossaryOf } from './running-glossary';
import { requireAllTerms } from './rights/term-reading';
import middlewares from './routing/middlewares';
import { panelRoutes } from './routing/panel-routes';
import register from './register';

interface Host {
  readonly strapi: Core.Strapi;
}

/** The settings that `config/plugins.ts` read from the environment when the service started. */
const settingsOf = (strapi: Core.Strapi) =>
  strapi.plugin('glossary').config('settings') as Settings;

/** The plugin's table of contents. */
export default {
  register,
  bootstrap,
  destroy,
  contentTypes,
  controllers,
  middlewares,
  policies: { requireAllTerms },
  routes: {
    panel: ({ strapi }: Host) => panelRoutes(glossaryOf(strapi)),
    'content-api': contentApi,
  },
  services: {
    ...services,
    glossary: ({ strapi }: Host) =>
      createGlossary({ ...guardOf(strapi), strapi, settings: settingsOf(strapi) }),
  },
};
