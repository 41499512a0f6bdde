import { LRUCache } from 'lru-cache/raw';
import { toActivitySection } from '../../core/activity/term-stats';
import { termActivityHtml } from '../../views/activity-html';
import { ratingHtml } from '../../views/term-html';
import { type CachedStats, type LiveStatsService } from '../activity/live-stats';
import type { CachedPage } from './cached-page';
import type { PageCoding } from './page-body';
import type { RenderedPage } from './rendered-page';
import type { Clock } from '../time/clock';
import type { PagesService } from '../pages/pages';
import type { Settings } from '../../core/settings/settings';

/** Maximum age of an incomplete chart, in milliseconds. */
const MAX_AGE = 1000;
/** The memory for rendered pages, as a part of that for terms. */
const SHARE_OF_MEMORY = 0.35;
/** The size of the objects around a rendered page, in bytes. */
const BYTES_OF_OBJECTS = 1000;
/** The golden ratio's fraction: its multiples, without their whole parts, lie apart from each other however many they are. */
const STEP = 0.618;

export type PageRenderingService = ReturnType<typeof createPageRendering>;

interface Needs {
  readonly clock: Clock;
  readonly liveStats: LiveStatsService;
  readonly pages: PagesService;
  readonly settings: Settings;
}

/**
 * Renders the rating and the activity of pages. One rule: when the rating or the day of a requested page has changed, or its chart lacks a
 * request and is a second old, it is rendered at once, which takes a fraction of a millisecond; else the last rendering is sent.
 */
export function createPageRendering({ clock, liveStats, pages, settings }: Needs) {
  /** The size of each in memory; the least recently rendered ones are dropped. */
  const cached = new LRUCache<RenderedPage, number>({
    maxSize: Math.floor(settings.pageMemory * SHARE_OF_MEMORY),
    sizeCalculation: (bytes) => bytes,
    dispose: (_bytes, rendered, reason) => {
      if (reason === 'evict') rendered.clear();
    },
  });
  let share = 0;

  /** Between half of the age and all of it: pages that were rendered together are not all rendered together ever after. */
  function nextAge(): number {
    share = (share + STEP) % 1;
    return (MAX_AGE * (1 + share)) / 2;
  }

  return {
    /** The page as it may be shown with these numbers. */
    current(page: CachedPage, numbers: CachedStats, coding: PageCoding): RenderedPage {
      const rendered = page.rendered[coding];
      const now = performance.now();
      const day = clock.today();
      if (rendered.isCurrent(numbers, day, now)) return rendered;
      const { features } = settings;
      const section = toActivitySection(liveStats.activityOf(numbers), page.activityUrl);
      const html = {
        rating: Buffer.from(
          features.ratings ? ratingHtml(pages.loaded().renderer, numbers.rating) : '',
        ),
        activity: Buffer.from(features.views ? termActivityHtml(section) : ''),
      };
      rendered.show(html, { numbers, day, until: now + nextAge() });
      cached.set(rendered, rendered.body.size + BYTES_OF_OBJECTS);
      // Larger than all the memory: it is there for this answer alone.
      if (!cached.has(rendered)) setImmediate(() => rendered.clear());
      return rendered;
    },

    forget(page: CachedPage): void {
      for (const rendered of Object.values(page.rendered)) cached.delete(rendered);
    },

    /** Bytes that rendered pages take, and how many they may take. */
    memory: () => ({ taken: cached.calculatedSize, most: cached.maxSize }),
  };
}
