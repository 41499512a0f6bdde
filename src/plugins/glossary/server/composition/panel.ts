import { createActivityRetention } from '../housekeeping/activity-retention';
import { createBulkController } from '../bulk/bulk-controller';
import { createBulkPlan } from '../bulk/bulk-plan';
import { createBulkRun } from '../bulk/bulk-run';
import { createFreshnessController } from '../freshness/freshness-controller';
import { createFreshnessReviews } from '../freshness/freshness-reviews';
import { createBringBack } from '../editing/bring-back';
import { createComparedVersions } from '../editing/compared-versions';
import { createDraftData } from '../editing/draft-data';
import { createEditorActionsController } from '../history/editor-actions-controller';
import { createHistoryController } from '../history/history-controller';
import { createRestoring } from '../editing/restoring';
import { createExportController } from '../import-export/export-controller';
import { createImportController } from '../import-export/import-controller';
import { createMergingController } from '../merging/merge-controller';
import { createMergedTerms } from '../merging/merged-terms';
import { createMerges } from '../merging/merges';
import { createRunningMerges } from '../merging/running-merges';
import { createAlikeNames } from '../panel/alike-names';
import { createAttention } from '../panel/attention';
import { createCalledDrafts } from '../panel/called-drafts';
import { createDeadLinks } from '../panel/dead-links';
import { createDuplicates } from '../panel/duplicates';
import { createKnownWords } from '../panel/known-words';
import { createListedColumns } from '../panel/listed-columns';
import { createAddedFields } from '../panel/added-fields';
import { createNumberLists } from '../panel/number-lists';
import { createOverviewController } from '../panel/overview-controller';
import { createRenderedTexts } from '../panel/rendered-texts';
import { createSidePanel } from '../panel/side-panel';
import { createSidePanelController } from '../panel/side-panel-controller';
import { createTermChoices } from '../panel/term-choices';
import { createEditForm } from '../panel/edit-form';
import { createEditFormController } from '../panel/edit-form-controller';
import { createBrokenRelations } from '../editing/broken-relations';
import { createPreviews } from '../editing/previews';
import { createReferencesController } from '../references/references-controller';
import { createReportListController } from '../report/report-list-controller';
import { createReviewController } from '../review/review-controller';
import { createScheduleController } from '../schedule/schedule-controller';
import { createSuccessorController } from '../successors/successor-controller';
import { createUnusualController } from '../unusual/unusual-controller';
import type { Foundation, Given } from './foundation';
import type { Log } from './log';
import type { Publication } from './publication';
import type { Engagement } from './engagement';
import type { Reading } from './reading';
import type { Exchange } from './exchange';

export type Panel = ReturnType<typeof createPanel>;

/** The services of the panel, and its controllers. */
export function createPanel(
  given: Given & Foundation & Log & Publication & Engagement & Reading & Exchange,
) {
  const activityRetention = createActivityRetention(given);
  const freshnessReviews = createFreshnessReviews(given);
  const freshnessController = createFreshnessController({ ...given, freshnessReviews });
  const brokenRelations = createBrokenRelations(given);
  const previews = createPreviews(given);
  const attention = createAttention({ ...given, freshnessReviews, brokenRelations });
  const calledDrafts = createCalledDrafts(given);
  const deadLinks = createDeadLinks(given);
  const editForm = createEditForm(given);
  const addedFields = createAddedFields({ ...given, editForm });
  const numberLists = createNumberLists(given);
  const knownWords = createKnownWords(given);
  const listedColumns = createListedColumns(given);
  const sidePanel = createSidePanel(given);
  const alikeNames = createAlikeNames({ ...given, calledDrafts });
  const renderedTexts = createRenderedTexts(given);
  const termChoices = createTermChoices(given);
  const overviewController = createOverviewController({ ...given, attention, numberLists });
  const sidePanelController = createSidePanelController({
    ...given,
    sidePanel,
    alikeNames,
    deadLinks,
    previews,
  });
  const bulkPlan = createBulkPlan(given);
  const bulkRun = createBulkRun(given);
  const bulkController = createBulkController({ ...given, bulkPlan, bulkRun });
  const draftData = createDraftData(given);
  const bringBack = createBringBack({ ...given, draftData });
  const comparedVersions = createComparedVersions(given);
  const restoring = createRestoring({ ...given, draftData });
  const editorActionsController = createEditorActionsController(given);
  const historyController = createHistoryController({
    ...given,
    comparedVersions,
    freshnessReviews,
    restoring,
    bringBack,
  });
  const duplicates = createDuplicates({ ...given, draftData });
  const editFormController = createEditFormController({
    ...given,
    duplicates,
    knownWords,
    termChoices,
    renderedTexts,
    editForm,
  });
  const mergedTerms = createMergedTerms(given);
  const runningMerges = createRunningMerges(given);
  const merges = createMerges({ ...given, mergedTerms, runningMerges });
  const mergingController = createMergingController({ ...given, merges });
  const exportController = createExportController(given);
  const importController = createImportController(given);
  const reportListController = createReportListController(given);
  const reviewController = createReviewController(given);
  const scheduleController = createScheduleController(given);
  const referencesController = createReferencesController(given);
  const successorController = createSuccessorController(given);
  const unusualController = createUnusualController(given);
  return {
    activityRetention,
    freshnessController,
    brokenRelations,
    previews,
    attention,
    deadLinks,
    listedColumns,
    editForm,
    addedFields,
    overviewController,
    sidePanelController,
    bulkPlan,
    bulkController,
    bringBack,
    restoring,
    editorActionsController,
    historyController,
    duplicates,
    editFormController,
    merges,
    mergingController,
    exportController,
    importController,
    reportListController,
    reviewController,
    scheduleController,
    referencesController,
    successorController,
    unusualController,
  };
}
