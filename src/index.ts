import type { Core } from '@strapi/strapi';
import { serviceOf } from './plugins/glossary/server/service-of';

/** All work is in the plugin `glossary`. Only what needs the panel's roles begins here: Strapi makes them after the plugins' turn. */
export default {
  bootstrap: ({ strapi }: { strapi: Core.Strapi }): Promise<void> =>
    serviceOf(strapi, 'roleSetUp').setUpOnce(),
};
