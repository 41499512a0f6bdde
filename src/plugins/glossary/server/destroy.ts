import type { Core } from '@strapi/strapi';
import { untilPoolIsIdle } from '../../shared/server/database/idle-pool';
import { runStopSteps } from '../../shared/server/stop-steps';
import { settleWebhooks } from '../../strapi-guard/server/security/webhook-calls';
import { glossaryOf } from './running-glossary';

/** When the guard has answered the requests that were under way: what they counted is written, and Strapi's own queries end. */
export default async function destroy({ strapi }: { strapi: Core.Strapi }): Promise<void> {
  const glossary = glossaryOf(strapi);
  await runStopSteps(strapi, [
    () => glossary.sharedImport.end(),
    () => glossary.scheduledPublications.stop(),
    () => glossary.readerMails.settled(),
    () => settleWebhooks(strapi),
    () => glossary.warmUp.stop(),
    () => glossary.logFollower.stop(),
    () => glossary.activityRetention.stop(),
    () => glossary.referenceChecks.stop(),
    () => glossary.statEvents.stop(),
    () => glossary.readLimits.stop(),
    () => glossary.counting.stop(),
    () => glossary.startLock.release(),
    () => untilPoolIsIdle(strapi),
    () => glossary.metrics.close(),
  ]);
}
