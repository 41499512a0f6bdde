import type { Core } from '@strapi/strapi';
import { untilPoolIsIdle } from '../../shared/server/database/idle-pool';
import { glossaryOf } from './running-glossary';
import { settleWebhooks } from '../../strapi-guard/server/security/webhook-calls';

/**
 * A graceful stop: requests that are under way are answered first, then what they counted is written, and Strapi's own queries end. A step that
 * fails, such as one that finds the disk full, keeps none of the others from being done.
 */
export default async function destroy({ strapi }: { strapi: Core.Strapi }): Promise<void> {
  const glossary = glossaryOf(strapi);
  const steps: readonly (() => Promise<void> | void)[] = [
    () => glossary.stopping.drain(),
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
  ];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      strapi.log.error(`A step of the stop failed: ${String(error)}`);
    }
  }
}
