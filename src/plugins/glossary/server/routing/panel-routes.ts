import type { Context } from 'koa';
import {
  CREATE_TERMS,
  PERMISSIONS,
  PUBLISH_TERMS,
  READ_TERMS,
  UPDATE_TERMS,
} from '../../core/panel/panel-permission';
import { isRouteOn } from '../../core/panel/panel-features';
import type { Glossary } from '../glossary';

/** Editors who may read terms, and do something more with them. */
const readersOfTermsWho = (...rights: readonly { readonly action: string }[]) => [
  'admin::isAuthenticatedAdmin',
  { name: 'admin::hasPermissions', config: { actions: [READ_TERMS, ...rights] } },
];

/** Editors who may read all terms and have one more permission: these routes return drafts of every editor. */
const readersOfAllTermsWith = (action: string) => [
  ...readersOfTermsWho({ action }),
  'plugin::glossary.requireAllTerms',
];

const MOVERS_OF_TERMS = readersOfAllTermsWith(PERMISSIONS.importExport);

/** Routes by method and path. */
const routesFor = (
  policies: readonly unknown[],
  handlers: Readonly<Record<string, (ctx: Context) => unknown>>,
) =>
  Object.entries(handlers).map(([route, handler]) => {
    const [method, path] = route.split(' ');
    return { method, path, handler, config: { policies } };
  });

/**
 * Routes of the panel. They do not begin with `/glossary/`, which is for readers (core/pages/address-parser.ts): the prefix has a hyphen where a
 * public address has a slash.
 */
export function panelRoutes({
  bulkController,
  freshnessController,
  editorActionsController,
  historyController,
  exportController,
  importController,
  mergingController,
  overviewController,
  referencesController,
  reportListController,
  reviewController,
  scheduleController,
  sidePanelController,
  successorController,
  editFormController,
  unusualController,
  settings,
}: Glossary) {
  const routes = [
    {
      // The panel asks before anyone has logged in; it tells which features are on, where the glossary is, which type its terms have, and nothing else.
      method: 'GET',
      path: '/project',
      handler: overviewController.project,
      config: { auth: false },
    },
    ...routesFor(readersOfTermsWho(), {
      // Which terms, and what of them, the controllers ask the role: also of those that are reviewed, done in bulk, deleted or merged.
      'GET /words': editFormController.words,
      'POST /rendered-texts': editFormController.renderedTexts,
      'GET /term-choices': editFormController.choices,
      'GET /categories/:documentId': editFormController.category,
      'GET /terms/:documentId': editFormController.publicSide,
      'GET /alike': sidePanelController.alike,
      'GET /dead-links': sidePanelController.deadLinks,
      'GET /slug-holder': sidePanelController.slugHolder,
      'GET /terms/:documentId/relations': sidePanelController.relations,
      'GET /terms/:documentId/readers': sidePanelController.readers,
      'GET /terms/:documentId/comparison': sidePanelController.comparison,
      'POST /terms/:documentId/open-form': sidePanelController.openForm,
      'POST /terms/:documentId/preview': sidePanelController.preview,
      'POST /bulk/plan': bulkController.plan,
      'POST /bulk/run': bulkController.run,
      'GET /terms/:documentId/linked-by': bulkController.linkedBy,
      'GET /terms/:documentId/references': referencesController.ofTerm,
      'GET /groups': mergingController.groups,
      'GET /terms/:documentId/history': historyController.term,
      'GET /terms/:documentId/versions/comparison': historyController.comparison,
      'GET /deleted-terms': historyController.deletedTerms,
      'GET /terms/:documentId/review': reviewController.term,
      'GET /waiting': reviewController.counts,
      'GET /terms/:documentId/schedule': scheduleController.term,
      'GET /schedules': scheduleController.list,
      'GET /terms/:documentId/successor': successorController.of,
    }),
    ...routesFor(readersOfTermsWho(CREATE_TERMS), {
      'POST /terms/:documentId/duplicate': editFormController.duplicate,
      'POST /deleted-terms/:documentId/bring-back': historyController.bringBack,
    }),
    ...routesFor(readersOfTermsWho(UPDATE_TERMS), {
      // References lead to servers of others: only who writes terms has them asked.
      'POST /terms/:documentId/references/check': referencesController.checkNow,
      'POST /terms/:documentId/versions/:version/restore': historyController.restore,
      'POST /terms/:documentId/review-requests': reviewController.request,
      'POST /terms/:documentId/review-requests/take-back': reviewController.takeBack,
      'GET /review-requests/own': reviewController.own,
    }),
    ...routesFor(readersOfTermsWho(PUBLISH_TERMS), {
      'POST /terms/:documentId/addresses/:slug/give-up': editFormController.releaseSlug,
      'POST /terms/:documentId/confirmation': freshnessController.confirm,
      'POST /merges': mergingController.merge,
      'POST /terms/:documentId/review-requests/:request/return': reviewController.return,
      'POST /terms/:documentId/review-requests/:request/publish': reviewController.publish,
      'GET /review-requests': reviewController.waiting,
      'PUT /terms/:documentId/schedule': scheduleController.set,
      'DELETE /terms/:documentId/schedule': scheduleController.cancel,
      // The editors who may withdraw terms name the term in the place of a withdrawn one.
      'PUT /terms/:documentId/successor': successorController.name,
      'GET /terms/:documentId/unusual/:day/ratings': unusualController.wave,
      'POST /terms/:documentId/unusual/:day/ratings/take-back': unusualController.takeBack,
      'POST /terms/:documentId/unusual/:day/:what/keep': unusualController.keep,
    }),
    ...routesFor(MOVERS_OF_TERMS, {
      // What an import writes, the controller asks the role.
      'GET /exchange/export': exportController.export,
      'GET /exchange/left-out': exportController.leftOut,
      'GET /exchange/import': importController.status,
      'POST /exchange/import': importController.start,
      'GET /exchange/import/rows': importController.rows,
      'GET /exchange/import/difference': importController.difference,
      'GET /exchange/import/refused': importController.refused,
      'GET /exchange/open-relations': exportController.openRelations,
      'POST /exchange/import/:id/choose': importController.choose,
      'POST /exchange/import/:id/leave-out-unknown': importController.leaveOut,
      'POST /exchange/import/:id/create-categories': importController.makeCategories,
      'POST /exchange/import/:id/apply': importController.apply,
      'POST /exchange/import/:id/stop': importController.stop,
      'POST /exchange/import/:id/discard': importController.discard,
    }),
    ...routesFor(readersOfAllTermsWith(PERMISSIONS.attention), {
      'GET /attention/counts': overviewController.counts,
      'GET /attention': overviewController.attention,
    }),
    ...routesFor(readersOfTermsWho({ action: PERMISSIONS.attention }), {
      'GET /references': overviewController.references,
    }),
    ...routesFor(readersOfTermsWho({ action: PERMISSIONS.numbers }), {
      'GET /numbers': overviewController.numbers,
      'GET /activity': overviewController.activity,
    }),
    ...routesFor(readersOfTermsWho({ action: PERMISSIONS.reports }), {
      'GET /reports': reportListController.list,
      'GET /reports/counts': reportListController.counts,
      'POST /reports/:id/answer': reportListController.answer,
      'POST /reports/:id/reopen': reportListController.reopen,
    }),
    ...routesFor(readersOfTermsWho({ action: PERMISSIONS.editors }), {
      'GET /editor-acts': editorActionsController.list,
      'GET /editor-acts/export': editorActionsController.export,
    }),
  ];
  return {
    type: 'admin',
    prefix: '/glossary-panel',
    routes: routes.filter(({ path = '' }) =>
      isRouteOn(path, settings.features, settings.collection !== null),
    ),
  };
}
