import type { Core } from '@strapi/strapi';
import { glossaryOf } from './plugins/glossary/server/running-glossary';
import { guardedHost } from './plugins/strapi-guard/config';

/**
 * All work is in the plugins `guard` and `glossary`. Only this is here: Strapi makes the panel's roles after the plugins' turn, and this after everything
 * else but the guard's last steps.
 */
export default {
  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    await glossaryOf(strapi).roleSetUp.setUpOnce(guardedHost(strapi).isSwitchedOff);
  },
};
