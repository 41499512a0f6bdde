import { quotedKey } from '../../../shared/core/text/named-keys';
import type { ValidationError } from './field-limits';
import {
  AXES,
  AXIS_MAX,
  AXIS_MIN,
  type Axis,
  type AxisScore,
  type DebtScore,
} from '../term/debt-score';

/**
 * The score in the draft of a term: undecided values are null or empty. It becomes the term's score when the term is published; until then
 * readers see the one before.
 */
export type ScoreDraft = Readonly<
  Record<Axis, { readonly value: number | null; readonly rationale: string }>
>;

export const EMPTY_SCORE_DRAFT: ScoreDraft = {
  detectability: { value: null, rationale: '' },
  effort: { value: null, rationale: '' },
  burden: { value: null, rationale: '' },
  trap: { value: null, rationale: '' },
};

/** In place of a draft: the term is to have no score any more once it is published. */
export const SCORE_REMOVAL = { removed: true } as const;

/** Name of the attribute of the content type. */
const FIELD = 'score_draft';

/** Parses a value of the database or of a form; empty if it is not a score draft. */
export function readScoreDraft(stored: unknown): ScoreDraft {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored))
    return EMPTY_SCORE_DRAFT;
  const axisOf = (axis: Axis): ScoreDraft[Axis] => {
    const { value, rationale } = ((stored as Record<string, unknown>)[axis] ?? {}) as {
      value?: unknown;
      rationale?: unknown;
    };
    return {
      value: typeof value === 'number' ? value : null,
      rationale: typeof rationale === 'string' ? rationale : '',
    };
  };
  return {
    detectability: axisOf('detectability'),
    effort: axisOf('effort'),
    burden: axisOf('burden'),
    trap: axisOf('trap'),
  };
}

/** The same; null if the draft does not change the score. */
export function scoreDraftOf(stored: unknown): ScoreDraft | null {
  const draft = readScoreDraft(stored);
  return AXES.some((axis) => draft[axis].value !== null || draft[axis].rationale.trim() !== '')
    ? draft
    : null;
}

/** Whether the draft removes the term's score. One with any part of a score does not. */
export function isScoreRemoval(stored: unknown): boolean {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    (stored as { removed?: unknown }).removed === true &&
    scoreDraftOf(stored) === null
  );
}

export const NO_SCORE = 'must be an object with an entry for each axis';

export const AXIS_ERRORS = {
  unknown: (key: string): string =>
    `has ${JSON.stringify(quotedKey(key))}, which is neither an axis nor its value or rationale`,
  noValue: (axis: Axis): string => `lacks a value of ${axis}`,
  noRationale: (axis: Axis): string => `lacks a rationale of ${axis}`,
  outOfRange: (axis: Axis, value: number): string =>
    `has ${value} for ${axis}; allowed is a whole number from ${AXIS_MIN} to ${AXIS_MAX}`,
} as const;

const PARTS = ['value', 'rationale'];

/** What a draft of a score has beside the axes, their values and rationales, or its removal; it would be stored as it is. */
export function scoreKeyErrors(stored: unknown): ValidationError[] {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return [];
  const unknown = Object.entries(stored).flatMap(([key, axis]: [string, unknown]) => {
    if (key === 'removed') return [];
    if (!AXES.some((known) => known === key)) return [key];
    return Object.keys(Object(axis) as object).filter((part) => !PARTS.includes(part));
  });
  return unknown.slice(0, 1).map((key) => ({ field: FIELD, message: AXIS_ERRORS.unknown(key) }));
}

/** The errors that keep a draft of a score from being applied: all four axes need a value and a reason, or none may have either. */
export function scoreDraftErrors(stored: unknown): ValidationError[] {
  if (stored === null || stored === undefined) return [];
  if (typeof stored !== 'object' || Array.isArray(stored)) {
    return [{ field: FIELD, message: NO_SCORE }];
  }
  const draft = scoreDraftOf(stored);
  if (draft === null) return [];
  return AXES.flatMap((axis) => {
    const { value, rationale } = draft[axis];
    const errors: ValidationError[] = [];
    if (value === null) errors.push({ field: FIELD, message: AXIS_ERRORS.noValue(axis) });
    else if (!Number.isInteger(value) || value < AXIS_MIN || value > AXIS_MAX) {
      errors.push({ field: FIELD, message: AXIS_ERRORS.outOfRange(axis, value) });
    }
    if (rationale.trim() === '')
      errors.push({ field: FIELD, message: AXIS_ERRORS.noRationale(axis) });
    return errors;
  });
}

/** The complete score that a draft holds; null when it holds none, or one that has an error. */
export function scoreFromDraft(stored: unknown): DebtScore | null {
  const draft = scoreDraftOf(stored);
  if (draft === null || scoreDraftErrors(draft).length > 0) return null;
  const axisOf = ({ value, rationale }: ScoreDraft[Axis]): AxisScore => ({
    value: value ?? AXIS_MIN,
    rationale,
  });
  return {
    detectability: axisOf(draft.detectability),
    effort: axisOf(draft.effort),
    burden: axisOf(draft.burden),
    trap: axisOf(draft.trap),
  };
}
