import { useTheme } from 'styled-components';
import type { AxisValues } from '../../../core/term/debt-score';
import { SCORE_ICON_SIZE, scoreIconBars, type SeverityLevel } from '../../../core/term/score-bars';

/** Colours of the design system for the severity levels; readers' pages have their own. */
const COLOURS = {
  0: 'neutral500',
  1: 'success500',
  2: 'success700',
  3: 'warning500',
  4: 'danger500',
  5: 'danger700',
} as const satisfies Record<SeverityLevel, string>;

/** The score icon; the score line beside it says the same. */
export function ScoreIcon({ values }: { readonly values: AxisValues }) {
  const { colors } = useTheme();
  return (
    <svg
      width={SCORE_ICON_SIZE}
      height={SCORE_ICON_SIZE}
      viewBox={`0 0 ${SCORE_ICON_SIZE} ${SCORE_ICON_SIZE}`}
      aria-hidden="true"
    >
      {scoreIconBars(values).map(({ axis, level, x, y, width, height }) => (
        <g key={axis}>
          <rect x={x} width={width} height={SCORE_ICON_SIZE} fill={colors.neutral200} />
          <rect x={x} y={y} width={width} height={height} fill={colors[COLOURS[level]]} />
        </g>
      ))}
    </svg>
  );
}
