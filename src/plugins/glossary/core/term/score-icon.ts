import { escapedHtml, type SafeHtml, safeHtml } from '../text/safe-html';
import { AXES, type Axis, AXIS_MAX, type AxisValues } from './debt-score';
import { SEVERITIES } from './fields';

/**
 * The sign of a score: four bars in the order of the score line, as tall as their values. The height alone tells the value, the colour
 * repeats it. Lists, hover cards, the panel and images for sharing draw it from here; `public/glossary.js` draws the same.
 */

/** How much harm a value or a word stands for: 0 none, 1 harmless to 5 severe. Each level has one colour everywhere. */
export type SeverityLevel = 0 | 1 | 2 | 3 | 4 | 5;

const LEVELS: readonly SeverityLevel[] = [0, 1, 1, 2, 2, 3, 3, 4, 4, 5];

/** The level of an axis's value, a whole number from 0 to 9. */
export function harmLevel(value: number): SeverityLevel {
  return LEVELS[value] ?? 0;
}

/** The level of a severity, on the same scale; 0 where there is none. */
export function severityLevel(severity: string): SeverityLevel {
  const place = SEVERITIES.findIndex((known) => known === severity);
  return place < 0 ? 0 : ((place + 1) as SeverityLevel);
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
const BAR_WIDTH = 3;
const BAR_STEP = 4;
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

/** What is behind the bars: how tall each could be. */
const TRACK = `<path class="track" d="${AXES.map((_, place) => `M${place * BAR_STEP} 0h${BAR_WIDTH}v${SCORE_ICON_SIZE}h-${BAR_WIDTH}z`).join('')}"/>`;

/**
 * The glyph as SVG text, coloured by the classes `h0` to `h5` of the stylesheet.
 *
 * @param name what it is called where the score line does not stand beside it; null where it does
 */
export function scoreIcon(values: AxisValues, name: string | null): SafeHtml {
  const role =
    name === null ? 'aria-hidden="true"' : `role="img" aria-label="${escapedHtml(name)}"`;
  const bars = scoreIconBars(values).map(
    ({ level, x, y, width, height }) =>
      `<path class="h${level}" d="M${x} ${y}h${width}v${height}h-${width}z"/>`,
  );
  return safeHtml(
    `<svg class="glyph" width="16" height="16" viewBox="0 0 16 16" ${role}>${TRACK}${bars.join('')}</svg>`,
  );
}

/** A cell of a bar and the gap behind it; the stylesheet draws them as the dashes of a line. */
const CELL = 11;

/** One axis as a bar of nine cells, as many of them full as the value says. */
export function axisBar(value: number): SafeHtml {
  const full = value === 0 ? '' : `<path class="h${harmLevel(value)}" d="M0 4h${value * CELL}"/>`;
  return safeHtml(
    `<svg class="bar" viewBox="0 0 98 8" preserveAspectRatio="none" aria-hidden="true"><path class="track" d="M0 4h${AXIS_MAX * CELL}"/>${full}</svg>`,
  );
}
