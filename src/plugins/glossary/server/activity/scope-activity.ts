import { LRUCache } from 'lru-cache/raw';
import {
  type Activity,
  activityCountOf,
  activityOf,
  categoryScope,
  WHOLE_GLOSSARY,
} from '../../core/activity/activity';
import { ActivityWindow } from '../../core/activity/activity-window';
import type { CalendarDay } from '../../core/time/calendar-day';
import type { RequesterKind } from '../../core/http/requester-kinds';
import { type Dated, type StatEventsService } from './stat-events';
import type { UnwrittenCounts } from './unwritten-counts';
import { DatabaseBusyError } from '../../../shared/server/database/database-away';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import type { Clock } from '../time/clock';
import type { CountingService } from './counting';
import type { ActivityStoreService } from './activity-store';

/** More scopes than a glossary has categories. */
const SCOPES_HELD = 1000;

interface Sums extends Dated {
  readonly requests: ActivityWindow;
}

export type ScopeActivityService = ReturnType<typeof createScopeActivity>;

interface Needs {
  readonly clock: Clock;
  readonly catalogueSource: CatalogueSourceService;
  readonly counting: CountingService;
  readonly statEvents: StatEventsService;
  readonly activityStore: ActivityStoreService;
}

/**
 * The activity of the whole glossary and of each category: written together with that of the terms, so that they add up, and held as
 * that of terms is (live-stats.ts).
 */
export function createScopeActivity({
  clock,
  catalogueSource,
  counting,
  statEvents,
  activityStore,
}: Needs) {
  /** By category; the glossary is null. */
  const cached = new LRUCache<string, Sums>({
    max: SCOPES_HELD,
    fetchMethod: read,
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
  });

  function read(scope: string): Promise<Sums> {
    const today = clock.today();
    return counting.readWithUnwritten(
      () => activityStore.sumsOf(scope, today, statEvents.writer),
      ({ position, requests: found }, unwritten) => {
        const requests = ActivityWindow.of(found, today);
        for (const counts of unwritten) addCounts(requests, counts, scope);
        return { position, requests };
      },
    );
  }

  /** @throws when it was never read and the database is unreachable */
  async function windowOf(scope: string): Promise<ActivityWindow> {
    const known = cached.get(scope);
    const isCurrent =
      known !== undefined && statEvents.isCurrent(known) && known.requests.isWholeOn(clock.today());
    const sums = isCurrent
      ? known
      : await cached.fetch(scope, { forceRefresh: true }).catch((error: unknown) => {
          if (known === undefined) throw error;
          return known;
        });
    if (sums === undefined) throw new DatabaseBusyError('The sums could not be read.');
    return sums.requests;
  }

  statEvents.listen({
    counted(counts, position) {
      for (const [scope, sums] of cached.entries())
        if (sums.position < position) addCounts(sums.requests, counts, scope);
    },
  });

  return {
    /**
     * The activity of a category, or of the whole glossary when it is null. Requests are stored under the key that the category had: those under
     * its former keys, and those of categories that were merged into it, are its own.
     *
     * @throws when it was never read and the database is unreachable
     */
    async of(category: string | null): Promise<Activity> {
      const scopes =
        category === null
          ? [WHOLE_GLOSSARY]
          : (await catalogueSource.keysLeadingTo(category)).map(categoryScope);
      const today = clock.today();
      const [window, ...others] = await Promise.all(scopes.map(windowOf));
      if (window === undefined || others.length === 0) return activityOf(window ?? [], today);
      return activityOf(
        [window, ...others].flatMap((one) => one.countsUntil(today)),
        today,
      );
    },

    /** Adds a request that this instance has just counted. */
    note(category: string, day: CalendarDay, kind: RequesterKind, channel: string): void {
      for (const scope of [WHOLE_GLOSSARY, categoryScope(category)]) {
        const requests = cached.peek(scope)?.requests;
        requests?.endOn(day);
        requests?.add(day, kind, channel, 1);
      }
    },
  };
}

function addCounts(window: ActivityWindow, counts: UnwrittenCounts, scope: string): void {
  for (const { category, requests } of counts.values()) {
    if (scope !== WHOLE_GLOSSARY && scope !== categoryScope(category)) continue;
    for (const [key, count] of requests) {
      const { day, kind, channel } = activityCountOf(key, count);
      window.add(day, kind, channel, count);
    }
  }
}
