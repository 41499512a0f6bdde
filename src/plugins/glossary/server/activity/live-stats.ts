import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache/raw';
import {
  type Activity,
  type ActivityKey,
  activityCountOf,
  activityKey,
  activityOf,
} from '../../core/activity/activity';
import { ActivityWindow } from '../../core/activity/activity-window';
import { SeenNetworks } from '../../core/activity/seen-networks';
import type { CalendarDay } from '../../core/time/calendar-day';
import { endOfSecond } from '../../core/http/representation';
import type { RatingSummary } from '../../core/rating/rating-record';
import type { RequesterKind } from '../../core/http/requester-kinds';
import { DatabaseBusyError } from '../../../shared/server/database/database-away';
import { wideNetworkOf } from '../../../shared/server/http/ip-address';
import { type Dated, type StatEventsService } from './stat-events';
import type { TermCounts } from './unwritten-counts';
import type { Settings } from '../../core/settings/settings';
import type { PublicationEvents } from '../publishing/publication-events';
import type { Clock } from '../time/clock';
import type { CountingService } from './counting';
import type { ActivityStoreService } from './activity-store';
import type { ScopeActivityService } from './scope-activity';

/** The channel whose requests are views. */
const VIEW_CHANNEL = 'html';
/** Memory for the numbers of terms, in bytes; the least recently requested ones are dropped. */
const BYTES_HELD = 16 * 1024 * 1024;
/** The size of one term without its requests: its key, its place in the cache and the other numbers. */
const BYTES_OF_TERM = 500;
/** How long a reader waits for newer numbers before those in memory are shown, in milliseconds. */
const LONGEST_WAIT = 200;
/** How long the numbers in memory are shown after a failure before the database is queried again, in milliseconds. */
const PAUSE_AFTER_FAILURE = 1000;

const NEVER = new Date(0);

/** The numbers of one term that change without the term changing; the counting code keeps them current. */
export interface CachedStats extends Dated {
  views: number;
  rating: RatingSummary;
  requests: ActivityWindow;
  /** Grows when a request is counted. */
  counted: number;
  /** Grows when another rating was read. */
  rated: number;
  /** Since when the rating is as it is, at the latest; 1970 for a term that had no rating when it was read. */
  ratedSince: Date;
  position: number;
  /** The change before which they must not have been read: the rating is another since. */
  ratedAt: number;
}

export interface CountedTerm {
  readonly documentId: string;
  readonly category: string;
}

export type LiveStatsService = ReturnType<typeof createLiveStats>;

interface Needs {
  readonly clock: Clock;
  readonly counting: CountingService;
  readonly statEvents: StatEventsService;
  readonly activityStore: ActivityStoreService;
  readonly scopeActivity: ScopeActivityService;
  readonly publicationEvents: PublicationEvents;
  readonly settings: Settings;
}

/**
 * Views, rating and activity of the requested terms, in memory: read once, then kept current by what this instance counts and by what other instances
 * announce (stat-events.ts). While the database is unreachable, those in memory are shown.
 */
export function createLiveStats({
  clock,
  counting,
  statEvents,
  activityStore,
  scopeActivity,
  publicationEvents,
  settings,
}: Needs) {
  const cached = new LRUCache<string, CachedStats>({
    maxSize: BYTES_HELD,
    sizeCalculation: ({ requests }) => BYTES_OF_TERM + requests.bytes,
    fetchMethod: read,
    // Numbers that were forgotten while they were being read are not cached.
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
  });
  const seen = new SeenNetworks(() => randomBytes(4).readUInt32LE());
  let failedAt = -PAUSE_AFTER_FAILURE;
  let keys: { day: CalendarDay; byKindAndChannel: Map<string, ActivityKey> } | null = null;

  /** The key of today's requests, made once a day. */
  function keyOfToday(day: CalendarDay, kind: RequesterKind, channel: string): ActivityKey {
    if (keys === null || keys.day !== day) keys = { day, byKindAndChannel: new Map() };
    const name = kind + channel;
    let key = keys.byKindAndChannel.get(name);
    if (key === undefined) {
      key = activityKey(day, kind, channel);
      keys.byKindAndChannel.set(name, key);
    }
    return key;
  }

  async function read(documentId: string, known: CachedStats | undefined): Promise<CachedStats> {
    const today = clock.today();
    try {
      return await counting.readWithUnwritten(
        () => activityStore.numbersOf(documentId, today, statEvents.writer),
        ({ position, views, rating, requests }, unwritten) => {
          const now = endOfSecond(clock.now().getTime());
          const before = known ?? {
            counted: 0,
            rated: 0,
            ratedAt: 0,
            rating,
            ratedSince: rating.count === 0 ? NEVER : now,
          };
          const isSame =
            before.rating.count === rating.count && before.rating.average === rating.average;
          // Changed in place, so that holders of the object see the new numbers.
          const numbers: CachedStats = Object.assign(before, {
            views,
            rating: isSame ? before.rating : rating,
            requests: ActivityWindow.of(requests, today),
            counted: before.counted + 1,
            rated: before.rated + (isSame ? 0 : 1),
            ratedSince: isSame ? before.ratedSince : now,
            position,
          });
          for (const counts of unwritten) addCounts(numbers, counts.get(documentId));
          return numbers;
        },
      );
    } catch (error) {
      failedAt = performance.now();
      throw error;
    }
  }

  async function reload(documentId: string): Promise<CachedStats> {
    const numbers = await cached.fetch(documentId, { forceRefresh: true });
    if (numbers === undefined) throw new DatabaseBusyError('The numbers could not be read.');
    return numbers;
  }

  function isCurrent(numbers: CachedStats): boolean {
    return (
      numbers.position >= numbers.ratedAt &&
      statEvents.isCurrent(numbers) &&
      numbers.requests.isWholeOn(clock.today())
    );
  }

  /** Adds to the requests of a term, which may take more memory then. */
  function withSize(documentId: string, { requests }: CachedStats, addRequests: () => void): void {
    const { bytes } = requests;
    addRequests();
    const numbers = requests.bytes === bytes ? undefined : cached.peek(documentId);
    if (numbers === undefined) return;
    // The same object again would keep its old size.
    cached.delete(documentId);
    cached.set(documentId, numbers);
  }

  statEvents.listen({
    counted(counts, position) {
      for (const [documentId, countsOfTerm] of counts) {
        const numbers = cached.peek(documentId);
        if (numbers === undefined || numbers.position >= position) continue;
        withSize(documentId, numbers, () => addCounts(numbers, countsOfTerm));
      }
    },
    rated(documentId, position) {
      const numbers = cached.peek(documentId);
      // An earlier change of another instance may arrive after a later one of this instance.
      if (numbers !== undefined) numbers.ratedAt = Math.max(numbers.ratedAt, position);
    },
  });

  publicationEvents.deleted.subscribe(({ documentId, afterCommit }) =>
    afterCommit(() => cached.delete(documentId)),
  );

  return {
    /** Whether numbers of a term are in memory: while the database is unreachable, they are shown. */
    has: (documentId: string): boolean => cached.peek(documentId) !== undefined,

    /** Bytes that the numbers take, and how many they may take. */
    memory: () => ({ taken: cached.calculatedSize, most: BYTES_HELD }),

    /** The numbers of a term, when they are in memory and nothing is known to be missing in them. */
    current(documentId: string): CachedStats | null {
      const numbers = cached.get(documentId);
      if (numbers === undefined) return null;
      if (isCurrent(numbers)) return numbers;
      return performance.now() - failedAt < PAUSE_AFTER_FAILURE ? numbers : null;
    },

    /**
     * The numbers of a term, read when they are not in memory.
     *
     * @throws when they are not in memory and the database is unreachable
     */
    async of(documentId: string): Promise<CachedStats> {
      const current = this.current(documentId);
      if (current !== null) return current;
      const known = cached.peek(documentId);
      const reading = reload(documentId);
      if (known === undefined) return reading;
      return Promise.race([reading.catch(() => known), wait(LONGEST_WAIT, known, { ref: false })]);
    },

    /**
     * Counts a request of a term. The numbers that are about to be shown are right at once, as are those in memory.
     *
     * @param address of the client, as it is believed; of it nothing is kept
     */
    count(
      { documentId, category }: CountedTerm,
      kind: RequesterKind,
      channel: string,
      shown: CachedStats | null,
      address: string,
    ): void {
      if (!settings.features.views) return;
      const today = clock.today();
      const isView = channel === VIEW_CHANNEL;
      const isFirst = isView && seen.isNew(today, documentId, wideNetworkOf(address));
      counting.count(documentId, category, keyOfToday(today, kind, channel), { isView, isFirst });
      scopeActivity.note(category, today, kind, channel);
      const known = cached.get(documentId);
      for (const numbers of known === shown ? [known] : [known, shown]) {
        if (numbers === undefined || numbers === null) continue;
        if (isView) numbers.views += 1;
        numbers.counted += 1;
        numbers.requests.endOn(today);
        withSize(documentId, numbers, () => numbers.requests.add(today, kind, channel, 1));
      }
    },

    /** The activity of a term in the 30 days that end today. */
    activityOf: ({ requests }: CachedStats): Activity => activityOf(requests, clock.today()),

    /** The same as counts by day, kind and channel, without making anything of them. */
    requestsOf({ requests }: CachedStats): ActivityWindow {
      requests.endOn(clock.today());
      return requests;
    },

    /** Reads a term's rating again after it changed; its page shows it from now on. */
    async readRating(documentId: string): Promise<RatingSummary> {
      return (await reload(documentId)).rating;
    },

    /** Forgets the numbers of a term, or of all; the next request reads them again. */
    forget(documentId?: string): void {
      if (documentId === undefined) cached.clear();
      else cached.delete(documentId);
    },
  };
}

/** Adds counts of other instances, or counts that are not in the database yet. */
function addCounts(numbers: CachedStats, counts: TermCounts | undefined): void {
  if (counts === undefined) return;
  numbers.views += counts.views;
  numbers.counted += 1;
  for (const [key, count] of counts.requests) {
    const { day, kind, channel } = activityCountOf(key, count);
    numbers.requests.add(day, kind, channel, count);
  }
}
