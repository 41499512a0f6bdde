import {
  CREATE_TERMS,
  PERMISSIONS,
  PUBLISH_TERMS,
  READ_TERMS,
  UPDATE_TERMS,
} from '../../core/panel/panel-permission';

/** Whoever may read terms in the panel may ask what the form of a term asks. */
const READERS_OF_TERMS = [
  'admin::isAuthenticatedAdmin',
  {
    name: 'admin::hasPermissions',
    config: { actions: [READ_TERMS] },
  },
];

/** Whoever may read terms and do something more with them. */
const readersOfTermsWho = (
  right: typeof CREATE_TERMS | typeof UPDATE_TERMS | typeof PUBLISH_TERMS,
) => [
  'admin::isAuthenticatedAdmin',
  { name: 'admin::hasPermissions', config: { actions: [READ_TERMS, right] } },
];

/** Another draft that says the same. */
const DUPLICATE_ROUTES = [
  {
    method: 'POST',
    path: '/terms/:documentId/duplicate',
    handler: 'termForm.duplicate',
    config: { policies: readersOfTermsWho(CREATE_TERMS) },
  },
] as const;

/** What became of terms. Which terms, and what of them, the controller asks the role. */
const HISTORY_ROUTES = [
  ['GET', '/terms/:documentId/history', 'history.term', READERS_OF_TERMS],
  ['GET', '/terms/:documentId/versions/comparison', 'history.comparison', READERS_OF_TERMS],
  [
    'POST',
    '/terms/:documentId/versions/:version/restore',
    'history.restore',
    readersOfTermsWho(UPDATE_TERMS),
  ],
  ['GET', '/deleted-terms', 'history.deletedTerms', READERS_OF_TERMS],
  [
    'POST',
    '/deleted-terms/:documentId/bring-back',
    'history.bringBack',
    readersOfTermsWho(CREATE_TERMS),
  ],
].map(([method, path, handler, policies]) => ({ method, path, handler, config: { policies } }));

/** Handing terms in for review, and answering. Which terms, the controller asks the role. */
const REVIEW_ROUTES = [
  ['GET', '/terms/:documentId/review', 'review.term', READERS_OF_TERMS],
  ['POST', '/terms/:documentId/hand-in', 'review.handIn', readersOfTermsWho(UPDATE_TERMS)],
  [
    'POST',
    '/terms/:documentId/hand-in/take-back',
    'review.takeBack',
    readersOfTermsWho(UPDATE_TERMS),
  ],
  [
    'POST',
    '/terms/:documentId/hand-in/:handIn/return',
    'review.return',
    readersOfTermsWho(PUBLISH_TERMS),
  ],
  [
    'POST',
    '/terms/:documentId/hand-in/:handIn/publish',
    'review.publish',
    readersOfTermsWho(PUBLISH_TERMS),
  ],
  ['GET', '/hand-ins', 'review.waiting', readersOfTermsWho(PUBLISH_TERMS)],
  ['GET', '/hand-ins/own', 'review.own', readersOfTermsWho(UPDATE_TERMS)],
  ['GET', '/waiting', 'review.counts', READERS_OF_TERMS],
].map(([method, path, handler, policies]) => ({ method, path, handler, config: { policies } }));

const SCHEDULE_ROUTES = [
  ['GET', '/terms/:documentId/schedule', 'schedule.term', READERS_OF_TERMS],
  ['PUT', '/terms/:documentId/schedule', 'schedule.set', readersOfTermsWho(PUBLISH_TERMS)],
  ['DELETE', '/terms/:documentId/schedule', 'schedule.cancel', readersOfTermsWho(PUBLISH_TERMS)],
  ['GET', '/schedules', 'schedule.list', READERS_OF_TERMS],
].map(([method, path, handler, policies]) => ({ method, path, handler, config: { policies } }));

/** The term in the place of a withdrawn one: whoever takes terms back names it. */
const SUCCESSOR_ROUTES = [
  ['GET', '/terms/:documentId/successor', 'successor.of', READERS_OF_TERMS],
  ['PUT', '/terms/:documentId/successor', 'successor.name', readersOfTermsWho(PUBLISH_TERMS)],
].map(([method, path, handler, policies]) => ({ method, path, handler, config: { policies } }));

/** What becomes of unusual ratings and views of a term. */
const UNUSUAL_ROUTES = [
  ['GET', '/terms/:documentId/unusual/:day/ratings', 'unusual.wave'],
  ['POST', '/terms/:documentId/unusual/:day/ratings/take-back', 'unusual.takeBack'],
  ['POST', '/terms/:documentId/unusual/:day/:what/keep', 'unusual.keep'],
].map(([method, path, handler]) => ({
  method,
  path,
  handler,
  config: { policies: readersOfTermsWho(PUBLISH_TERMS) },
}));

/** What stands beside the form. */
const SIDE_PANEL = [
  { method: 'GET', path: '/alike', handler: 'sidePanel.alike' },
  { method: 'GET', path: '/dead-links', handler: 'sidePanel.deadLinks' },
  { method: 'GET', path: '/slug-holder', handler: 'sidePanel.slugHolder' },
  { method: 'GET', path: '/terms/:documentId/relations', handler: 'sidePanel.relations' },
  { method: 'GET', path: '/terms/:documentId/readers', handler: 'sidePanel.readers' },
  { method: 'GET', path: '/terms/:documentId/comparison', handler: 'sidePanel.comparison' },
  { method: 'POST', path: '/terms/:documentId/open-form', handler: 'sidePanel.openForm' },
  { method: 'POST', path: '/terms/:documentId/preview', handler: 'sidePanel.preview' },
] as const;

/** What is done with many terms. Whether the role may do it with each of them, the controller asks. */
const BULK_ROUTES = [
  { method: 'POST', path: '/bulk/plan', handler: 'bulk.plan' },
  { method: 'POST', path: '/bulk/run', handler: 'bulk.run' },
  { method: 'GET', path: '/terms/:documentId/linked-by', handler: 'bulk.linkedBy' },
] as const;

/** Categories and tags, and merging them. Which, the controller asks the role. */
const MERGE_ROUTES = [
  ['GET', '/groups', 'merging.groups', READERS_OF_TERMS],
  ['POST', '/merges', 'merging.merge', readersOfTermsWho(PUBLISH_TERMS)],
].map(([method, path, handler, policies]) => ({ method, path, handler, config: { policies } }));

/** References lead to servers of others: only who writes terms has them asked. */
const REFERENCE_ROUTES = [
  ['GET', '/terms/:documentId/references', 'references.ofTerm', READERS_OF_TERMS],
  [
    'POST',
    '/terms/:documentId/references/check',
    'references.checkNow',
    readersOfTermsWho(UPDATE_TERMS),
  ],
].map(([method, path, handler, policies]) => ({ method, path, handler, config: { policies } }));

/** Whoever may read terms and has one more permission besides. */
const readersOfTermsWith = (action: string) => [
  'admin::isAuthenticatedAdmin',
  { name: 'admin::hasPermissions', config: { actions: [READ_TERMS, { action }] } },
];

/** Whoever reads all terms and has one more permission besides: these routes tell of drafts, whoever wrote them. */
const readersOfAllTermsWith = (action: string) => [
  ...readersOfTermsWith(action),
  'plugin::glossary.requireAllTerms',
];

/** What an import writes, the controller asks the role. */
const MOVERS_OF_TERMS = readersOfAllTermsWith('plugin::glossary.exchange.use');

const IMPORT_EXPORT_ROUTES = [
  ['GET', '/exchange/export', 'importExport.export'],
  ['GET', '/exchange/left-out', 'importExport.leftOut'],
  ['GET', '/exchange/import', 'importExport.status'],
  ['POST', '/exchange/import', 'importExport.start'],
  ['GET', '/exchange/import/rows', 'importExport.rows'],
  ['GET', '/exchange/import/difference', 'importExport.difference'],
  ['GET', '/exchange/import/refused', 'importExport.refused'],
  ['GET', '/exchange/open-relations', 'importExport.openRelations'],
  ['POST', '/exchange/import/:id/choose', 'importExport.choose'],
  ['POST', '/exchange/import/:id/leave-out-unknown', 'importExport.leaveOut'],
  ['POST', '/exchange/import/:id/create-categories', 'importExport.makeCategories'],
  ['POST', '/exchange/import/:id/apply', 'importExport.apply'],
  ['POST', '/exchange/import/:id/stop', 'importExport.stop'],
  ['POST', '/exchange/import/:id/discard', 'importExport.discard'],
].map(([method, path, handler]) => ({
  method,
  path,
  handler,
  config: { policies: MOVERS_OF_TERMS },
}));

const REPORT_ROUTES = [
  ['GET', '/reports', 'reportList.list'],
  ['GET', '/reports/counts', 'reportList.counts'],
  ['POST', '/reports/:id/answer', 'reportList.answer'],
  ['POST', '/reports/:id/reopen', 'reportList.reopen'],
].map(([method, path, handler]) => ({
  method,
  path,
  handler,
  config: { policies: readersOfTermsWith(PERMISSIONS.reports) },
}));

/**
 * Addresses for the panel. They do not begin with `/glossary/`, which belongs to readers (core/pages/public-address.ts): the prefix has a
 * hyphen where a public address has a slash.
 */
export default {
  panel: {
    type: 'admin',
    prefix: '/glossary-panel',
    routes: [
      {
        method: 'GET',
        path: '/words',
        handler: 'termForm.words',
        config: { policies: READERS_OF_TERMS },
      },
      {
        method: 'POST',
        path: '/shown-text',
        handler: 'termForm.shownText',
        config: { policies: READERS_OF_TERMS },
      },
      {
        method: 'GET',
        path: '/term-choices',
        handler: 'termForm.choices',
        config: { policies: READERS_OF_TERMS },
      },
      {
        method: 'GET',
        path: '/categories/:documentId',
        handler: 'termForm.category',
        config: { policies: READERS_OF_TERMS },
      },
      {
        method: 'GET',
        path: '/terms/:documentId',
        handler: 'termForm.publicSide',
        config: { policies: READERS_OF_TERMS },
      },
      {
        method: 'POST',
        path: '/terms/:documentId/addresses/:slug/give-up',
        handler: 'termForm.giveUpAddress',
        config: { policies: readersOfTermsWho(PUBLISH_TERMS) },
      },
      ...SIDE_PANEL.map((route) => ({ ...route, config: { policies: READERS_OF_TERMS } })),
      {
        method: 'POST',
        path: '/terms/:documentId/confirmation',
        handler: 'confirmation.confirm',
        config: { policies: readersOfTermsWho(PUBLISH_TERMS) },
      },
      ...BULK_ROUTES.map((route) => ({ ...route, config: { policies: READERS_OF_TERMS } })),
      ...REFERENCE_ROUTES,
      ...MERGE_ROUTES,
      {
        method: 'GET',
        path: '/references',
        handler: 'overview.references',
        config: { policies: readersOfTermsWith(PERMISSIONS.attention) },
      },
      ...DUPLICATE_ROUTES,
      ...HISTORY_ROUTES,
      ...REVIEW_ROUTES,
      ...SCHEDULE_ROUTES,
      ...SUCCESSOR_ROUTES,
      ...UNUSUAL_ROUTES,
      ...IMPORT_EXPORT_ROUTES,
      {
        method: 'GET',
        path: '/attention/counts',
        handler: 'overview.counts',
        config: { policies: readersOfAllTermsWith(PERMISSIONS.attention) },
      },
      {
        method: 'GET',
        path: '/attention',
        handler: 'overview.attention',
        config: { policies: readersOfAllTermsWith(PERMISSIONS.attention) },
      },
      {
        method: 'GET',
        path: '/numbers',
        handler: 'overview.numbers',
        config: { policies: readersOfTermsWith(PERMISSIONS.numbers) },
      },
      {
        method: 'GET',
        path: '/activity',
        handler: 'overview.activity',
        config: { policies: readersOfTermsWith(PERMISSIONS.numbers) },
      },
      ...REPORT_ROUTES,
      {
        method: 'GET',
        path: '/editor-acts',
        handler: 'editorActs.list',
        config: { policies: readersOfTermsWith(PERMISSIONS.editors) },
      },
      {
        method: 'GET',
        path: '/editor-acts/export',
        handler: 'editorActs.export',
        config: { policies: readersOfTermsWith(PERMISSIONS.editors) },
      },
    ],
  },
};
