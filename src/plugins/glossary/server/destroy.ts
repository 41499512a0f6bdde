import type { Core } from '@strapi/strapi';
import { untilPoolIsIdle } from './platform/idle-pool';
import { serviceOf } from './service-of';

/** A graceful stop: requests that are under way are answered first, then what they counted is written, and Strapi's own queries end. */
export default async function destroy({ strapi }: { strapi: Core.Strapi }): Promise<void> {
  await serviceOf(strapi, 'stopping').drain();
  await serviceOf(strapi, 'importJob').end();
  await serviceOf(strapi, 'readerMails').settled();
  await serviceOf(strapi, 'warmUp').stop();
  serviceOf(strapi, 'contentVersion').stop();
  serviceOf(strapi, 'activityHistory').stop();
  await serviceOf(strapi, 'counting').stop();
  await serviceOf(strapi, 'startLock').release();
  await untilPoolIsIdle(strapi);
}
