import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import type { CatalogueEntry } from '../../core/catalogue/catalogue';
import { isDatabaseUnavailable } from '../../../shared/server/database/database-away';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import type { LogFollowerService } from '../publication-log/log-follower';
import type { LiveStatsService } from '../activity/live-stats';
import type { PageCacheService } from '../term-page/page-cache';
import type { FormatCaches } from '../formats/format-caches';
import type { PopularityService } from '../lists/popularity';

/** Maximum number of terms whose pages and records are rendered in advance. */
const PAGES_MAX = 500;
/** Rendering in advance starts when nothing was published for this long, in milliseconds: an import publishes many terms. */
const QUIET_TIME = 500;
/** Pause between two renderings, in milliseconds: readers have priority. */
const PAUSE = 5;
/** Delay after a failure, in milliseconds. */
const RETRY_AFTER_FAILURE = 1000;
/** Part of a cache that is filled in advance: above it, further renderings would evict earlier ones. */
const PART_FILLED = 0.9;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly catalogueSource: CatalogueSourceService;
  readonly logFollower: LogFollowerService;
  readonly liveStats: LiveStatsService;
  readonly pageCache: PageCacheService;
  readonly formatCaches: FormatCaches;
  readonly popularity: PopularityService;
}

/**
 * Fills the caches before the first request, so that the first reader does not wait, and terms stay readable when the database becomes unreachable.
 * Contents are read with the catalogue; the warm-up adds the counts of all terms, as far as they fit, and the pages and records of the most read
 * terms; after each publication it replaces what became invalid. Failures are retried.
 */
export function createWarmUp({
  strapi,
  catalogueSource,
  logFollower,
  liveStats,
  pageCache,
  formatCaches,
  popularity,
}: Needs) {
  const { record: records } = formatCaches;
  let isStopped = false;
  /** Whether the most read terms were rendered since the start. */
  let areMostReadMade = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;

  async function byReach(entries: readonly CatalogueEntry[]): Promise<CatalogueEntry[]> {
    // This also loads the counts by which lists are sorted.
    const { reach } = await popularity.current('viewed');
    const reachOf = ({ documentId }: CatalogueEntry): number => reach.get(documentId) ?? 0;
    return entries.toSorted((one, other) => reachOf(other) - reachOf(one));
  }

  /** @throws when the database is unreachable: any other failure of a term must not stop the following ones */
  async function make(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      strapi.log.debug(`A term could not be made in advance: ${String(error)}`);
    }
    await wait(PAUSE);
  }

  async function makePage(slug: string): Promise<void> {
    const page = await pageCache.find(slug);
    if (page !== null) await liveStats.of(page.documentId);
    await records.find(slug);
  }

  async function makeAll(): Promise<void> {
    const { version } = logFollower.known();
    const { entries } = await catalogueSource.current();
    const order = areMostReadMade ? entries : await byReach(entries);
    const mostRead = areMostReadMade ? [] : order.slice(0, PAGES_MAX);
    const known = new Set(pageCache.slugs().slice(0, PAGES_MAX));
    for (const slug of new Set([...mostRead.map(({ slug: each }) => each), ...known])) {
      if (isStopped) return;
      if (pageCache.current(slug) !== null && records.current(slug) !== null) continue;
      if (known.has(slug) || hasRoom(pageCache)) await make(() => makePage(slug));
    }
    areMostReadMade = true;
    for (const { documentId } of order) {
      // Terms that were published meanwhile have priority, and restart the warm-up.
      if (isStopped || !hasRoom(liveStats) || logFollower.known().version !== version) break;
      if (!liveStats.has(documentId)) await make(() => liveStats.of(documentId));
    }
  }

  async function tryAll(): Promise<void> {
    if (isStopped) return;
    try {
      // Only the follower polls an unreachable database.
      if (logFollower.isAway()) return runIn(RETRY_AFTER_FAILURE);
      await makeAll();
    } catch (error) {
      strapi.log.debug(`Terms could not be made in advance: ${String(error)}`);
      runIn(RETRY_AFTER_FAILURE);
    }
  }

  /** One run at a time. */
  function run(): void {
    running = running.then(tryAll);
  }

  function runIn(milliseconds: number): void {
    if (timer !== null) clearTimeout(timer);
    timer = isStopped ? null : setTimeout(run, milliseconds).unref();
  }

  return {
    start(): void {
      run();
      logFollower.onChange(() => runIn(QUIET_TIME));
    },

    /** Resolves when the current run has finished. */
    finished: (): Promise<void> => running,

    async stop(): Promise<void> {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
}

/** Whether a cache has room for further renderings without evicting others. */
function hasRoom(cache: { memory(): { readonly taken: number; readonly most: number } }): boolean {
  const { taken, most } = cache.memory();
  return taken < most * PART_FILLED;
}
