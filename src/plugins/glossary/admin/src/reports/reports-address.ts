import { PERMISSIONS } from '../../../core/panel/panel-permission';
import { PLUGIN } from '../text';

/** The page “Reports of readers” of the main menu, within the panel. */
export const REPORTS_PAGE = `plugins/${PLUGIN}-reports`;
export const REPORTS_ADDRESS = `/${REPORTS_PAGE}`;

/** The right to see and answer them; of several, Strapi would ask for one only. */
export const MAY_ANSWER_REPORTS = [{ action: PERMISSIONS.reports, subject: null }];
