/**
 * The four-axis debt score. The axes and their range follow the DEBT standard, version 1.0, by CodeClarityLab
 * (https://codeclaritylab.com/debt/spec, CC BY 4.0); the wording is our own.
 */
export const AXES = ['detectability', 'effort', 'burden', 'trap'] as const;
export type Axis = (typeof AXES)[number];

/** 0 means that the axis does not apply; 1, 3, 5, 7 and 9 are anchored, even values lie between them. */
export const AXIS_MIN = 0;
export const AXIS_MAX = 9;

export interface AxisScore {
  /** Integer from AXIS_MIN to AXIS_MAX. */
  readonly value: number;
  readonly rationale: string;
}

export type DebtScore = Readonly<Record<Axis, AxisScore>>;

export const AXIS_LETTERS: Readonly<Record<Axis, string>> = {
  detectability: 'd',
  effort: 'e',
  burden: 'b',
  trap: 't',
};

export type AxisValues = Readonly<Record<Axis, number>>;

/** `5357`: one digit per axis, in the order of the score line; empty without a score. */
export function scoreDigits(values: AxisValues | null): string {
  return values === null ? '' : AXES.map((axis) => values[axis]).join('');
}

/** The score line: `debt(d5/e3/b5/t7)`. */
export function scoreLine(scoreName: string, score: DebtScore): string {
  return scoreLineOf(scoreName, valuesOf(score));
}

export function valuesOf(score: DebtScore): AxisValues {
  return {
    detectability: score.detectability.value,
    effort: score.effort.value,
    burden: score.burden.value,
    trap: score.trap.value,
  };
}

export function scoreLineOf(scoreName: string, values: AxisValues): string {
  return `${scoreName}(${AXES.map((axis) => `${AXIS_LETTERS[axis]}${values[axis]}`).join('/')})`;
}
