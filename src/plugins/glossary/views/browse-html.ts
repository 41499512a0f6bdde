import type { BrowseActivity } from '../core/catalogue/browse-activity';
import type { BrowsePage } from '../core/catalogue/browse-page';
import { safeHtml } from '../core/text/safe-html';
import { browseActivityHtml } from './activity-html';
import { placeholder, type Renderer } from './renderer';

const ACTIVITY = placeholder('activity');

/** Renders a list in the parts around its activity. */
export function browseHtml(renderer: Renderer, page: BrowsePage) {
  const html = renderer.render('browse', { ...page, places: { activity: ACTIVITY } });
  const [beforeActivity = '', end = ''] = html.split(ACTIVITY);
  return { beforeActivity, end };
}

/** Renders a list that shows no activity. */
export function browseHtmlWithoutActivity(renderer: Renderer, page: BrowsePage): string {
  return renderer.render('browse', { ...page, places: { activity: safeHtml('') } });
}

/** A whole list, with the activity of one moment; null on a list that does not show it. */
export function browsePageHtml(
  renderer: Renderer,
  page: BrowsePage,
  activity: BrowseActivity | null,
): string {
  const { beforeActivity, end } = browseHtml(renderer, page);
  return beforeActivity + browseActivityHtml(activity) + end;
}
