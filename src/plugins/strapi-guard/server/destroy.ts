import type { Core } from '@strapi/strapi';
import { runStopSteps } from '../../shared/server/stop-steps';
import { guardOf } from './running-guard';

/** A graceful stop: requests that are under way are answered first; Strapi stops the other plugins after this one. */
export default async function destroy({ strapi }: { strapi: Core.Strapi }): Promise<void> {
  const { stopping, startLock } = guardOf(strapi);
  await runStopSteps(strapi, [() => stopping.drain(), () => startLock.release()]);
}
