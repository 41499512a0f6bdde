import { PUBLISH_TERMS, READ_TERMS, UPDATE_TERMS } from '../../../core/panel/panel-permission';
import { PLUGIN } from '../text';

/** The page “Review” of the main menu, within the panel. */
export const REVIEW_PAGE = `plugins/${PLUGIN}-review`;

/** The lists of the page. */
export const REVIEW_LISTS = ['handed-in', 'own', 'scheduled'] as const;
export type ReviewList = (typeof REVIEW_LISTS)[number];

/** Editors who may see one of the lists see the link to the page; without the right to read terms an editor sees none. */
export const MAY_SEE_REVIEW = [READ_TERMS];

/** The permission for each list. */
export const MAY_SEE_LIST: Readonly<Record<ReviewList, string>> = {
  'handed-in': PUBLISH_TERMS.action,
  own: UPDATE_TERMS.action,
  scheduled: READ_TERMS.action,
};

export function reviewAddress(list: ReviewList): string {
  return `/${REVIEW_PAGE}?show=${list}`;
}
