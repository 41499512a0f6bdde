import { type SafeHtml, safeHtml } from '../core/text/safe-html';
import {
  type StatPlaces,
  toActivitySection,
  toRatingLine,
  type TermStats,
} from '../core/activity/term-stats';
import type { TermPage } from '../core/term-page/term-page';
import { termActivityHtml } from './activity-html';
import { FORMATS } from './format';
import { placeholder, type Renderer } from './renderer';

/** A term's page without its numbers: the parts before, between and after them. */
export type TermHtml = ReturnType<typeof termHtml>;

/**
 * The fixed width of the views, in characters: white space pads them, so that a new number can overwrite the old one. A million million views fit.
 */
export const VIEWS_WIDTH = '<dd id="views">1,000,000,000,000</dd>'.length;

/** Always VIEWS_WIDTH characters, all of them ASCII; nothing but white space for null. */
export function viewsHtml(views: number | null): SafeHtml {
  if (views === null) return safeHtml(' '.repeat(VIEWS_WIDTH));
  return safeHtml(`<dd id="views">${FORMATS.formatCount(views)}</dd>`.padEnd(VIEWS_WIDTH));
}

export function ratingHtml(renderer: Renderer, rating: TermStats['rating']): SafeHtml {
  return safeHtml(renderer.render('term-rating', toRatingLine(rating)).trimEnd());
}

const MARKS: StatPlaces = {
  views: placeholder('views'),
  rating: placeholder('rating'),
  activity: placeholder('activity'),
};

/** Renders a page in the parts between its numbers. */
export function termHtml(renderer: Renderer, page: TermPage) {
  const html = renderer.render('term', { ...page, places: MARKS });
  const [beforeViews = '', afterViews = ''] = html.split(MARKS.views);
  const [beforeRating = '', afterRating = ''] = afterViews.split(MARKS.rating);
  const [beforeActivity = '', end = ''] = afterRating.split(MARKS.activity);
  return { beforeViews, beforeRating, beforeActivity, end };
}

/** A page that shows no numbers. */
export function termPageWithoutStats(renderer: Renderer, page: TermPage): string {
  const none = safeHtml('');
  return renderer.render('term', {
    ...page,
    places: { views: none, rating: none, activity: none },
  });
}

/** A whole page, with the numbers of one moment. */
export function termPageHtml(renderer: Renderer, page: TermPage, numbers: TermStats): string {
  const html = termHtml(renderer, page);
  return (
    html.beforeViews +
    viewsHtml(page.hasViews ? numbers.views : null) +
    html.beforeRating +
    (page.hasRatings ? ratingHtml(renderer, numbers.rating) : '') +
    html.beforeActivity +
    (page.hasViews ? termActivityHtml(toActivitySection(numbers.activity, page.activityUrl)) : '') +
    html.end
  );
}
