import type { AxisScore, DebtScore } from '../term/debt-score';
import { isScoreRemoval, scoreDraftErrors, scoreFromDraft } from '../publishing/score-draft';
import type { StoredDebtScore } from '../term/stored-term';
import type { FileTerm } from './file-term';

export type FileScore = FileTerm['score'];

/** A score with a missing axis is not shown anywhere, and counts as none. */
export function fileScoreOf(stored: StoredDebtScore | null): FileScore {
  if (!stored?.detectability || !stored.effort || !stored.burden || !stored.trap) return null;
  const axis = ({ value, rationale }: AxisScore): AxisScore => ({ value, rationale });
  return {
    d: axis(stored.detectability),
    e: axis(stored.effort),
    b: axis(stored.burden),
    t: axis(stored.trap),
  };
}

/** The score's attributes for a draft and for the Document Service. */
export function scoreData(score: NonNullable<FileScore>): DebtScore {
  return { detectability: score.d, effort: score.e, burden: score.b, trap: score.t };
}

/** The score of a term's draft: a complete score draft, or else the stored score, unless it is to be removed. */
export function scoreOfDraft(storedDraft: unknown, stored: FileScore): FileScore {
  if (isScoreRemoval(storedDraft)) return null;
  return fileScoreOf(scoreFromDraft(storedDraft)) ?? stored;
}

/** Whether the score draft is incomplete, so that it can be neither exported nor published. */
export function isUnfinishedScore(storedDraft: unknown): boolean {
  return scoreDraftErrors(storedDraft).length > 0;
}

/**
 * The score that a term gets from a file with the score `wanted`. A file without scores usually does not mean to remove them, so only an import that
 * publishes removes a score; an import of drafts keeps the previous one, or an editor's request to remove it.
 *
 * @param existing the score of the draft, and the stored one; null for a new term
 */
export function reachableScore(
  target: FileScore,
  existing: { readonly drafted: FileScore; readonly stored: FileScore } | null,
  isPublication: boolean,
): FileScore {
  if (target !== null || isPublication || existing === null) return target;
  return existing.drafted === null ? null : existing.stored;
}

export function isSameScore(one: FileScore, other: FileScore): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
