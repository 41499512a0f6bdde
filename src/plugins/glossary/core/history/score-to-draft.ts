import {
  isScoreRemoval,
  SCORE_REMOVAL,
  type ScoreDraft,
  scoreDraftOf,
} from '../publishing/score-draft';
import { canonicalJson } from '../term/term-content';
import type { DebtScore } from '../term/debt-score';

/** What stands in `score_draft`: nothing where the score is to stay as it is. */
export type DraftedScore = ScoreDraft | typeof SCORE_REMOVAL | null;

/**
 * What the draft says of the score when an earlier version is restored.
 *
 * @param wanted the score of that version
 * @param stored the score that the term has
 */
export function scoreToDraft(wanted: DebtScore | null, stored: DebtScore | null): DraftedScore {
  if (canonicalJson([wanted]) === canonicalJson([stored])) return null;
  return wanted ?? SCORE_REMOVAL;
}

/**
 * What the draft of a deleted term says of the score when it is there again, without a score of its own.
 *
 * @param drafted what stood in its `score_draft`
 * @param stored the score that it had
 */
export function scoreOfDeleted(drafted: unknown, stored: DebtScore | null): ScoreDraft | null {
  return isScoreRemoval(drafted) ? null : (scoreDraftOf(drafted) ?? stored);
}
