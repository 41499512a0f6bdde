import type { Activity } from './activity';
import { type ActivityChart, toActivityChart } from './activity-chart';
import type { RatingSummary } from '../rating/rating-record';
import type { SafeHtml } from '../text/safe-html';

/** Numbers of a term's page that change without the term changing; they do not count for the page's entity tag. */
export interface TermStats {
  /** Including the view that is being answered. */
  readonly views: number;
  readonly rating: RatingSummary;
  readonly activity: Activity;
}

export interface StatPlaces {
  readonly views: SafeHtml;
  readonly rating: SafeHtml;
  readonly activity: SafeHtml;
}

/** The view-model of `views/term-rating.hbs`. */
export interface RatingLine extends RatingSummary {
  readonly isOne: boolean;
}

/** The view-model of the section about activity; see views/activity-html.ts. */
export interface ActivitySection {
  readonly activity: ActivityChart;
  /** The address of the same numbers as data. */
  readonly dataUrl: string;
}

export function toRatingLine(rating: RatingSummary): RatingLine {
  return { ...rating, isOne: rating.count === 1 };
}

export function toActivitySection(activity: Activity, dataUrl: string): ActivitySection {
  return { activity: toActivityChart(activity), dataUrl };
}
