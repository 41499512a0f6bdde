import { AXES, AXIS_MAX, type AxisValues } from './debt-score';

/**
 * The geometry of the score icon: four bars in the order of the score line, as tall as their values. The height alone shows the value, the colour
 * repeats it. Used by pages, their script, the panel and images for sharing. It must not import anything about terms, because it is part of the
 * script for readers.
 */

/** Severity of a value or word: 0 none, 1 harmless to 5 severe. Each level has one colour everywhere. */
export type SeverityLevel = 0 | 1 | 2 | 3 | 4 | 5;

const LEVELS: readonly SeverityLevel[] = [0, 1, 1, 2, 2, 3, 3, 4, 4, 5];

/** The severity level of an axis's value, an integer from 0 to 9. */
export function axisSeverityLevel(value: number): SeverityLevel {
  return LEVELS[value] ?? 0;
}

/** The size of the icon: at 16 pixels each bar is aligned to whole pixels. */
export const SCORE_ICON_SIZE = 16;
export const BAR_WIDTH = 3;
export const BAR_STEP = 4;
/** The height of a bar whose axis does not apply. */
const STUB = 1;

/** The bars of the score icon, in a square of SCORE_ICON_SIZE units with its origin at the top left. */
export function scoreIconBars(values: AxisValues) {
  return AXES.map((axis, place) => {
    const height = Math.max(STUB, Math.round((values[axis] * SCORE_ICON_SIZE) / AXIS_MAX));
    return {
      axis,
      level: axisSeverityLevel(values[axis]),
      x: place * BAR_STEP,
      y: SCORE_ICON_SIZE - height,
      width: BAR_WIDTH,
      height,
    };
  });
}
