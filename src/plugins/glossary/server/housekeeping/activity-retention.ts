import { uptime } from 'node:os';
import type { Core } from '@strapi/strapi';
import { type ClockRecord, nextClockRecord } from '../../core/time/believed-clock';
import { type CalendarDay, MILLISECONDS_PER_DAY } from '../../core/time/calendar-day';
import type { Clock } from '../time/clock';
import type { ActivityStoreService } from '../activity/activity-store';
import type { DatabaseClockService } from '../database/database-clock';
import type { DeletedTermsService } from '../history/deleted-terms';
import type { ReportsService } from '../report/reports';
import type { ReviewRequestsService } from '../review/review-requests';
import type { NetworkCountsService } from '../limits/network-counts';
import type { UnusualDaysService } from '../unusual/unusual-days';

/** How often the day is looked at, in milliseconds. */
const INTERVAL = 60_000;
/** A clock that was set by more than this, or differs so much from the database's, may be wrong, in milliseconds. */
const MOST_SET = 60 * 60_000;

/** How often it is stored what the clock says, in milliseconds. */
const NOTED_AFTER = 60 * 60_000;

/** In milliseconds. */
const running = (): number => uptime() * 1000;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly clock: Clock;
  readonly databaseClock: DatabaseClockService;
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
 * answered long ago; and the counts of networks of earlier days. Nothing of it comes back, so a clock that was set is believed a day later, also when it was set
 * while no service ran.
 */
export function createActivityRetention({
  strapi,
  clock,
  databaseClock,
  activityStore,
  deletedTerms,
  reports,
  reviewRequests,
  networkCounts,
  unusualDays,
}: Needs) {
  let done: CalendarDay | null = null;
  let timer: NodeJS.Timeout | null = null;
  /** By how much the clock is ahead of the one that only runs forward, also while the machine is suspended. */
  let ahead = Date.now() - running();
  let believedFrom = 0;

  function wasSet(machineClock: number): boolean {
    const now = running();
    const before = ahead;
    ahead = machineClock - now;
    if (Math.abs(ahead - before) > MOST_SET) believedFrom = now + MILLISECONDS_PER_DAY;
    return now < believedFrom;
  }

  let record: ClockRecord | null = null;

  /** Whether the clock says what it said at the last start, or has gone on from there for a day. */
  async function isBelieved(machineClock: number): Promise<boolean> {
    if (record === null || Math.abs(machineClock - record.seen) > NOTED_AFTER) {
      const stored = strapi.store({ type: 'plugin', name: 'glossary', key: 'clock' });
      record = nextClockRecord(
        ((await stored.get({})) as ClockRecord | null) ?? null,
        machineClock,
      );
      await stored.set({ value: record });
    }
    return machineClock >= record.believedFrom;
  }

  return {
    /** The clock that may be set, in milliseconds since 1970; a test puts its own here. */
    machineClock: (): number => Date.now(),

    /** Deletes old rows once a day; when the database is unreachable, it tries again a minute later. */
    async apply(): Promise<void> {
      const today = clock.today();
      const machineClock = this.machineClock();
      if (wasSet(machineClock)) return;
      try {
        if (!(await isBelieved(machineClock)) || done === today) return;
        done = today;
        if (Math.abs(await databaseClock.compare()) > MOST_SET) return;
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
