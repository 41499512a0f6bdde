import type { RatingSummary } from '../../core/rating/rating-record';
import { SCRIPT_TEXT } from '../../core/texts/script';
import { filled, forCount } from './filled-text';

/** As formatted on the page. */
export function summaryOf({ average, count }: RatingSummary): string {
  return filled(forCount(SCRIPT_TEXT.ratings, count), {
    average: average?.toFixed(1) ?? '',
    count: count.toLocaleString('en'),
  });
}

/** Shows it at its place, and shorter in the rail. */
export function showSummary(summary: HTMLElement, text: string): void {
  summary.textContent = text;
  const [, average, count] = /^([\d.]+) of 5, ([\d,]+)/.exec(text) ?? [];
  const link = document.querySelector('[data-rating]');
  if (!link) return;
  link.textContent =
    average !== undefined && count !== undefined
      ? filled(SCRIPT_TEXT.ratingInShort, { average, count })
      : SCRIPT_TEXT.rateThisTerm;
}
