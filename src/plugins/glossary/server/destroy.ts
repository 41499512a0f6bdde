import type { Core } from '@strapi/strapi';
import { untilPoolIsIdle } from './database/idle-pool';
import { serviceOf } from './platform/service-of';

/** A graceful stop: requests that are under way are answered first, then what they counted is written, and Strapi's own queries end. */
export default async function destroy({ strapi }: { strapi: Core.Strapi }): Promise<void> {
  await serviceOf(strapi, 'stopping').drain();
  await serviceOf(strapi, 'sharedImport').end();
  await serviceOf(strapi, 'scheduledPublications').stop();
  await serviceOf(strapi, 'readerMails').settled();
  await serviceOf(strapi, 'warmUp').stop();
  serviceOf(strapi, 'logFollower').stop();
  serviceOf(strapi, 'activityRetention').stop();
  await serviceOf(strapi, 'referenceChecks').stop();
  serviceOf(strapi, 'numberChanges').stop();
  await serviceOf(strapi, 'readLimits').stop();
  await serviceOf(strapi, 'counting').stop();
  await serviceOf(strapi, 'startLock').release();
  await untilPoolIsIdle(strapi);
  await serviceOf(strapi, 'metrics').close();
}
