import type { Context } from 'koa';
import {
  CREATE_TERMS,
  PERMISSIONS,
  PUBLISH_TERMS,
  READ_TERMS,
  UPDATE_TERMS,
} from '../../core/panel/panel-permission';
import type { Glossary } from '../glossary';

type Handler = (ctx: Context) => unknown;

/** For requests of the edit form: editors who may read terms. */
const READERS_OF_TERMS = [
  'admin::isAuthenticatedAdmin',
  {
    name: 'admin::hasPermissions',
    config: { actions: [READ_TERMS] },
  },
];

/** Editors who may read terms and have other permissions on them. */
const readersOfTermsWho = (
  right: typeof CREATE_TERMS | typeof UPDATE_TERMS | typeof PUBLISH_TERMS,
) => [
  'admin::isAuthenticatedAdmin',
  { name: 'admin::hasPermissions', config: { actions: [READ_TERMS, right] } },
];

/** Editors who may read terms and have one more permission. */
const readersOfTermsWith = (action: string) => [
  'admin::isAuthenticatedAdmin',
  { name: 'admin::hasPermissions', config: { actions: [READ_TERMS, { action }] } },
];

/** Editors who may read all terms and have one more permission: these routes return drafts of every editor. */
const readersOfAllTermsWith = (action: string) => [
  ...readersOfTermsWith(action),
  'plugin::glossary.requireAllTerms',
];

/** Editors who may import and export. */
const MOVERS_OF_TERMS = readersOfAllTermsWith(PERMISSIONS.importExport);

type Route = readonly [
  method: string,
  path: string,
  handler: Handler,
  policies: readonly unknown[],
];

/**
 * Routes of the panel. They do not begin with `/glossary/`, which is for readers (core/pages/public-address.ts): the prefix has a hyphen where a
 * public address has a slash.
 */
export function panelRoutes({
  bulkController,
  freshnessController,
  editorActsController,
  historyController,
  importExportController,
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
}: Glossary) {
  const routes: readonly Route[] = [
    ['GET', '/words', editFormController.words, READERS_OF_TERMS],
    ['POST', '/shown-text', editFormController.shownText, READERS_OF_TERMS],
    ['GET', '/term-choices', editFormController.choices, READERS_OF_TERMS],
    ['GET', '/categories/:documentId', editFormController.category, READERS_OF_TERMS],
    ['GET', '/terms/:documentId', editFormController.publicSide, READERS_OF_TERMS],
    [
      'POST',
      '/terms/:documentId/addresses/:slug/give-up',
      editFormController.releaseSlug,
      readersOfTermsWho(PUBLISH_TERMS),
    ],
    // Beside the edit form.
    ['GET', '/alike', sidePanelController.alike, READERS_OF_TERMS],
    ['GET', '/dead-links', sidePanelController.deadLinks, READERS_OF_TERMS],
    ['GET', '/slug-holder', sidePanelController.slugHolder, READERS_OF_TERMS],
    ['GET', '/terms/:documentId/relations', sidePanelController.relations, READERS_OF_TERMS],
    ['GET', '/terms/:documentId/readers', sidePanelController.readers, READERS_OF_TERMS],
    ['GET', '/terms/:documentId/comparison', sidePanelController.comparison, READERS_OF_TERMS],
    ['POST', '/terms/:documentId/open-form', sidePanelController.openForm, READERS_OF_TERMS],
    ['POST', '/terms/:documentId/preview', sidePanelController.preview, READERS_OF_TERMS],
    [
      'POST',
      '/terms/:documentId/confirmation',
      freshnessController.confirm,
      readersOfTermsWho(PUBLISH_TERMS),
    ],
    // Bulk actions; the controller checks the permissions on each term.
    ['POST', '/bulk/plan', bulkController.plan, READERS_OF_TERMS],
    ['POST', '/bulk/run', bulkController.run, READERS_OF_TERMS],
    ['GET', '/terms/:documentId/linked-by', bulkController.linkedBy, READERS_OF_TERMS],
    // Reference checks send requests to other servers, so only editors who may write terms can start them.
    ['GET', '/terms/:documentId/references', referencesController.ofTerm, READERS_OF_TERMS],
    [
      'POST',
      '/terms/:documentId/references/check',
      referencesController.checkNow,
      readersOfTermsWho(UPDATE_TERMS),
    ],
    // Categories and tags, and merging them; the controller checks permissions.
    ['GET', '/groups', mergingController.groups, READERS_OF_TERMS],
    ['POST', '/merges', mergingController.merge, readersOfTermsWho(PUBLISH_TERMS)],
    [
      'GET',
      '/references',
      overviewController.references,
      readersOfTermsWith(PERMISSIONS.attention),
    ],
    // Similar drafts.
    [
      'POST',
      '/terms/:documentId/duplicate',
      editFormController.duplicate,
      readersOfTermsWho(CREATE_TERMS),
    ],
    // History; the controller checks which terms and fields the role may read.
    ['GET', '/terms/:documentId/history', historyController.term, READERS_OF_TERMS],
    [
      'GET',
      '/terms/:documentId/versions/comparison',
      historyController.comparison,
      READERS_OF_TERMS,
    ],
    [
      'POST',
      '/terms/:documentId/versions/:version/restore',
      historyController.restore,
      readersOfTermsWho(UPDATE_TERMS),
    ],
    ['GET', '/deleted-terms', historyController.deletedTerms, READERS_OF_TERMS],
    [
      'POST',
      '/deleted-terms/:documentId/bring-back',
      historyController.bringBack,
      readersOfTermsWho(CREATE_TERMS),
    ],
    // Review requests and answers; the controller checks the permissions on the term.
    ['GET', '/terms/:documentId/review', reviewController.term, READERS_OF_TERMS],
    [
      'POST',
      '/terms/:documentId/hand-in',
      reviewController.handIn,
      readersOfTermsWho(UPDATE_TERMS),
    ],
    [
      'POST',
      '/terms/:documentId/hand-in/take-back',
      reviewController.takeBack,
      readersOfTermsWho(UPDATE_TERMS),
    ],
    [
      'POST',
      '/terms/:documentId/hand-in/:handIn/return',
      reviewController.return,
      readersOfTermsWho(PUBLISH_TERMS),
    ],
    [
      'POST',
      '/terms/:documentId/hand-in/:handIn/publish',
      reviewController.publish,
      readersOfTermsWho(PUBLISH_TERMS),
    ],
    ['GET', '/hand-ins', reviewController.waiting, readersOfTermsWho(PUBLISH_TERMS)],
    ['GET', '/hand-ins/own', reviewController.own, readersOfTermsWho(UPDATE_TERMS)],
    ['GET', '/waiting', reviewController.counts, READERS_OF_TERMS],
    // Scheduled publications.
    ['GET', '/terms/:documentId/schedule', scheduleController.term, READERS_OF_TERMS],
    [
      'PUT',
      '/terms/:documentId/schedule',
      scheduleController.set,
      readersOfTermsWho(PUBLISH_TERMS),
    ],
    [
      'DELETE',
      '/terms/:documentId/schedule',
      scheduleController.cancel,
      readersOfTermsWho(PUBLISH_TERMS),
    ],
    ['GET', '/schedules', scheduleController.list, READERS_OF_TERMS],
    // The successor of a withdrawn term; named by editors who may withdraw terms.
    ['GET', '/terms/:documentId/successor', successorController.of, READERS_OF_TERMS],
    [
      'PUT',
      '/terms/:documentId/successor',
      successorController.name,
      readersOfTermsWho(PUBLISH_TERMS),
    ],
    // Decisions on unusual ratings and views.
    [
      'GET',
      '/terms/:documentId/unusual/:day/ratings',
      unusualController.wave,
      readersOfTermsWho(PUBLISH_TERMS),
    ],
    [
      'POST',
      '/terms/:documentId/unusual/:day/ratings/take-back',
      unusualController.takeBack,
      readersOfTermsWho(PUBLISH_TERMS),
    ],
    [
      'POST',
      '/terms/:documentId/unusual/:day/:what/keep',
      unusualController.keep,
      readersOfTermsWho(PUBLISH_TERMS),
    ],
    // Import and export; the controller checks what the role may import.
    ['GET', '/exchange/export', importExportController.export, MOVERS_OF_TERMS],
    ['GET', '/exchange/left-out', importExportController.leftOut, MOVERS_OF_TERMS],
    ['GET', '/exchange/import', importExportController.status, MOVERS_OF_TERMS],
    ['POST', '/exchange/import', importExportController.start, MOVERS_OF_TERMS],
    ['GET', '/exchange/import/rows', importExportController.rows, MOVERS_OF_TERMS],
    ['GET', '/exchange/import/difference', importExportController.difference, MOVERS_OF_TERMS],
    ['GET', '/exchange/import/refused', importExportController.refused, MOVERS_OF_TERMS],
    ['GET', '/exchange/open-relations', importExportController.openRelations, MOVERS_OF_TERMS],
    ['POST', '/exchange/import/:id/choose', importExportController.choose, MOVERS_OF_TERMS],
    [
      'POST',
      '/exchange/import/:id/leave-out-unknown',
      importExportController.leaveOut,
      MOVERS_OF_TERMS,
    ],
    [
      'POST',
      '/exchange/import/:id/create-categories',
      importExportController.makeCategories,
      MOVERS_OF_TERMS,
    ],
    ['POST', '/exchange/import/:id/apply', importExportController.apply, MOVERS_OF_TERMS],
    ['POST', '/exchange/import/:id/stop', importExportController.stop, MOVERS_OF_TERMS],
    ['POST', '/exchange/import/:id/discard', importExportController.discard, MOVERS_OF_TERMS],
    [
      'GET',
      '/attention/counts',
      overviewController.counts,
      readersOfAllTermsWith(PERMISSIONS.attention),
    ],
    [
      'GET',
      '/attention',
      overviewController.attention,
      readersOfAllTermsWith(PERMISSIONS.attention),
    ],
    ['GET', '/numbers', overviewController.numbers, readersOfTermsWith(PERMISSIONS.numbers)],
    ['GET', '/activity', overviewController.activity, readersOfTermsWith(PERMISSIONS.numbers)],
    // Readers' reports.
    ['GET', '/reports', reportListController.list, readersOfTermsWith(PERMISSIONS.reports)],
    [
      'GET',
      '/reports/counts',
      reportListController.counts,
      readersOfTermsWith(PERMISSIONS.reports),
    ],
    [
      'POST',
      '/reports/:id/answer',
      reportListController.answer,
      readersOfTermsWith(PERMISSIONS.reports),
    ],
    [
      'POST',
      '/reports/:id/reopen',
      reportListController.reopen,
      readersOfTermsWith(PERMISSIONS.reports),
    ],
    ['GET', '/editor-acts', editorActsController.list, readersOfTermsWith(PERMISSIONS.editors)],
    [
      'GET',
      '/editor-acts/export',
      editorActsController.export,
      readersOfTermsWith(PERMISSIONS.editors),
    ],
  ];
  return {
    type: 'admin',
    prefix: '/glossary-panel',
    routes: routes.map(([method, path, handler, policies]) => ({
      method,
      path,
      handler,
      config: { policies },
    })),
  };
}
