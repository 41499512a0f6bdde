import { AXES, type Axis, AXIS_MAX, type AxisValues } from './debt-score';

/**
 * The sign of a score in numbers: four bars in the order of the score line, as tall as their values. The height alone tells the value, the
 * colour repeats it. Pages, their script, the panel and images for sharing draw it from here. It knows nothing of terms, for it goes to
 * every reader.
 */

/** How much harm a value or a word stands for: 0 none, 1 harmless to 5 severe. Each level has one colour everywhere. */
export type SeverityLevel = 0 | 1 | 2 | 3 | 4 | 5;

const LEVELS: readonly SeverityLevel[] = [0, 1, 1, 2, 2, 3, 3, 4, 4, 5];

/** The level of an axis's value, a whole number from 0 to 9. */
export function harmLevel(value: number): SeverityLevel {
  return LEVELS[value] ?? 0;
}

/** A bar of the glyph, in a square of SCORE_ICON_SIZE units whose corner is at the top left. */
export interface ScoreIconBar {
  readonly axis: Axis;
  readonly level: SeverityLevel;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The square in which the glyph is drawn: at 16 pixels each bar stands on whole ones. */
export const SCORE_ICON_SIZE = 16;
export const BAR_WIDTH = 3;
export const BAR_STEP = 4;
/** What is left of a bar whose axis does not apply. */
const STUB = 1;

export function scoreIconBars(values: AxisValues): readonly ScoreIconBar[] {
  return AXES.map((axis, place) => {
    const height = Math.max(STUB, Math.round((values[axis] * SCORE_ICON_SIZE) / AXIS_MAX));
    return {
      axis,
      level: harmLevel(values[axis]),
      x: place * BAR_STEP,
      y: SCORE_ICON_SIZE - height,
      width: BAR_WIDTH,
      height,
    };
  });
}
