import type { Core } from '@strapi/strapi';
import { runStopSteps } from '../../shared/server/stop-steps';
import { glossaryOf } from './running-glossary';

/** When the requests that were under way are answered: what they counted is written. */
export default async function destroy({ strapi }: { strapi: Core.Strapi }): Promise<void> {
  const glossary = glossaryOf(strapi);
  await runStopSteps(strapi, [
    () => glossary.sharedImport.end(),
    () => glossary.scheduledPublications.stop(),
    () => glossary.warmUp.stop(),
    () => glossary.logFollower.stop(),
    () => glossary.activityRetention.stop(),
    () => glossary.referenceChecks.stop(),
    () => glossary.statEvents.stop(),
    () => glossary.readLimits.stop(),
    () => glossary.counting.stop(),
  ]);
}
