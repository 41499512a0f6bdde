import type { AxisScore, DebtScore } from '../debt-score';
import { scoreDraftFaults, scoreFromDraft } from '../score-draft';
import type { StoredDebtScore } from '../stored-term';
import type { ExchangedTerm } from './exchanged-term';

export type ExchangedScore = ExchangedTerm['score'];

/** A score with an axis missing is shown nowhere, and is none here. */
export function exchangedScore(stored: StoredDebtScore | null): ExchangedScore {
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
export function scoreData(score: NonNullable<ExchangedScore>): DebtScore {
  return { detectability: score.d, effort: score.e, burden: score.b, trap: score.t };
}

/** The score that an editor has drafted with a term; null where none waits, or one that is not finished. */
export function draftedScore(storedDraft: unknown): ExchangedScore {
  return exchangedScore(scoreFromDraft(storedDraft));
}

/** True for a drafted score that no file can carry and no publication takes. */
export function isUnfinishedScore(storedDraft: unknown): boolean {
  return scoreDraftFaults(storedDraft).length > 0;
}

/**
 * The score that a term gets where a file wants `wanted`. A draft can say which score a term is to have, and not that it is to have
 * none: only a publication takes a score away, so without one the score of before stays.
 */
export function reachableScore(
  wanted: ExchangedScore,
  stored: ExchangedScore,
  isPublication: boolean,
): ExchangedScore {
  return wanted === null && !isPublication ? stored : wanted;
}

export function isSameScore(one: ExchangedScore, other: ExchangedScore): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
