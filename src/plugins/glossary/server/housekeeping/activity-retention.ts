import type { Core } from '@strapi/strapi';
import type { CalendarDay } from '../../core/time/calendar-day';
import type { Clock } from '../time/clock';
import type { ActivityStoreService } from '../activity/activity-store';
import type { DeletedTermsService } from '../history/deleted-terms';
import type { ReportsService } from '../report/reports';
import type { ReviewRequestsService } from '../review/review-requests';
import type { NetworkCountsService } from '../limits/network-counts';
import type { UnusualDaysService } from '../unusual/unusual-days';

/** How often the day is looked at, in milliseconds. */
const INTERVAL = 60_000;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly clock: Clock;
  readonly activityStore: ActivityStoreService;
  readonly deletedTerms: DeletedTermsService;
  readonly reports: ReportsService;
  readonly reviewRequests: ReviewRequestsService;
  readonly networkCounts: NetworkCountsService;
  readonly unusualDays: UnusualDaysService;
}

/**
 * Deletes days of activity that are older than GLOSSARY_ACTIVITY_DAYS: the tables stop growing once every term has been read for so long.
 * Also deletes terms, with their numbers, that were deleted too long ago to be restored; review requests and reports of readers that were
 * answered long ago; and the counts of networks of earlier days.
 */
export function createActivityRetention({
  strapi,
  clock,
  activityStore,
  deletedTerms,
  reports,
  reviewRequests,
  networkCounts,
  unusualDays,
}: Needs) {
  let done: CalendarDay | null = null;
  let timer: NodeJS.Timeout | null = null;

  return {
    /** Deletes old rows once a day; when the database is unreachable, it tries again a minute later. */
    async apply(): Promise<void> {
      const today = clock.today();
      if (done === today) return;
      done = today;
      try {
        await activityStore.deleteOlder(today);
        await deletedTerms.purge();
        await reports.purge();
        await reviewRequests.purge();
        await networkCounts.forgetBefore(today);
        await unusualDays.purge();
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
