import { PUBLISH_TERMS } from '../../../core/panel/panel-permission';
import { PLUGIN } from '../text';

/** The page “Categories and tags” of the main menu, within the panel. */
export const GROUPS_PAGE = `plugins/${PLUGIN}-groups`;

/** The permission that Strapi checks before it shows the link; of several it would check only one. */
export const MAY_SEE_GROUPS = [PUBLISH_TERMS];
