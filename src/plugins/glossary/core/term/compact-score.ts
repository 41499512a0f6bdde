import { type AxisValues, scoreLineOf } from './debt-score';
import { scoreIcon } from './score-icon';
import type { SafeHtml } from '../text/safe-html';

/** A score in small spaces, without its axes: the view-model of `views/partials/score.hbs`. */
export interface CompactScore {
  readonly glyph: SafeHtml;
  readonly line: string;
}

/** Null for a term without a score. */
export function compactScore(values: AxisValues | null, scoreName: string): CompactScore | null {
  return values && { glyph: scoreIcon(values, null), line: scoreLineOf(scoreName, values) };
}
