import type { AxisScore, DebtScore } from '../term/debt-score';
import { isScoreRemoval, scoreDraftFaults, scoreFromDraft } from '../publishing/score-draft';
import type { StoredDebtScore } from '../term/stored-term';
import type { FileTerm } from './file-term';

export type FileScore = FileTerm['score'];

/** A score with an axis missing is shown nowhere, and is none here. */
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

/** The score's attributes, as a draft and the Document Service take them. */
export function scoreData(score: NonNullable<FileScore>): DebtScore {
  return { detectability: score.d, effort: score.e, burden: score.b, trap: score.t };
}

/** The score that the draft of a term has: one that waits and is finished, else the stored one unless it is to be taken away. */
export function scoreOfDraft(storedDraft: unknown, stored: FileScore): FileScore {
  if (isScoreRemoval(storedDraft)) return null;
  return fileScoreOf(scoreFromDraft(storedDraft)) ?? stored;
}

/** True for a drafted score that no file can carry and no publication takes. */
export function isUnfinishedScore(storedDraft: unknown): boolean {
  return scoreDraftFaults(storedDraft).length > 0;
}

/**
 * The score that a term gets where a file wants `wanted`. Most files without scores mean that they say nothing of them, so only an
 * import that publishes takes a score away; one of drafts leaves the score of before, or an editor's wish to remove it.
 *
 * @param existing the score that the draft has, and the stored one; null for a new term
 */
export function reachableScore(
  wanted: FileScore,
  existing: { readonly drafted: FileScore; readonly stored: FileScore } | null,
  isPublication: boolean,
): FileScore {
  if (wanted !== null || isPublication || existing === null) return wanted;
  return existing.drafted === null ? null : existing.stored;
}

export function isSameScore(one: FileScore, other: FileScore): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
