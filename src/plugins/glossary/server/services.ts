import activityRetention from './activity/activity-retention';
import activityStore from './activity/activity-store';
import activitySums from './activity/activity-sums';
import agents from './mcp/agents';
import agentTools from './mcp/agent-tools';
import administrators from './accounts/administrators';
import attention from './panel/attention';
import bodyTime from './http/body-time';
import brokenRelations from './publishing/broken-relations';
import bulkPlan from './bulk/bulk-plan';
import bulkRun from './bulk/bulk-run';
import cardCache from './card/card-cache';
import catalogue from './catalogue/catalogue';
import changeLog from './changes/change-log';
import changes from './changes/changes';
import changedDrafts from './publishing/changed-drafts';
import clock from './platform/clock';
import bringBack from './history/bring-back';
import confirmations from './confirming/confirmations';
import comparedVersions from './history/compared-versions';
import calledDrafts from './panel/called-drafts';
import deadLinks from './panel/dead-links';
import pendingRelations from './import-export/pending-relations';
import deletedTerms from './history/deleted-terms';
import draftData from './history/draft-data';
import duplicates from './panel/duplicates';
import editorActs from './history/editor-acts';
import formerNames from './history/former-names';
import laterFields from './panel/later-fields';
import lostScores from './history/lost-scores';
import restoring from './history/restoring';
import termHistory from './history/term-history';
import counting from './activity/counting';
import currentEntries from './publication-log/current-entries';
import logFollower from './publication-log/log-follower';
import demoGlossary from './publishing/demo-glossary';
import firstAdministrator from './accounts/first-administrator';
import numberChanges from './activity/number-changes';
import numberLists from './panel/number-lists';
import mentioningTerms from './term-page/mentioning-terms';
import pageRendering from './term-page/page-rendering';
import knownWords from './panel/known-words';
import examinedDrafts from './publishing/examined-drafts';
import handInLists from './review/hand-in-lists';
import handIns from './review/hand-ins';
import databaseClock from './database/database-clock';
import health from './observability/health';
import metrics from './observability/metrics';
import outages from './observability/outages';
import tallies from './observability/tallies';
import importExport from './import-export/import-export';
import exportFile from './import-export/export-file';
import importExportStore from './import-export/import-export-store';
import importJob from './import-export/import-job';
import importLock from './import-export/import-lock';
import importMessages from './import-export/import-messages';
import sharedImport from './import-export/shared-import';
import importDifference from './import-export/import-difference';
import importPlan from './import-export/import-plan';
import importRun from './import-export/import-run';
import importTerms from './import-export/import-terms';
import importUpload from './import-export/import-upload';
import groups from './merging/groups';
import merges from './merging/merges';
import namedSuccessors from './successors/named-successors';
import nearMatches from './search/near-matches';
import oldAddresses from './publishing/old-addresses';
import openedFile from './database/opened-file';
import openForms from './panel/open-forms';
import partnerTokens from './limits/partner-tokens';
import readLimits from './limits/read-limits';
import networkCounts from './limits/network-counts';
import sharedCounts from './limits/shared-counts';
import pages from './pages/pages';
import popularity from './catalogue/popularity';
import previews from './publishing/previews';
import documentCache from './feeds/document-cache';
import listCache from './catalogue/list-cache';
import formCaches from './forms/form-caches';
import pageCache from './term-page/page-cache';
import listActivity from './activity/list-activity';
import lists from './catalogue/lists';
import liveNumbers from './activity/live-numbers';
import publications from './publishing/publications';
import loggedVersions from './versions/logged-versions';
import logHistory from './publication-log/log-history';
import publicationLog from './publication-log/publication-log';
import termEntries from './publication-log/term-entries';
import categoryEntries from './publication-log/category-entries';
import storedScores from './publishing/stored-scores';
import logBackfill from './publication-log/log-backfill';
import quoteChecks from './quoting/quote-checks';
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
import termForms from './forms/term-forms';
import terms from './term/terms';
import unusualDays from './unusual/unusual-days';
import versionPages from './versions/version-pages';
import versions from './versions/versions';
import warmUp from './term/warm-up';
import workQueue from './platform/work-queue-service';

export default {
  activityRetention,
  activityStore,
  activitySums,
  administrators,
  agents,
  agentTools,
  firstAdministrator,
  attention,
  bodyTime,
  brokenRelations,
  bulkPlan,
  bulkRun,
  cardCache,
  catalogue,
  changeLog,
  changes,
  changedDrafts,
  clock,
  logFollower,
  bringBack,
  confirmations,
  comparedVersions,
  calledDrafts,
  deadLinks,
  deletedTerms,
  pendingRelations,
  draftData,
  duplicates,
  editorActs,
  formerNames,
  laterFields,
  lostScores,
  restoring,
  termHistory,
  counting,
  demoGlossary,
  numberChanges,
  numberLists,
  mentioningTerms,
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
  importMessages,
  sharedImport,
  importDifference,
  importPlan,
  importRun,
  importTerms,
  importUpload,
  groups,
  merges,
  namedSuccessors,
  nearMatches,
  oldAddresses,
  openedFile,
  openForms,
  pages,
  partnerTokens,
  readLimits,
  networkCounts,
  sharedCounts,
  popularity,
  previews,
  documentCache,
  listCache,
  formCaches,
  pageCache,
  listActivity,
  lists,
  liveNumbers,
  publications,
  loggedVersions,
  logHistory,
  publicationLog,
  currentEntries,
  termEntries,
  categoryEntries,
  storedScores,
  logBackfill,
  quoteChecks,
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
  termForms,
  terms,
  unusualDays,
  versionPages,
  versions,
  warmUp,
  workQueue,
  databaseClock,
  health,
  metrics,
  outages,
  tallies,
};
