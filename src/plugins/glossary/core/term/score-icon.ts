import { escapedHtml, type SafeHtml, safeHtml } from '../text/safe-html';
import { AXES, AXIS_MAX, type AxisValues, scoreLineOf } from './debt-score';
import { SEVERITIES } from './fields';
import {
  BAR_STEP,
  BAR_WIDTH,
  axisSeverityLevel,
  SCORE_ICON_SIZE,
  scoreIconBars,
  type SeverityLevel,
} from './score-bars';

/** The SVG images of scores and axes on pages. */

/** The level of a severity, on the same scale; 0 if there is none. */
export function severityLevel(severity: string): SeverityLevel {
  const place = SEVERITIES.findIndex((known) => known === severity);
  return place < 0 ? 0 : ((place + 1) as SeverityLevel);
}

/** The background of the bars at full height. */
const TRACK = `<path class="track" d="${AXES.map((_, place) => `M${place * BAR_STEP} 0h${BAR_WIDTH}v${SCORE_ICON_SIZE}h-${BAR_WIDTH}z`).join('')}"/>`;

/**
 * The score icon as SVG text, coloured by the classes `h0` to `h5` of the stylesheet.
 *
 * @param name the accessible name; null when the score line is beside it
 */
export function scoreIcon(values: AxisValues, name: string | null): SafeHtml {
  const role =
    name === null ? 'aria-hidden="true"' : `role="img" aria-label="${escapedHtml(name)}"`;
  const bars = scoreIconBars(values).map(
    ({ level, x, y, width, height }) =>
      `<path class="h${level}" d="M${x} ${y}h${width}v${height}h-${width}z"/>`,
  );
  return safeHtml(
    `<svg class="score-icon" width="16" height="16" viewBox="0 0 16 16" ${role}>${TRACK}${bars.join('')}</svg>`,
  );
}

/** The width of a cell with its gap; the stylesheet draws cells as dashes of a line. */
const CELL = 11;

/** One axis as a bar of nine cells, filled up to the value. */
export function axisBar(value: number): SafeHtml {
  const full =
    value === 0 ? '' : `<path class="h${axisSeverityLevel(value)}" d="M0 4h${value * CELL}"/>`;
  return safeHtml(
    `<svg class="bar" viewBox="0 0 98 8" preserveAspectRatio="none" aria-hidden="true"><path class="track" d="M0 4h${AXIS_MAX * CELL}"/>${full}</svg>`,
  );
}

/** A score in small spaces, without its axes: the view-model of `views/partials/score.hbs`. Null for a term without a score. */
export function compactScore(values: AxisValues | null, scoreName: string) {
  return values && { icon: scoreIcon(values, null), line: scoreLineOf(scoreName, values) };
}
