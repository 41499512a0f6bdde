import type { MetricKinds } from '../host/host';
import type { CountersService } from '../observability/counters';
import type { UnusualCountsService } from '../unusual/unusual-counts';
import type { PageCacheService } from '../term-page/page-cache';
import type { FormatCaches } from '../formats/format-caches';
import type { ListCacheService } from '../lists/list-cache';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import type { CurrentEntriesService } from '../publication-log/current-entries';
import type { LiveStatsService } from '../activity/live-stats';
import type { WorkQueue } from '../tasks/work-queue';
import type { CountingService } from '../activity/counting';
import type { LogFollowerService } from '../publication-log/log-follower';
import type { DatabaseClockService } from '../database/database-clock';

const MILLISECONDS_PER_SECOND = 1000;

interface Measured {
  readonly uses: { readonly found: number; readonly made: number };
  memory(): { readonly taken: number; readonly most: number };
}

export interface MetricSources {
  readonly counters: CountersService;
  readonly unusualCounts: UnusualCountsService;
  readonly pageCache: PageCacheService;
  readonly formatCaches: FormatCaches;
  readonly listCache: ListCacheService;
  readonly catalogueSource: CatalogueSourceService;
  readonly currentEntries: CurrentEntriesService;
  readonly liveStats: LiveStatsService;
  readonly workQueue: WorkQueue;
  readonly counting: CountingService;
  readonly logFollower: LogFollowerService;
  readonly databaseClock: DatabaseClockService;
}

/** Metrics of the glossary, by their names; docs/operations/metrics.md explains each. */
export const glossaryMetrics =
  ({
    counters: counted,
    unusualCounts,
    pageCache,
    formatCaches,
    listCache,
    catalogueSource,
    currentEntries,
    liveStats,
    workQueue,
    counting,
    logFollower,
    databaseClock,
  }: MetricSources) =>
  ({ counter, counters, gauge, gauges, histogram }: MetricKinds): void => {
    counters(
      'glossary_refused_reads_total',
      'Reads of records that were refused because of their number, by limit',
      ['limit'],
      () =>
        Object.entries(counted.refusedReads).map(([limit, count]) => [{ limit }, count] as const),
    );
    counters(
      'glossary_refused_by_network_total',
      'Ratings and reports that were refused because a network had sent all that it may in a day',
      ['what'],
      () => Object.entries(counted.refusedByNetwork).map(([what, count]) => [{ what }, count]),
    );
    gauges(
      'glossary_unusual_days',
      'Days of the last week on which a term got unusually many ratings or views, without a decision by an editor; up to a minute old',
      ['what'],
      async () => {
        const counts = await unusualCounts.current();
        return Object.entries(counts ?? {}).map(([what, count]) => [{ what }, count]);
      },
    );

    const caches = (): [string, Measured][] => [
      ['pages', pageCache],
      ...Object.entries(formatCaches),
      ['lists', listCache],
    ];
    const ofCaches = (number: (cache: Measured) => number) => () =>
      caches().map(([cache, measured]) => [{ cache }, number(measured)] as const);
    counters(
      'glossary_cache_hits_total',
      'Answers that were found in memory',
      ['cache'],
      ofCaches(({ uses }) => uses.found),
    );
    counters(
      'glossary_cache_misses_total',
      'Pages, records and lists that were made',
      ['cache'],
      ofCaches(({ uses }) => uses.made),
    );
    gauges(
      'glossary_cache_bytes',
      'Memory that a cache takes',
      ['cache'],
      ofCaches((cache) => cache.memory().taken),
    );
    gauges(
      'glossary_cache_bytes_most',
      'Memory that a cache may take',
      ['cache'],
      ofCaches((cache) => cache.memory().most),
    );
    const entries = () => catalogueSource.state()?.catalogue.entries ?? [];
    gauge('glossary_terms', 'Published terms', () => entries().length);
    gauges(
      'glossary_terms_in_memory',
      'Published terms of which this is in memory; where both are, page and forms need no database',
      ['what'],
      () => {
        return [
          [{ what: 'content' }, entries().filter((entry) => currentEntries.has(entry)).length],
          [
            { what: 'numbers' },
            entries().filter(({ documentId }) => liveStats.has(documentId)).length,
          ],
        ];
      },
    );
    gauge('glossary_work_waiting', 'Work that waits for its turn', () => workQueue.waiting);

    histogram(
      'glossary_flush_duration_seconds',
      'Time of writing the counts of views and requests',
      () => [[{}, counted.flushes]],
    );
    counter(
      'glossary_flush_errors_total',
      'Writings of counts that failed',
      () => counted.flushErrors,
    );
    gauge(
      'glossary_oldest_unwritten_count_seconds',
      'How long the oldest count waits to be written',
      () => counting.oldestUnwritten() / MILLISECONDS_PER_SECOND,
    );

    gauge(
      'glossary_clock_ahead_seconds',
      'How far the clock of this machine is ahead of that of PostgreSQL; negative when it is behind',
      () => databaseClock.ahead() / MILLISECONDS_PER_SECOND,
    );
    gauge(
      'glossary_log_position',
      'Entry of the publication log up to which this instance answers',
      () => catalogueSource.position(),
    );
    gauge(
      'glossary_log_behind',
      'Entries of the publication log that are known and not yet answered',
      () => Math.max(0, logFollower.known().version - catalogueSource.position()),
    );
    counter(
      'glossary_log_replaced_total',
      'How often the database had another publication log than before, and all of it was read again',
      () => logFollower.known().log,
    );
    gauge(
      'glossary_log_silence_seconds',
      'How long ago the database said what the last entry is',
      () => logFollower.silence() / MILLISECONDS_PER_SECOND,
    );
  };
