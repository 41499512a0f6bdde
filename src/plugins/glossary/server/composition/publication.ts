import { createDeletedTerms } from '../history/deleted-terms';
import { createEditorActions } from '../history/editor-actions';
import { createFormerNames } from '../history/former-names';
import { createLostScores } from '../history/lost-scores';
import { createTermHistory } from '../history/term-history';
import { createIfMatch } from '../routing/if-match';
import { createGroups } from '../catalogue/groups';
import { createOpenForms } from '../drafts/open-forms';
import { createLogBackfill } from '../publishing/log-backfill';
import { createChangedDrafts } from '../publishing/changed-drafts';
import { PLUGIN_FOLDER } from '../pages/plugin-folder';
import { createDemoGlossary } from '../publishing/demo-glossary';
import { createExaminedDrafts } from '../publishing/examined-drafts';
import { createMappedEntries } from '../publishing/mapped-entries';
import { createPublicationFinalizer } from '../publishing/publication-finalizer';
import { createRedirects } from '../publishing/redirects';
import { createFirstPublications } from '../publishing/first-publications';
import { createPublications } from '../publishing/publications';
import { createScoreDrafts } from '../publishing/score-drafts';
import { createScoreGuard } from '../publishing/score-guard';
import { createSlugHolders } from '../publishing/slug-holders';
import { createStoredScores } from '../publishing/stored-scores';
import { createReviewRequestLists } from '../review/review-request-lists';
import { createReviewRequests } from '../review/review-requests';
import { createScheduledPublications } from '../schedule/scheduled-publications';
import { createSchedulers } from '../schedule/schedulers';
import { createSchedules } from '../schedule/schedules';
import type { Foundation, Given } from './foundation';
import type { Log } from './log';

export type Publication = ReturnType<typeof createPublication>;

/** The guard in front of every publication, and the parts around it: drafts, scores, addresses, history, schedule and review. */
export function createPublication(given: Given & Foundation & Log) {
  const storedScores = createStoredScores(given);
  const examinedDrafts = createExaminedDrafts(given);
  const changedDrafts = createChangedDrafts({ ...given, examinedDrafts });
  const slugHolders = createSlugHolders(given);
  const scoreDrafts = createScoreDrafts(given);
  const scoreGuard = createScoreGuard({ ...given, scoreDrafts, storedScores });
  const redirects = createRedirects(given);
  const firstPublications = createFirstPublications(given);
  const demoGlossary = createDemoGlossary({
    ...given,
    firstPublications,
    pluginFolder: PLUGIN_FOLDER,
  });
  const deletedTerms = createDeletedTerms({ ...given, storedScores });
  const formerNames = createFormerNames({ ...given, deletedTerms });
  const editorActions = createEditorActions(given);
  const lostScores = createLostScores(given);
  const termHistory = createTermHistory(given);
  const openForms = createOpenForms(given);
  const groups = createGroups(given);
  const schedulers = createSchedulers(given);
  const logBackfill = createLogBackfill({ ...given, storedScores });
  const draftPrecondition = createIfMatch({ ...given, openForms });
  const reviewRequests = createReviewRequests({ ...given, openForms, draftPrecondition });
  const schedules = createSchedules({ ...given, openForms, draftPrecondition });
  const scheduledPublications = createScheduledPublications({ ...given, schedulers, schedules });
  const mappedEntries = createMappedEntries(given);
  const publicationFinalizer = createPublicationFinalizer({ ...given, slugHolders, storedScores });
  const publications = createPublications({
    ...given,
    slugHolders,
    publicationFinalizer,
    scoreDrafts,
    scoreGuard,
    draftPrecondition,
  });
  const reviewRequestLists = createReviewRequestLists({ ...given, schedules, examinedDrafts });
  return {
    storedScores,
    examinedDrafts,
    changedDrafts,
    slugHolders,
    redirects,
    demoGlossary,
    deletedTerms,
    formerNames,
    editorActions,
    lostScores,
    termHistory,
    openForms,
    groups,
    schedulers,
    logBackfill,
    reviewRequests,
    schedules,
    scheduledPublications,
    mappedEntries,
    publicationFinalizer,
    firstPublications,
    publications,
    reviewRequestLists,
  };
}
