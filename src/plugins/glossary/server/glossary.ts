import type { Core } from '@strapi/strapi';
import type { Settings } from '../core/platform/settings';
import { createAdministrators } from './accounts/administrators';
import { createFirstAdministrator } from './accounts/first-administrator';
import { createReaderAccounts } from './accounts/reader-accounts';
import { createReaderMails } from './accounts/reader-mails';
import { createRoleSetUp } from './accounts/role-set-up';
import { createActivityRetention } from './activity/activity-retention';
import { createActivityStore } from './activity/activity-store';
import { createActivitySums } from './activity/activity-sums';
import { createCounting } from './activity/counting';
import { createListActivity } from './activity/list-activity';
import { createLiveNumbers } from './activity/live-numbers';
import { createNumberChanges } from './activity/number-changes';
import { createViewsController } from './activity/views-controller';
import { createBulkController } from './bulk/bulk-controller';
import { createBulkPlan } from './bulk/bulk-plan';
import { createBulkRun } from './bulk/bulk-run';
import { createCardCache } from './card/card-cache';
import { createCardController } from './card/card-controller';
import { createCatalogueSource } from './catalogue/catalogue-source';
import { createGlossaryController } from './catalogue/glossary-controller';
import { createListCache } from './catalogue/list-cache';
import { createLists } from './catalogue/lists';
import { createPopularity } from './catalogue/popularity';
import { createChangeLog } from './changes/change-log';
import { createChanges } from './changes/changes';
import { createChangesController } from './changes/changes-controller';
import { createCompareController } from './compare/compare-controller';
import { createConfirmationController } from './confirming/confirmation-controller';
import { createConfirmations } from './confirming/confirmations';
import { createDatabaseClock } from './database/database-clock';
import { createOpenedFile } from './database/opened-file';
import { createStartLock } from './database/start-lock';
import { createDescriptionsController } from './descriptions/descriptions-controller';
import { createDocumentCache } from './feeds/document-cache';
import { createFeedsController } from './feeds/feeds-controller';
import { createFormCaches } from './forms/form-caches';
import { createTermForms } from './forms/term-forms';
import { createBringBack } from './history/bring-back';
import { createComparedVersions } from './history/compared-versions';
import { createDeletedTerms } from './history/deleted-terms';
import { createDraftData } from './history/draft-data';
import { createEditorActs } from './history/editor-acts';
import { createEditorActsController } from './history/editor-acts-controller';
import { createFormerNames } from './history/former-names';
import { createHistoryController } from './history/history-controller';
import { createLostScores } from './history/lost-scores';
import { createRestoring } from './history/restoring';
import { createTermHistory } from './history/term-history';
import { createHomeController } from './home/home-controller';
import { createBodyTime } from './http/body-time';
import { createErrorAnswers } from './http/error-controller';
import { createExportFile } from './import-export/export-file';
import { createImportDifference } from './import-export/import-difference';
import { createImportExport } from './import-export/import-export';
import { createImportExportController } from './import-export/import-export-controller';
import { createImportExportStore } from './import-export/import-export-store';
import { createImportJob } from './import-export/import-job';
import { createImportLock } from './import-export/import-lock';
import { createImportMessages } from './import-export/import-messages';
import { createImportPlan } from './import-export/import-plan';
import { createImportRun } from './import-export/import-run';
import { createImportTerms } from './import-export/import-terms';
import { createImportUpload } from './import-export/import-upload';
import { createPendingRelations } from './import-export/pending-relations';
import { createSharedImport } from './import-export/shared-import';
import { createNetworkCounts } from './limits/network-counts';
import { createPartnerTokens } from './limits/partner-tokens';
import { createReadLimitController } from './limits/read-limit-controller';
import { createReadLimits } from './limits/read-limits';
import { createSharedCounts } from './limits/shared-counts';
import { createAgentTools } from './mcp/agent-tools';
import { createAgents } from './mcp/agents';
import { createMcpController } from './mcp/mcp-controller';
import { createGroups } from './merging/groups';
import { createMergingController } from './merging/merge-controller';
import { createMerges } from './merging/merges';
import { createHealth } from './observability/health';
import { createMetrics } from './observability/metrics';
import { createOutages } from './observability/outages';
import { createTallies } from './observability/tallies';
import { createPages } from './pages/pages';
import { createSiteController } from './pages/site-controller';
import { createAttention } from './panel/attention';
import { createCalledDrafts } from './panel/called-drafts';
import { createDeadLinks } from './panel/dead-links';
import { createDuplicates } from './panel/duplicates';
import { createKnownWords } from './panel/known-words';
import { createLaterFields } from './panel/later-fields';
import { createNumberLists } from './panel/number-lists';
import { createOpenForms } from './panel/open-forms';
import { createOverviewController } from './panel/overview-controller';
import { createShownTexts } from './panel/shown-texts';
import { createSidePanel } from './panel/side-panel';
import { createSidePanelController } from './panel/side-panel-controller';
import { createTermChoices } from './panel/term-choices';
import { createTermForm } from './panel/term-form';
import { createTermFormController } from './panel/term-form-controller';
import { createClock } from './platform/clock';
import { createStopping } from './platform/stopping';
import { createWorkQueue } from './platform/work-queue-service';
import { createPolicyController } from './policy/policy-controller';
import { createCategoryEntries } from './publication-log/category-entries';
import { createCurrentEntries } from './publication-log/current-entries';
import { createLogBackfill } from './publication-log/log-backfill';
import { createLogFollower } from './publication-log/log-follower';
import { createLogHistory } from './publication-log/log-history';
import { createPublicationLog } from './publication-log/publication-log';
import { createTermEntries } from './publication-log/term-entries';
import { createBrokenRelations } from './publishing/broken-relations';
import { createChangedDrafts } from './publishing/changed-drafts';
import { createDemoGlossary } from './publishing/demo-glossary';
import { createExaminedDrafts } from './publishing/examined-drafts';
import { createOldAddresses } from './publishing/old-addresses';
import { createPreviewController } from './publishing/preview-controller';
import { createPreviews } from './publishing/previews';
import { createPublications } from './publishing/publications';
import { createScoreDrafts } from './publishing/score-drafts';
import { createSlugHolders } from './publishing/slug-holders';
import { createStoredScores } from './publishing/stored-scores';
import { createQuoteChecks } from './quoting/quote-checks';
import { createQuoteController } from './quoting/quote-controller';
import { createRatingController } from './rating/rating-controller';
import { createRatings } from './rating/ratings';
import { createPublishedReferences } from './references/published-references';
import { createReferenceChecks } from './references/reference-checks';
import { createReferenceStore } from './references/reference-store';
import { createReferencesController } from './references/references-controller';
import { createReportController } from './report/report-controller';
import { createReportListController } from './report/report-list-controller';
import { createReports } from './report/reports';
import { createHandInLists } from './review/hand-in-lists';
import { createHandIns } from './review/hand-ins';
import { createReviewController } from './review/review-controller';
import { createScheduleController } from './schedule/schedule-controller';
import { createScheduledPublications } from './schedule/scheduled-publications';
import { createSchedulers } from './schedule/schedulers';
import { createSchedules } from './schedule/schedules';
import { createNearMatches } from './search/near-matches';
import { createNamedSuccessors } from './successors/named-successors';
import { createSuccessorController } from './successors/successor-controller';
import { createTermMapController } from './term-map/map-controller';
import { createMentioningTerms } from './term-page/mentioning-terms';
import { createPageCache } from './term-page/page-cache';
import { createPageRendering } from './term-page/page-rendering';
import { createTermAnswers } from './term/term-answers';
import { createTermController } from './term/term-controller';
import { createTerms } from './term/terms';
import { createWarmUp } from './term/warm-up';
import { createUnusualController } from './unusual/unusual-controller';
import { createUnusualDays } from './unusual/unusual-days';
import { createLoggedVersions } from './versions/logged-versions';
import { createVersionController } from './versions/version-controller';
import { createVersionPages } from './versions/version-pages';
import { createVersions } from './versions/versions';

/** What the host hands in. */
interface Host {
  readonly strapi: Core.Strapi;
  readonly settings: Settings;
}

/**
 * The composition root: builds each part once, in the order in which they need one another, and hands each what it needs. Nothing is
 * looked up by its name: a part that needs another one has it as an argument.
 */
export function createGlossary({ strapi, settings }: Host) {
  // platform
  const clock = createClock();
  const workQueue = createWorkQueue();
  const stopping = createStopping({ strapi });

  // database
  const openedFile = createOpenedFile({ strapi });
  const startLock = createStartLock({ strapi });

  // limits
  const networkCounts = createNetworkCounts({ strapi, clock });
  const partnerTokens = createPartnerTokens({ strapi });
  const sharedCounts = createSharedCounts({ strapi });

  // accounts
  const firstAdministrator = createFirstAdministrator({ strapi, settings });
  const administrators = createAdministrators({ strapi, firstAdministrator });
  const readerMails = createReaderMails({ strapi, clock, settings });
  const roleSetUp = createRoleSetUp({ strapi });

  // observability
  const outages = createOutages({ strapi });
  const tallies = createTallies();

  // database
  const databaseClock = createDatabaseClock({ strapi, clock, outages });

  // pages
  const pages = createPages({ strapi, settings });

  // limits
  const readLimits = createReadLimits({ strapi, settings, partnerTokens, sharedCounts, tallies });

  // http
  const bodyTime = createBodyTime();

  // card
  const cardCache = createCardCache({ strapi, settings });

  // changes
  const changeLog = createChangeLog({ strapi });

  // publication-log
  const publicationLog = createPublicationLog({ strapi, databaseClock });
  const logFollower = createLogFollower({ strapi, outages, publicationLog });
  const currentEntries = createCurrentEntries({ publicationLog, settings });
  const logHistory = createLogHistory({ strapi });
  const termEntries = createTermEntries({ strapi, publicationLog });
  const categoryEntries = createCategoryEntries({ strapi, publicationLog });

  // policy
  const policyController = createPolicyController({ settings, logFollower });

  // publishing
  const storedScores = createStoredScores({ strapi });
  const examinedDrafts = createExaminedDrafts({
    strapi,
    settings,
    logHistory,
    publicationLog,
    logFollower,
  });
  const changedDrafts = createChangedDrafts({ strapi, examinedDrafts });
  const slugHolders = createSlugHolders({ strapi, publicationLog });
  const scoreDrafts = createScoreDrafts({ strapi });
  const oldAddresses = createOldAddresses({ strapi, publicationLog, termEntries });
  const demoGlossary = createDemoGlossary({ strapi, settings });

  // publication-log
  const logBackfill = createLogBackfill({ strapi, publicationLog, storedScores });

  // successors
  const namedSuccessors = createNamedSuccessors({ strapi, publicationLog });

  // history
  const deletedTerms = createDeletedTerms({ strapi, clock, publicationLog, storedScores });
  const formerNames = createFormerNames({ strapi, deletedTerms, logHistory });
  const editorActs = createEditorActs({ strapi, logHistory });
  const lostScores = createLostScores({ strapi, publicationLog });
  const termHistory = createTermHistory({ strapi, logHistory, publicationLog });
  const editorActsController = createEditorActsController({ editorActs, clock });

  // panel
  const openForms = createOpenForms({ strapi, clock });
  const calledDrafts = createCalledDrafts({ strapi, logFollower });
  const termForm = createTermForm({ strapi, publicationLog, oldAddresses, storedScores });
  const laterFields = createLaterFields({ strapi, termForm });
  const numberLists = createNumberLists({ strapi, clock });
  const knownWords = createKnownWords({ strapi });

  // schedule
  const schedulers = createSchedulers({ strapi, settings, readerMails });
  const schedules = createSchedules({ strapi, publicationLog, openForms, clock });
  const scheduledPublications = createScheduledPublications({
    strapi,
    clock,
    publicationLog,
    schedulers,
    schedules,
    databaseClock,
    outages,
  });
  const scheduleController = createScheduleController({ strapi, clock, schedules, openForms });

  // review
  const handIns = createHandIns({ strapi, clock, publicationLog, openForms });
  const handInLists = createHandInLists({ strapi, publicationLog, schedules, examinedDrafts });

  // bulk
  const bulkRun = createBulkRun({ strapi, publicationLog, openForms });

  // versions
  const loggedVersions = createLoggedVersions({ logHistory, workQueue });

  // term
  const terms = createTerms({ currentEntries });

  // references
  const referenceStore = createReferenceStore({ strapi });

  // import-export
  const importLock = createImportLock({ strapi, clock });
  const importUpload = createImportUpload();
  const importMessages = createImportMessages({ strapi, clock });

  // catalogue
  const catalogueSource = createCatalogueSource({
    logFollower,
    publicationLog,
    currentEntries,
    settings,
    namedSuccessors,
  });
  const lists = createLists({ workQueue, settings, pages, catalogueSource });

  // successors
  const successorController = createSuccessorController({
    strapi,
    namedSuccessors,
    catalogueSource,
    publicationLog,
  });

  // search
  const nearMatches = createNearMatches({ logFollower, workQueue, catalogueSource });

  // http
  const errors = createErrorAnswers({
    pages,
    nearMatches,
    catalogueSource,
    networkCounts,
    settings,
  });

  // limits
  const readLimitController = createReadLimitController({ readLimits, errors });

  // card
  const cardController = createCardController({ catalogueSource, errors, cardCache });

  // versions
  const versionPages = createVersionPages({ pages, settings, catalogueSource });
  const versions = createVersions({
    logHistory,
    catalogueSource,
    currentEntries,
    workQueue,
    loggedVersions,
  });
  const versionController = createVersionController({
    errors,
    versions,
    settings,
    versionPages,
    catalogueSource,
    pages,
    logFollower,
  });

  // merging
  const groups = createGroups({ strapi, publicationLog, catalogueSource });
  const merges = createMerges({
    strapi,
    publicationLog,
    catalogueSource,
    clock,
    termEntries,
    categoryEntries,
  });
  const mergingController = createMergingController({ strapi, groups, merges });

  // quoting
  const quoteChecks = createQuoteChecks({
    workQueue,
    settings,
    currentEntries,
    logHistory,
    catalogueSource,
  });
  const quoteController = createQuoteController({ errors, quoteChecks, logFollower });

  // forms
  const formCaches = createFormCaches({ settings, logFollower, terms, catalogueSource });
  const termForms = createTermForms({ formCaches });

  // feeds
  const documentCache = createDocumentCache({
    settings,
    pages,
    workQueue,
    logFollower,
    catalogueSource,
  });
  const feedsController = createFeedsController({
    settings,
    documentCache,
    errors,
    logFollower,
  });

  // term-map
  const termMapController = createTermMapController({
    errors,
    documentCache,
    pages,
    catalogueSource,
    settings,
  });

  // home
  const homeController = createHomeController({
    settings,
    documentCache,
    errors,
    catalogueSource,
    clock,
  });

  // descriptions
  const descriptionsController = createDescriptionsController({
    settings,
    documentCache,
    terms,
    clock,
    pages,
    errors,
    logFollower,
  });

  // compare
  const compareController = createCompareController({
    errors,
    catalogueSource,
    documentCache,
    terms,
    pages,
    settings,
  });

  // pages
  const siteController = createSiteController({
    documentCache,
    errors,
    catalogueSource,
    pages,
    settings,
    compareController,
    termMapController,
    descriptionsController,
    logFollower,
  });

  // confirming
  const confirmations = createConfirmations({ strapi, clock, catalogueSource });
  const confirmationController = createConfirmationController({
    strapi,
    catalogueSource,
    confirmations,
  });

  // changes
  const changes = createChanges({ logFollower, changeLog, settings, catalogueSource });
  const changesController = createChangesController({
    errors,
    changes,
    settings,
    logFollower,
  });

  // history
  const draftData = createDraftData({ strapi, publicationLog, groups, formerNames });
  const bringBack = createBringBack({
    strapi,
    slugHolders,
    publicationLog,
    deletedTerms,
    draftData,
  });
  const comparedVersions = createComparedVersions({
    strapi,
    formerNames,
    logHistory,
    storedScores,
    catalogueSource,
  });
  const restoring = createRestoring({
    strapi,
    publicationLog,
    logHistory,
    draftData,
    storedScores,
    slugHolders,
  });
  const historyController = createHistoryController({
    strapi,
    comparedVersions,
    confirmations,
    termHistory,
    openForms,
    restoring,
    deletedTerms,
    bringBack,
  });

  // panel
  const deadLinks = createDeadLinks({ settings, catalogueSource });
  const duplicates = createDuplicates({ strapi, publicationLog, draftData, slugHolders });
  const shownTexts = createShownTexts({ catalogueSource, settings });
  const termChoices = createTermChoices({ strapi, catalogueSource });
  const termFormController = createTermFormController({
    strapi,
    duplicates,
    knownWords,
    catalogueSource,
    termChoices,
    shownTexts,
    termForm,
    oldAddresses,
  });

  // term-page
  const mentioningTerms = createMentioningTerms({
    catalogueSource,
    currentEntries,
    settings,
  });

  // report
  const reports = createReports({ strapi, clock, networkCounts, tallies, catalogueSource });
  const reportController = createReportController({
    errors,
    settings,
    catalogueSource,
    pages,
    reports,
    networkCounts,
  });
  const reportListController = createReportListController({ reports });

  // review
  const reviewController = createReviewController({
    strapi,
    handIns,
    openForms,
    handInLists,
    schedules,
    reports,
  });

  // references
  const publishedReferences = createPublishedReferences({
    catalogueSource,
    publicationLog,
  });
  const referenceChecks = createReferenceChecks({
    strapi,
    settings,
    referenceStore,
    clock,
    publishedReferences,
  });
  const referencesController = createReferencesController({ strapi, referenceChecks });

  // publishing
  const brokenRelations = createBrokenRelations({ strapi, catalogueSource });

  // activity
  const activityStore = createActivityStore({ strapi, settings });
  const numberChanges = createNumberChanges({ strapi, settings, activityStore });
  const counting = createCounting({
    strapi,
    numberChanges,
    activityStore,
    outages,
    tallies,
    settings,
    clock,
  });
  const activitySums = createActivitySums({
    clock,
    counting,
    numberChanges,
    activityStore,
  });
  const liveNumbers = createLiveNumbers({
    clock,
    counting,
    numberChanges,
    activityStore,
    activitySums,
  });
  const listActivity = createListActivity({ activitySums, clock });
  const viewsController = createViewsController({
    settings,
    errors,
    catalogueSource,
    liveNumbers,
  });

  // accounts
  const readerAccounts = createReaderAccounts({ strapi, settings, numberChanges, liveNumbers });

  // unusual
  const unusualDays = createUnusualDays({ strapi, clock, catalogueSource, numberChanges });
  const unusualController = createUnusualController({ strapi, unusualDays });

  // activity
  const activityRetention = createActivityRetention({
    strapi,
    clock,
    activityStore,
    deletedTerms,
    reports,
    handIns,
    networkCounts,
    unusualDays,
  });

  // panel
  const attention = createAttention({
    settings,
    catalogueSource,
    clock,
    examinedDrafts,
    confirmations,
    changedDrafts,
    brokenRelations,
    unusualDays,
    referenceChecks,
  });
  const sidePanel = createSidePanel({
    strapi,
    calledDrafts,
    catalogueSource,
    settings,
    reports,
    terms,
    liveNumbers,
    storedScores,
  });
  const overviewController = createOverviewController({
    catalogueSource,
    attention,
    referenceChecks,
    numberLists,
    activitySums,
  });

  // term-page
  const pageRendering = createPageRendering({ clock, liveNumbers, pages, settings });
  const pageCache = createPageCache({
    settings,
    logFollower,
    pages,
    pageRendering,
    terms,
    catalogueSource,
    mentioningTerms,
  });

  // rating
  const ratings = createRatings({ strapi, settings, clock, networkCounts, tallies, numberChanges });
  const ratingController = createRatingController({
    strapi,
    errors,
    settings,
    catalogueSource,
    ratings,
    liveNumbers,
  });

  // observability
  const health = createHealth({
    strapi,
    settings,
    openedFile,
    stopping,
    catalogueSource,
    logFollower,
    counting,
    publicationLog,
  });

  // term
  const termAnswers = createTermAnswers({
    settings,
    liveNumbers,
    pageRendering,
    catalogueSource,
    pageCache,
    formCaches,
  });
  const termController = createTermController({
    termAnswers,
    errors,
    catalogueSource,
    liveNumbers,
    settings,
    logFollower,
  });

  // publishing
  const previews = createPreviews({
    strapi,
    clock,
    liveNumbers,
    catalogueSource,
    storedScores,
    publicationLog,
    pages,
    settings,
  });
  const previewController = createPreviewController({ previews, errors });

  // panel
  const sidePanelController = createSidePanelController({
    strapi,
    sidePanel,
    deadLinks,
    slugHolders,
    openForms,
    previews,
  });

  // mcp
  const agentTools = createAgentTools({
    settings,
    catalogueSource,
    liveNumbers,
    terms,
    workQueue,
    termForms,
    quoteChecks,
    nearMatches,
  });
  const agents = createAgents({ strapi, settings, agentTools, changes });
  const mcpController = createMcpController({ strapi, settings, errors, agentTools, changes });

  // catalogue
  const popularity = createPopularity({ counting, ratings, clock });
  const listCache = createListCache({
    settings,
    clock,
    lists,
    pages,
    popularity,
    logFollower,
  });
  const glossaryController = createGlossaryController({
    listCache,
    errors,
    catalogueSource,
    listActivity,
    settings,
  });

  // term
  const warmUp = createWarmUp({
    strapi,
    catalogueSource,
    logFollower,
    liveNumbers,
    pageCache,
    formCaches,
    popularity,
  });

  // observability
  const metrics = createMetrics({
    strapi,
    settings,
    tallies,
    unusualDays,
    pageCache,
    formCaches,
    listCache,
    catalogueSource,
    currentEntries,
    liveNumbers,
    workQueue,
    counting,
    logFollower,
    health,
    databaseClock,
  });

  // import-export
  const importExportStore = createImportExportStore({ strapi, publicationLog, groups });
  const pendingRelations = createPendingRelations({ strapi, importExportStore, publicationLog });
  const exportFile = createExportFile({ importExportStore });
  const importDifference = createImportDifference({ importExportStore });

  // publishing
  const publications = createPublications({
    strapi,
    settings,
    slugHolders,
    pendingRelations,
    publicationLog,
    storedScores,
    clock,
    termEntries,
    scoreDrafts,
    deletedTerms,
    schedulers,
    handIns,
    schedules,
    liveNumbers,
    categoryEntries,
    numberChanges,
    openForms,
  });

  // bulk
  const bulkPlan = createBulkPlan({
    strapi,
    publicationLog,
    clock,
    settings,
    publications,
    catalogueSource,
  });
  const bulkController = createBulkController({ strapi, bulkPlan, catalogueSource, bulkRun });

  // import-export
  const importPlan = createImportPlan({
    strapi,
    importExportStore,
    pendingRelations,
    clock,
    publications,
    settings,
  });
  const importTerms = createImportTerms({ strapi, publications });
  const importRun = createImportRun({
    strapi,
    importExportStore,
    importTerms,
    publicationLog,
    pendingRelations,
    clock,
  });
  const importExport = createImportExport({
    exportFile,
    importPlan,
    importLock,
    importRun,
  });
  const importJob = createImportJob({
    strapi,
    importPlan,
    importRun,
    importLock,
    importUpload,
    importDifference,
    importExport,
  });
  const sharedImport = createSharedImport({ strapi, importJob, importMessages });
  const importExportController = createImportExportController({
    sharedImport,
    importUpload,
    pendingRelations,
    clock,
    importExport,
    exportFile,
    bodyTime,
  });

  return {
    strapi,
    settings,
    clock,
    workQueue,
    stopping,
    openedFile,
    startLock,
    networkCounts,
    partnerTokens,
    sharedCounts,
    firstAdministrator,
    administrators,
    readerMails,
    roleSetUp,
    outages,
    tallies,
    databaseClock,
    pages,
    readLimits,
    bodyTime,
    cardCache,
    changeLog,
    publicationLog,
    logFollower,
    currentEntries,
    logHistory,
    termEntries,
    categoryEntries,
    policyController,
    storedScores,
    examinedDrafts,
    changedDrafts,
    slugHolders,
    scoreDrafts,
    oldAddresses,
    demoGlossary,
    logBackfill,
    namedSuccessors,
    deletedTerms,
    formerNames,
    editorActs,
    lostScores,
    termHistory,
    editorActsController,
    openForms,
    calledDrafts,
    termForm,
    laterFields,
    numberLists,
    knownWords,
    schedulers,
    schedules,
    scheduledPublications,
    scheduleController,
    handIns,
    handInLists,
    bulkRun,
    loggedVersions,
    terms,
    referenceStore,
    importLock,
    importUpload,
    importMessages,
    catalogueSource,
    lists,
    successorController,
    nearMatches,
    errors,
    readLimitController,
    cardController,
    versionPages,
    versions,
    versionController,
    groups,
    merges,
    mergingController,
    quoteChecks,
    quoteController,
    formCaches,
    termForms,
    documentCache,
    feedsController,
    termMapController,
    homeController,
    descriptionsController,
    compareController,
    siteController,
    confirmations,
    confirmationController,
    changes,
    changesController,
    draftData,
    bringBack,
    comparedVersions,
    restoring,
    historyController,
    deadLinks,
    duplicates,
    shownTexts,
    termChoices,
    termFormController,
    mentioningTerms,
    reports,
    reportController,
    reportListController,
    reviewController,
    publishedReferences,
    referenceChecks,
    referencesController,
    brokenRelations,
    activityStore,
    numberChanges,
    counting,
    activitySums,
    liveNumbers,
    listActivity,
    viewsController,
    readerAccounts,
    unusualDays,
    unusualController,
    activityRetention,
    attention,
    sidePanel,
    overviewController,
    pageRendering,
    pageCache,
    ratings,
    ratingController,
    health,
    termAnswers,
    termController,
    previews,
    previewController,
    sidePanelController,
    agentTools,
    agents,
    mcpController,
    popularity,
    listCache,
    glossaryController,
    warmUp,
    metrics,
    importExportStore,
    pendingRelations,
    exportFile,
    importDifference,
    publications,
    bulkPlan,
    bulkController,
    importPlan,
    importTerms,
    importRun,
    importExport,
    importJob,
    sharedImport,
    importExportController,
  };
}

/** All parts by their names, for what Strapi calls: its hooks, its routes, the commands beside it. */
export type Glossary = ReturnType<typeof createGlossary>;

/** The one service of the plugin that Strapi knows. */
export function glossaryOf(strapi: Core.Strapi): Glossary {
  return strapi.plugin('glossary').service<Glossary>('glossary');
}
