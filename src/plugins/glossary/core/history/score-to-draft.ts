import {
  isScoreRemoval,
  SCORE_REMOVAL,
  type ScoreDraft,
  scoreDraftOf,
} from '../publishing/score-draft';
import { canonicalJson } from '../term/term-content';
import type { DebtScore } from '../term/debt-score';

/** The value of `score_draft`: null where the score is to stay as it is. */
export type DraftedScore = ScoreDraft | typeof SCORE_REMOVAL | null;

/**
 * The drafted score when an earlier version is restored.
 *
 * @param target the score of that version
 * @param stored the score that the term has
 */
export function scoreToDraft(target: DebtScore | null, stored: DebtScore | null): DraftedScore {
  if (canonicalJson([target]) === canonicalJson([stored])) return null;
  return target ?? SCORE_REMOVAL;
}

/**
 * The drafted score when a deleted term is restored, which then has no score of its own.
 *
 * @param drafted the value of its `score_draft`
 * @param stored the score that it had
 */
export function scoreOfDeleted(drafted: unknown, stored: DebtScore | null): ScoreDraft | null {
  return isScoreRemoval(drafted) ? null : (scoreDraftOf(drafted) ?? stored);
}
