import type { Core } from '@strapi/strapi';
import { glossaryOf } from './plugins/glossary/server/running-glossary';
import { runLastSteps } from './plugins/strapi-guard/server/last-steps';
import { guardOf, settingsOfGuard } from './plugins/strapi-guard/server/running-guard';
import { isHttpProcess } from './plugins/shared/server/process-role';
import {
  hideSwitchedOffPermissions,
  isSwitchedOff,
} from './plugins/strapi-guard/server/routing/removed-routes';

/**
 * All work is in the plugins `guard` and `glossary`. Only the end of a start and of a stop are here: Strapi makes the panel's roles after the plugins'
 * turn, and this after everything else.
 */
export default {
  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    const glossary = glossaryOf(strapi);
    const { startLock, firstAdministrator, metrics } = guardOf(strapi);
    const guarded = { strapi, settings: settingsOfGuard(strapi) };
    await glossary.roleSetUp.setUpOnce(isSwitchedOff(guarded));
    await hideSwitchedOffPermissions(guarded);
    await startLock.release();
    await firstAdministrator.keepFile();
    if (isHttpProcess(strapi)) await metrics.open();
    // `npm start` says it among its addresses.
    const link = await firstAdministrator.link();
    if (link !== null && strapi.config.get('autoReload') === true)
      strapi.log.info(`The panel's first administrator registers at ${link}`);
  },

  destroy: ({ strapi }: { strapi: Core.Strapi }): Promise<void> => runLastSteps(strapi),
};
