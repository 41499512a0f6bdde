import { useTheme } from 'styled-components';
import type { AxisValues } from '../../../core/term/debt-score';
import { GLYPH_SIZE, glyphBars, type HarmLevel } from '../../../core/term/score-glyph';

/** Colours of the design system for the levels of harm, which readers' pages have colours of their own for. */
const COLOURS = {
  0: 'neutral500',
  1: 'success500',
  2: 'success700',
  3: 'warning500',
  4: 'danger500',
  5: 'danger700',
} as const satisfies Record<HarmLevel, string>;

/** The four bars of a score, as readers see them; the score line stands beside it and says the same. */
export function ScoreGlyph({ values }: { readonly values: AxisValues }) {
  const { colors } = useTheme();
  return (
    <svg
      width={GLYPH_SIZE}
      height={GLYPH_SIZE}
      viewBox={`0 0 ${GLYPH_SIZE} ${GLYPH_SIZE}`}
      aria-hidden="true"
    >
      {glyphBars(values).map(({ axis, level, x, y, width, height }) => (
        <g key={axis}>
          <rect x={x} width={width} height={GLYPH_SIZE} fill={colors.neutral200} />
          <rect x={x} y={y} width={width} height={height} fill={colors[COLOURS[level]]} />
        </g>
      ))}
    </svg>
  );
}
