import { PERMISSIONS, READ_TERMS } from '../../../core/panel/panel-permission';
import { PLUGIN } from '../text';

/** The page “Reports of readers” of the main menu, within the panel. */
export const REPORTS_PAGE = `plugins/${PLUGIN}-reports`;
export const REPORTS_ADDRESS = `/${REPORTS_PAGE}`;

/** The rights to see and answer them; the service asks for both as well. */
export const MAY_ANSWER_REPORTS = [{ action: PERMISSIONS.reports, subject: null }, READ_TERMS];
