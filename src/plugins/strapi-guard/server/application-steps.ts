import type { Core } from '@strapi/strapi';
import { isHttpProcess } from '../../shared/server/process-role';
import { settingsOfGuard } from './configuration';
import { runLastSteps } from './last-steps';
import { hideSwitchedOffPermissions } from './routing/removed-routes';
import { guardOf } from './running-guard';

type Step = (given: { readonly strapi: Core.Strapi }) => unknown;
/** What `src/index` of a project exports. */
interface Application {
  readonly bootstrap?: Step;
  readonly destroy?: Step;
}

/**
 * Ends a start and a stop after the application's own steps (src/index): Strapi makes the panel's roles after the plugins' turn, and those steps come
 * after everything else.
 */
export function followApplication(strapi: Core.Strapi): void {
  const app = strapi.app as Application | undefined;
  // Replaced, not changed: Strapi shares the object between all services in one process.
  strapi.app = {
    ...app,
    async bootstrap(given: { readonly strapi: Core.Strapi }) {
      await app?.bootstrap?.(given);
      await endStart(strapi);
    },
    async destroy(given: { readonly strapi: Core.Strapi }) {
      try {
        await app?.destroy?.(given);
      } finally {
        await runLastSteps(strapi);
      }
    },
  };
}

async function endStart(strapi: Core.Strapi): Promise<void> {
  const { startLock, firstAdministrator, metrics } = guardOf(strapi);
  await hideSwitchedOffPermissions({ strapi, settings: settingsOfGuard(strapi) });
  await startLock.release();
  await firstAdministrator.keepFile();
  if (isHttpProcess(strapi)) await metrics.open();
  const link = await firstAdministrator.link();
  // In production whoever reads the log need not be who may administer: the link is in a file.
  if (link !== null && strapi.config.get('autoReload') === true)
    strapi.log.info(`The panel's first administrator registers at ${link}`);
}
