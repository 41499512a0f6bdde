import { Book, Pencil } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { PERMISSIONS, READ_TERMS } from '../../../core/panel/panel-permission';
import { typeOfTerms } from '../features';
import { termList } from '../overview/panel-lists';
import { PLUGIN, textOf } from '../text';

type MenuLink = Parameters<StrapiApp['addMenuLink']>[0];

/** Editors who may see one half of the page see the link. */
const PERMITTED = [PERMISSIONS.attention, PERMISSIONS.numbers].map((action) => ({
  action,
  subject: null,
}));

/** The list of all terms, first in the menu after the home page. */
export const termsLink = (): MenuLink => ({
  to: termList().slice(1),
  icon: Pencil,
  intlLabel: textOf('menu.terms'),
  permissions: [{ ...READ_TERMS, subject: typeOfTerms() }],
  position: 0.5,
});

/** The Glossary page in the main menu, below the content manager; loaded when it is opened. */
export const MENU_LINK: MenuLink = {
  to: `plugins/${PLUGIN}`,
  icon: Book,
  intlLabel: textOf('plugin.name'),
  permissions: PERMITTED,
  position: 2,
  Component: () => import('./glossary-page'),
};
