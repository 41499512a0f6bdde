import { PLUGIN } from './text';
import {
  CREATE_TERMS,
  DELETE_TERMS,
  PERMISSIONS,
  PUBLISH_TERMS,
  READ_TERMS,
  UPDATE_TERMS,
} from '../../core/panel/panel-permission';

/** The page “History” of the main menu, and the pages of terms below it. */
export const HISTORY_PAGE = `plugins/${PLUGIN}-history`;
export const TERM_PATH = 'terms/:documentId';

export function historyAddress(documentId: string): string {
  return `/${HISTORY_PAGE}/terms/${documentId}`;
}

/** Each of these shows the deleted terms. */
export const MAY_SEE_DELETED = [CREATE_TERMS, DELETE_TERMS];

/** Editors who may see one half of the page see its link. */
export const MAY_SEE_HISTORY = [...MAY_SEE_DELETED, { action: PERMISSIONS.editors, subject: null }];

/** The permission to import and export terms; the service checks it as well. */
export const MAY_IMPORT_EXPORT = [{ action: PERMISSIONS.importExport, subject: null }];

/** The page “Categories and tags” of the main menu. */
export const GROUPS_PAGE = `plugins/${PLUGIN}-groups`;

/** The permission that Strapi checks before it shows the link; of several it would check only one. */
export const MAY_SEE_GROUPS = [PUBLISH_TERMS];

/** The page “Reports of readers” of the main menu. */
export const REPORTS_PAGE = `plugins/${PLUGIN}-reports`;
export const REPORTS_ADDRESS = `/${REPORTS_PAGE}`;

/** The permission to see and answer them; of several, Strapi would check only one. */
export const MAY_ANSWER_REPORTS = [{ action: PERMISSIONS.reports, subject: null }];

/** The page “Review” of the main menu. */
export const REVIEW_PAGE = `plugins/${PLUGIN}-review`;

export const REVIEW_LISTS = ['requested', 'own', 'scheduled'] as const;
export type ReviewList = (typeof REVIEW_LISTS)[number];

/** Editors who may see one of the lists see the link; all lists require the permission to read terms. */
export const MAY_SEE_REVIEW = [READ_TERMS];

/** The permission for each list. */
export const MAY_SEE_LIST: Readonly<Record<ReviewList, string>> = {
  requested: PUBLISH_TERMS.action,
  own: UPDATE_TERMS.action,
  scheduled: READ_TERMS.action,
};

export function reviewAddress(list: ReviewList): string {
  return `/${REVIEW_PAGE}?show=${list}`;
}
