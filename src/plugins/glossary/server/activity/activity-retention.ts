import type { Core } from '@strapi/strapi';
import type { CalendarDay } from '../../core/platform/calendar-day';
import { serviceOf } from '../platform/service-of';

/** How often the day is looked at, in milliseconds. */
const INTERVAL = 60_000;

/**
 * Days of activity that are older than GLOSSARY_ACTIVITY_DAYS are deleted: the tables stop growing once every term has been read for so long. So are
 * terms that were deleted too long ago to be brought back, with their numbers, and what was answered long ago: terms handed in for review
 * and reports of readers; and what networks sent on another day.
 */
export default function activityRetention({ strapi }: { strapi: Core.Strapi }) {
  let done: CalendarDay | null = null;
  let timer: NodeJS.Timeout | null = null;

  return {
    /** Deletes what has left the window, once a day; a database that is away is tried again a minute later. */
    async apply(): Promise<void> {
      const today = serviceOf(strapi, 'clock').today();
      if (done === today) return;
      done = today;
      try {
        await serviceOf(strapi, 'activityStore').deleteOlder(today);
        await serviceOf(strapi, 'deletedTerms').purge();
        await serviceOf(strapi, 'reports').purge();
        await serviceOf(strapi, 'handIns').purge();
        await serviceOf(strapi, 'networkCounts').forgetBefore(today);
        await serviceOf(strapi, 'unusualDays').purge();
      } catch (error) {
        done = null;
        strapi.log.warn(
          `Older activity, deleted terms and reports could not be removed yet: ${String(error)}`,
        );
      }
    },

    start(): void {
      timer ??= setInterval(() => void this.apply(), INTERVAL).unref();
    },

    stop(): void {
      if (timer !== null) clearInterval(timer);
      timer = null;
    },
  };
}
