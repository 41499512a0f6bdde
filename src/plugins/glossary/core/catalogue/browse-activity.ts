import type { Activity } from '../activity/activity';
import { type ActivityChart, toActivityChart } from '../activity/activity-chart';
import type { CategoryName } from '../term/term';
import { BROWSE_TEXT } from '../texts/browse';
import type { BrowseQuery } from './browse-query';
import { isPlain } from './list-address';

/** The view-model of a list's activity (views/activity-html.ts): it changes without a publication, so it is not part of the entity tag. */
export interface BrowseActivity {
  readonly about: string;
  readonly chart: ActivityChart;
}

/**
 * Whether a list shows the activity of its terms: the plain list and each category do, on their first pages. On other lists it would
 * describe an arbitrary selection of terms.
 */
export function showsActivity(query: BrowseQuery): boolean {
  return query.page === 1 && isPlain({ ...query, category: null });
}

/**
 * The combined activity of a list's terms; null if none was requested.
 *
 * @param category of all terms in the list, null for the whole glossary
 */
export function toBrowseActivity(
  activity: Activity,
  category: CategoryName | null,
): BrowseActivity | null {
  if (activity.total === 0) return null;
  return {
    about: category === null ? BROWSE_TEXT.activityOfAll : BROWSE_TEXT.activityOf(category.name),
    chart: toActivityChart(activity),
  };
}
