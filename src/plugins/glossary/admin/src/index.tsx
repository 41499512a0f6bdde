import type { ContentManagerPlugin } from '@strapi/content-manager/strapi-admin';
import type { StrapiApp } from '@strapi/strapi/admin';
import { ArrowsCounterClockwise, Clock, Message, PriceTag } from '@strapi/icons';
import {
  MAY_IMPORT_EXPORT,
  HISTORY_PAGE,
  MAY_SEE_HISTORY,
  GROUPS_PAGE,
  MAY_SEE_GROUPS,
  MAY_ANSWER_REPORTS,
  REPORTS_PAGE,
} from './menu-pages';
import { withOwnBulkActions } from './bulk/bulk-actions';
import { withLossWarning } from './bulk/taking-actions';
import { withOneClickDuplicate } from './duplicate/duplicate-action';
import { isThere, type OfPart, thoseThere } from './features';
import { CUSTOM_FIELDS } from './fields';
import { takeInTypedValues } from './fields/typed-value';
import { shapeCategoryForm } from './form/category-form';
import { FootBar } from './form/foot-bar';
import { groupTermForm, LAYOUT_HOOK } from './form/group-layout';
import { keepTypedText } from './form/keep-typed-text';
import { PreviewPanel } from './form/preview-panel';
import { ReadersPanel } from './form/readers-panel';
import { ReadinessPanel } from './form/readiness-panel';
import { openRelationsInTabs } from './form/relations-in-tabs';
import { HistoryPanel } from './history/history-panel';
import { MENU_LINK, termsLink } from './glossary-page/menu-link';
import { glossaryFirst } from './home/widgets';
import { reviewLink } from './review/menu-link';
import { ReviewPanel } from './review/review-panel';
import { ReferencesPanel } from './references/references-panel';
import { askForColumns, COLUMNS_HOOK, listStore, noteColumns } from './list/listed-columns';
import { learnProject } from './project';
import { PLUGIN, textOf } from './text';
import { SchedulePanel } from './schedule/schedule-panel';
import { CategoryTermsPanel } from './fields/category/category-terms-panel';
import { SavingPanel } from './saving/saving-panel';
import { StrapiSavingPanel } from './saving/strapi-saving-panel';
import { TermVersion } from './saving/term-version';
import { SuccessorPanel } from './successors/successor-panel';
import { withSafeSaving } from './saving/term-actions';
import { refuseForeignAnswers } from './foreign-answers';
import { mendFailures, sendFormVersion, watchStrapiMutations } from './strapi-mutations';
import en from './translations/en.json';

type ContentManagerApis = ContentManagerPlugin['config']['apis'];
type MenuLink = Parameters<StrapiApp['addMenuLink']>[0];

/** The panel that is about to be drawn. */
let shown: StrapiApp | null = null;

/** The pages of the main menu. */
const menuLinks = (): readonly (MenuLink & OfPart)[] => [
  termsLink(),
  // Of a mapped collection the page has the activity alone.
  { ...MENU_LINK, part: isThere('own-terms') ? 'own-terms' : 'activity' },
  { ...reviewLink(), part: 'review-page' },
  {
    part: 'reports',
    to: REPORTS_PAGE,
    icon: Message,
    intlLabel: textOf('reports.title'),
    permissions: MAY_ANSWER_REPORTS,
    Component: () => import('./reports/reports-page'),
  },
  {
    part: 'own-terms',
    to: GROUPS_PAGE,
    icon: PriceTag,
    intlLabel: textOf('groups.title'),
    permissions: MAY_SEE_GROUPS,
    Component: () => import('./merging/groups-page'),
  },
  {
    part: 'exchange',
    to: 'plugins/glossary-exchange',
    icon: ArrowsCounterClockwise,
    intlLabel: textOf('import-export.title'),
    permissions: MAY_IMPORT_EXPORT,
    Component: () => import('./import-export/import-export-page'),
  },
  {
    part: 'own-terms',
    to: HISTORY_PAGE,
    icon: Clock,
    intlLabel: textOf('history.title'),
    permissions: [...MAY_SEE_HISTORY],
    Component: () => import('./history/history-page'),
  },
];

/** Adds the widgets, the pages of the menu and the panels beside the form, of the features that are on. */
function addParts(app: StrapiApp): void {
  app.widgets.register(glossaryFirst);
  thoseThere(menuLinks()).forEach((link) => app.addMenuLink(link));
  const { apis } = app.getPlugin('content-manager');
  (apis as ContentManagerApis).addEditViewSidePanel([
    SavingPanel,
    StrapiSavingPanel,
    CategoryTermsPanel,
    ReadinessPanel,
    PreviewPanel,
    ...(isThere('requested') ? [ReviewPanel] : []),
    ...(isThere('scheduled') ? [SchedulePanel] : []),
    SuccessorPanel,
    HistoryPanel,
    ReadersPanel,
    ReferencesPanel,
  ]);
}

export default {
  register(app: StrapiApp): void {
    refuseForeignAnswers();
    takeInTypedValues();
    app.registerPlugin({ id: PLUGIN, name: en['plugin.name'] });
    app.addMiddlewares([keepTypedText, watchStrapiMutations, listStore]);
    app.customFields.register(CUSTOM_FIELDS);
    shown = app;
  },

  bootstrap(app: Pick<StrapiApp, 'getPlugin' | 'registerHook'>): void {
    mendFailures();
    sendFormVersion();
    askForColumns();
    app.registerHook(COLUMNS_HOOK, noteColumns);
    app.registerHook(LAYOUT_HOOK, groupTermForm);
    app.registerHook(LAYOUT_HOOK, shapeCategoryForm);
    app.registerHook(LAYOUT_HOOK, openRelationsInTabs);
    const contentManager = app.getPlugin('content-manager');
    const { addBulkAction, addDocumentAction } = contentManager.apis as ContentManagerApis;
    contentManager.injectComponent('editView', 'right-links', {
      name: 'glossary-foot-bar',
      Component: FootBar,
    });
    contentManager.injectComponent('editView', 'right-links', {
      name: 'glossary-term-version',
      Component: TermVersion,
    });
    addDocumentAction(withSafeSaving);
    addDocumentAction(withLossWarning);
    addDocumentAction(withOneClickDuplicate);
    addBulkAction(withOwnBulkActions);
  },

  /**
   * Texts are written in English, which is the fallback for languages without a translation. This is also the one step before the panel is drawn for
   * which Strapi waits: the parts that depend on features are added here.
   */
  async registerTrads({ locales }: { locales: string[] }) {
    await learnProject();
    if (shown !== null) addParts(shown);
    const data = Object.fromEntries(
      Object.entries(en).map(([id, text]) => [`${PLUGIN}.${id}`, text]),
    );
    return locales.map((locale) => ({ data, locale }));
  },
};
