import type { Core } from '@strapi/strapi';
import { untilPoolIsIdle } from './database/idle-pool';
import { glossaryOf } from './running-glossary';

/** A graceful stop: requests that are under way are answered first, then what they counted is written, and Strapi's own queries end. */
export default async function destroy({ strapi }: { strapi: Core.Strapi }): Promise<void> {
  const glossary = glossaryOf(strapi);
  await glossary.stopping.drain();
  await glossary.sharedImport.end();
  await glossary.scheduledPublications.stop();
  await glossary.readerMails.settled();
  await glossary.warmUp.stop();
  glossary.logFollower.stop();
  glossary.activityRetention.stop();
  await glossary.referenceChecks.stop();
  glossary.statEvents.stop();
  await glossary.readLimits.stop();
  await glossary.counting.stop();
  await glossary.startLock.release();
  await untilPoolIsIdle(strapi);
  await glossary.metrics.close();
}
