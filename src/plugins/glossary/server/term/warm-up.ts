import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import type { CatalogueEntry } from '../../core/catalogue/catalogue';
import { isDatabaseAway } from '../database/database-away';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import type { LogFollowerService } from '../publication-log/log-follower';
import type { LiveNumbersService } from '../activity/live-numbers';
import type { PageCacheService } from '../term-page/page-cache';
import type { FormatCaches } from '../formats/format-caches';
import type { PopularityService } from '../lists/popularity';

/** Most terms whose pages and records are made before anybody asks for them. */
const PAGES_MAX = 500;
/** How long nothing may have been published before terms are made anew, in milliseconds: an import publishes many. */
const QUIET_TIME = 500;
/** Pause between two makings, in milliseconds: readers go first. */
const PAUSE = 5;
/** How long after a failure it is tried again, in milliseconds. */
const RETRY_AFTER_FAILURE = 1000;
/** The part of a memory that is filled in advance: beyond it what is made pushes out what was made before. */
const PART_FILLED = 0.9;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly catalogueSource: CatalogueSourceService;
  readonly logFollower: LogFollowerService;
  readonly liveNumbers: LiveNumbersService;
  readonly pageCache: PageCacheService;
  readonly formatCaches: FormatCaches;
  readonly popularity: PopularityService;
}

/**
 * Has in memory what terms are answered from, before anybody asks: the first reader does not wait, and a database that goes away leaves
 * terms readable. The contents are read with the catalogue; here the numbers of all terms follow, as many as fit, and the pages and records
 * of the most read, when the service starts; after each publication what it has made wrong, or new. Whatever fails is tried again.
 */
export function createWarmUp({
  strapi,
  catalogueSource,
  logFollower,
  liveNumbers,
  pageCache,
  formatCaches,
  popularity,
}: Needs) {
  const { record: records } = formatCaches;
  let isStopped = false;
  /** Whether the most read terms were made since the start. */
  let areMostReadMade = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;

  async function byReach(entries: readonly CatalogueEntry[]): Promise<CatalogueEntry[]> {
    // What lists are sorted by is in memory then as well.
    const { reach } = await popularity.current('viewed');
    const reachOf = ({ documentId }: CatalogueEntry): number => reach.get(documentId) ?? 0;
    return entries.toSorted((one, other) => reachOf(other) - reachOf(one));
  }

  /** @throws when the database is away: a term that cannot be made for another reason keeps no other from being made */
  async function make(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      strapi.log.debug(`A term could not be made in advance: ${String(error)}`);
    }
    await wait(PAUSE);
  }

  async function makePage(slug: string): Promise<void> {
    const page = await pageCache.find(slug);
    if (page !== null) await liveNumbers.of(page.documentId);
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
      // What was published meanwhile comes first, and starts this anew.
      if (isStopped || !hasRoom(liveNumbers) || logFollower.known().version !== version) break;
      if (!liveNumbers.has(documentId)) await make(() => liveNumbers.of(documentId));
    }
  }

  async function tryAll(): Promise<void> {
    if (isStopped) return;
    try {
      // One that is away is asked by the follower alone.
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

    /** Resolves when everything is made that is to be made in advance until now. */
    finished: (): Promise<void> => running,

    async stop(): Promise<void> {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
}

/** Whether something may be made in advance without pushing out what is in memory. */
function hasRoom(cache: { memory(): { readonly taken: number; readonly most: number } }): boolean {
  const { taken, most } = cache.memory();
  return taken < most * PART_FILLED;
}
