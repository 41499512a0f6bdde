import { listen } from './dom';
import type { StatsRecord } from '../../core/rating/rating-record';
import { showSummary, summaryOf } from './rating';

/**
 * A page that the browser had kept, or that comes back into sight, has old numbers, so they are fetched again. A page that
 * was just sent has the current ones.
 */
export function addNumbers({ dataset }: HTMLElement): void {
  const views = document.getElementById('views');
  const summary = document.getElementById('rating-summary');

  async function refresh(): Promise<void> {
    const displayed = summary?.textContent;
    try {
      const answer = await fetch(dataset.numbers ?? '', { cache: 'no-store' });
      if (!answer.ok) return;
      const numbers = (await answer.json()) as StatsRecord;
      if (views && numbers.views !== undefined)
        views.textContent = numbers.views.toLocaleString('en');
      // A rating summary that this reader got meanwhile is newer.
      if (summary && numbers.rating && summary.textContent === displayed)
        showSummary(summary, summaryOf(numbers.rating));
    } catch {
      // The page keeps the numbers that it has.
    }
  }

  listen(window, { pageshow: ({ persisted }) => persisted && refresh() });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refresh();
  });
  if (summary) showSummary(summary, summary.textContent ?? '');
  const [sent] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Less was transferred than the page's length: it was revalidated (304), or came from the cache.
  if (sent !== undefined && sent.transferSize < sent.encodedBodySize) void refresh();
}

/** Behind a cache, the page reports its own view; a prefetched page does so once it is shown. */
export function reportView({ dataset }: HTMLElement): void {
  const tell = (): boolean => navigator.sendBeacon(dataset.views ?? '');
  // No type for what only some browsers have.
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', tell, { once: true });
  else tell();
}
