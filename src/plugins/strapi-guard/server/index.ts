import type { Core } from '@strapi/strapi';
import bootstrap from './bootstrap';
import destroy from './destroy';
import { createGuard } from './guard';
import middlewares from './middlewares';
import register from './register';
import { settingsOfGuard } from './configuration';

/** The plugin's table of contents. */
export default {
  register,
  bootstrap,
  destroy,
  middlewares,
  services: {
    guard: ({ strapi }: { readonly strapi: Core.Strapi }) =>
      createGuard({ strapi, settings: settingsOfGuard(strapi) }),
  },
};
