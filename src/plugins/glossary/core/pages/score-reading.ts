import { AXIS_SCALES } from '../term/axis-scale';
import { AXIS_LETTERS, type AxisValues } from '../term/debt-score';
import { DEBT_SCORING_TEXT } from '../texts/debt-scoring';

/** What each value of a score means; its sign is as the score line has it: `d5`. */
export function readingOf(values: AxisValues) {
  return AXIS_SCALES.map(({ axis, name, question, anchors }) => ({
    sign: `${AXIS_LETTERS[axis]}${values[axis]}`,
    name,
    question,
    meaning: meaningOf(values[axis], anchors),
  }));
}

/** The meaning of an anchored value; of one between two, both. */
function meaningOf(
  value: number,
  anchors: readonly { readonly value: number; readonly meaning: string }[],
): string {
  if (value === 0) return DEBT_SCORING_TEXT.notApplicable;
  const meaning = (anchored: number): string =>
    anchors.find((anchor) => anchor.value === anchored)?.meaning ?? '';
  const exact = meaning(value);
  return exact === ''
    ? DEBT_SCORING_TEXT.between(value, meaning(value - 1), meaning(value + 1))
    : exact;
}
