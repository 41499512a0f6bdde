import { Book } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { PERMISSIONS } from '../../../core/panel/panel-permission';
import { PLUGIN, textOf } from '../text';

/** Whoever may see one half of the page sees the link. */
const PERMITTED = [PERMISSIONS.attention, PERMISSIONS.numbers].map((action) => ({
  action,
  subject: null,
}));

/** The Glossary page in the main menu, below the content manager; loaded when it is opened. */
export const MENU_LINK: Parameters<StrapiApp['addMenuLink']>[0] = {
  to: `plugins/${PLUGIN}`,
  icon: Book,
  intlLabel: textOf('plugin.name'),
  permissions: PERMITTED,
  position: 2,
  Component: () => import('./glossary-page'),
};
