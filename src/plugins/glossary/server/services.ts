import activityRetention from './activity/activity-retention';
import activityStore from './activity/activity-store';
import activitySums from './activity/activity-sums';
import administrators from './accounts/administrators';
import attention from './panel/attention';
import brokenRelations from './publishing/broken-relations';
import bulkPlan from './bulk/bulk-plan';
import bulkRun from './bulk/bulk-run';
import catalogue from './catalogue/catalogue';
import changedDrafts from './publishing/changed-drafts';
import clock from './platform/clock';
import bringBack from './history/bring-back';
import confirmations from './confirming/confirmations';
import comparedVersions from './history/compared-versions';
import deletedTerms from './history/deleted-terms';
import draftData from './history/draft-data';
import editorActs from './history/editor-acts';
import formerNames from './history/former-names';
import lostScores from './history/lost-scores';
import restoring from './history/restoring';
import termHistory from './history/term-history';
import counting from './activity/counting';
import logFollower from './publication-log/log-follower';
import demoGlossary from './publishing/demo-glossary';
import firstAdministrator from './accounts/first-administrator';
import numberChanges from './activity/number-changes';
import numberLists from './panel/number-lists';
import pageRendering from './term-page/page-rendering';
import knownWords from './panel/known-words';
import examinedDrafts from './publishing/examined-drafts';
import handInLists from './review/hand-in-lists';
import handIns from './review/hand-ins';
import importExport from './import-export/import-export';
import exportFile from './import-export/export-file';
import importExportStore from './import-export/import-export-store';
import importJob from './import-export/import-job';
import importLock from './import-export/import-lock';
import importDifference from './import-export/import-difference';
import importPlan from './import-export/import-plan';
import importRun from './import-export/import-run';
import importTerms from './import-export/import-terms';
import importUpload from './import-export/import-upload';
import nearMatches from './search/near-matches';
import oldAddresses from './publishing/old-addresses';
import openForms from './panel/open-forms';
import pages from './pages/pages';
import popularity from './catalogue/popularity';
import previews from './publishing/previews';
import documentCache from './feeds/document-cache';
import listCache from './catalogue/list-cache';
import recordCache from './term/record-cache';
import pageCache from './term-page/page-cache';
import listActivity from './activity/list-activity';
import lists from './catalogue/lists';
import liveNumbers from './activity/live-numbers';
import publications from './publishing/publications';
import logHistory from './publication-log/log-history';
import publicationLog from './publication-log/publication-log';
import termEntries from './publication-log/term-entries';
import categoryEntries from './publication-log/category-entries';
import storedScores from './publishing/stored-scores';
import logBackfill from './publication-log/log-backfill';
import ratings from './rating/ratings';
import reports from './report/reports';
import publishedReferences from './references/published-references';
import referenceChecks from './references/reference-checks';
import referenceStore from './references/reference-store';
import readerAccounts from './accounts/reader-accounts';
import readerMails from './accounts/reader-mails';
import roleSetUp from './accounts/role-set-up';
import scoreDrafts from './publishing/score-drafts';
import scheduledPublications from './schedule/scheduled-publications';
import schedulers from './schedule/schedulers';
import schedules from './schedule/schedules';
import settings from './platform/settings';
import sidePanel from './panel/side-panel';
import startLock from './database/start-lock';
import slugHolders from './publishing/slug-holders';
import stopping from './platform/stopping';
import shownTexts from './panel/shown-texts';
import termChoices from './panel/term-choices';
import termForm from './panel/term-form';
import terms from './term/terms';
import warmUp from './term/warm-up';
import workQueue from './platform/work-queue-service';

export default {
  activityRetention,
  activityStore,
  activitySums,
  administrators,
  firstAdministrator,
  attention,
  brokenRelations,
  bulkPlan,
  bulkRun,
  catalogue,
  changedDrafts,
  clock,
  logFollower,
  bringBack,
  confirmations,
  comparedVersions,
  deletedTerms,
  draftData,
  editorActs,
  formerNames,
  lostScores,
  restoring,
  termHistory,
  counting,
  demoGlossary,
  numberChanges,
  numberLists,
  pageRendering,
  knownWords,
  examinedDrafts,
  handInLists,
  handIns,
  importExport,
  exportFile,
  importExportStore,
  importJob,
  importLock,
  importDifference,
  importPlan,
  importRun,
  importTerms,
  importUpload,
  nearMatches,
  oldAddresses,
  openForms,
  pages,
  popularity,
  previews,
  documentCache,
  listCache,
  recordCache,
  pageCache,
  listActivity,
  lists,
  liveNumbers,
  publications,
  logHistory,
  publicationLog,
  termEntries,
  categoryEntries,
  storedScores,
  logBackfill,
  ratings,
  publishedReferences,
  referenceChecks,
  referenceStore,
  readerAccounts,
  reports,
  readerMails,
  roleSetUp,
  scheduledPublications,
  schedulers,
  schedules,
  scoreDrafts,
  settings,
  sidePanel,
  startLock,
  slugHolders,
  stopping,
  shownTexts,
  termChoices,
  termForm,
  terms,
  warmUp,
  workQueue,
};
