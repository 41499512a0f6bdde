import { useTheme } from 'styled-components';
import type { ChartKind } from '../../../core/activity/chart-kinds';

/** Colours of the design system, for its light and dark theme, by the key of a kind. */
const COLOURS = {
  human: 'primary600',
  'search-engine': 'success600',
  'ai-crawler': 'danger600',
  'ai-assistant': 'warning600',
  tool: 'alternative600',
  unknown: 'neutral500',
} as const;
/** Dots are thicker than lines. */
const DOTS_WIDTH = 2.25;
const LINES_WIDTH = 1.25;

export function patternOf(id: string, key: string): string {
  return `url(#${id}-${key})`;
}

export function KindPatterns({
  id,
  kinds,
}: {
  readonly id: string;
  readonly kinds: readonly ChartKind[];
}) {
  const { colors } = useTheme();
  return (
    <defs>
      {kinds.map(({ key, mark }) => (
        <pattern key={key} id={`${id}-${key}`} width="6" height="6" patternUnits="userSpaceOnUse">
          <rect width="6" height="6" fill={colors[colourOf(key)]} />
          {mark !== null && (
            <path
              d={mark}
              fill="none"
              stroke={colors.neutral0}
              strokeWidth={key === 'ai-assistant' ? DOTS_WIDTH : LINES_WIDTH}
              strokeLinecap={key === 'ai-assistant' ? 'round' : 'butt'}
            />
          )}
        </pattern>
      ))}
    </defs>
  );
}

function colourOf(key: string): (typeof COLOURS)[keyof typeof COLOURS] {
  return COLOURS[key as keyof typeof COLOURS] ?? COLOURS.unknown;
}
