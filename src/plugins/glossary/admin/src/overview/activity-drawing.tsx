import { useId } from 'react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { ActivityChart } from '../../../core/activity/activity-chart';
import type { ChartBar } from '../../../core/activity/chart-bars';
import { useText } from '../text';
import { KindPatterns, patternOf } from './kind-patterns';
import { Typography } from '@strapi/design-system';

/** Space on the left for the labels of the axis, which are outside of the drawing. */
const Frame = styled.div`
  padding-left: 3.6rem;
`;

const Drawing = styled.svg`
  display: block;
  overflow: visible;

  .grid,
  .week {
    stroke: ${({ theme }) => theme.colors.neutral200};
  }
  .week {
    stroke-dasharray: 2 3;
  }
  text {
    fill: ${({ theme }) => theme.colors.neutral600};
    font-size: 1.1rem;
    font-variant-numeric: tabular-nums;
  }
  .monday {
    fill: ${({ theme }) => theme.colors.neutral800};
    font-weight: 600;
  }
  .slot {
    fill: transparent;
  }
  g:hover > .slot {
    fill: ${({ theme }) => theme.colors.neutral150};
  }
`;

const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0.4rem 1.6rem;
  padding-top: 0.8rem;
  color: ${({ theme }) => theme.colors.neutral800};
  font-size: 1.2rem;
  font-variant-numeric: tabular-nums;

  li {
    display: flex;
    align-items: center;
    gap: 0.6rem;
  }
  svg {
    flex: none;
    border-radius: 2px;
  }
`;

/**
 * Requests per day, stacked by kind of requester. Colour is never the only difference: each kind has a pattern, and each day shows its numbers on
 * hover. A table on the Glossary page has the same numbers.
 */
export function ActivityDrawing({ chart }: { readonly chart: ActivityChart }) {
  const say = useText();
  const { formatNumber } = useIntl();
  const id = useId();
  const { plot } = chart;
  return (
    <>
      <Frame>
        <Drawing
          role="img"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-desc`}
          width="100%"
          height={chart.height}
        >
          <title id={`${id}-title`}>
            {say('activity.drawing', { from: chart.from.text, to: chart.to.text })}
          </title>
          <desc id={`${id}-desc`}>
            {chart.kinds
              .map(({ label, count, share }) => `${label}: ${formatNumber(count)} (${share})`)
              .join('; ')}
          </desc>
          <KindPatterns id={id} kinds={chart.kinds} />
          {chart.mondays.map(({ edge }) => (
            <line
              key={edge}
              className="week"
              x1={`${edge}%`}
              x2={`${edge}%`}
              y1={plot.top}
              y2={chart.weekdayLine}
            />
          ))}
          {chart.ticks.map(({ y, label }) => (
            <g key={label}>
              <line className="grid" x1="0" x2="100%" y1={y} y2={y} />
              <text x="-6" y={y} dy="0.32em" textAnchor="end">
                {label}
              </text>
            </g>
          ))}
          {chart.bars.map((bar) => (
            <Bar key={bar.day.machine} bar={bar} chart={chart} patterns={id} />
          ))}
          {chart.mondays.map(({ x, anchor, text }) => (
            <text key={text} x={`${x}%`} y={chart.dateLine} textAnchor={anchor}>
              {text}
            </text>
          ))}
        </Drawing>
      </Frame>
      <Legend aria-label={say('activity.kinds')}>
        {chart.kinds.map(({ key, label, count }) => (
          <li key={key}>
            <svg width="12" height="12" aria-hidden>
              <rect fill={patternOf(id, key)} width="12" height="12" />
            </svg>
            {`${label} ${formatNumber(count)}`}
          </li>
        ))}
      </Legend>
    </>
  );
}

interface BarProps {
  readonly bar: ChartBar;
  readonly chart: ActivityChart;
  /** A prefix for the ids of the patterns. */
  readonly patterns: string;
}

function Bar({ bar, chart, patterns }: BarProps) {
  const say = useText();
  const { formatNumber } = useIntl();
  const { weekday, day, total, segments, slot } = bar;
  const parts = segments.map(({ label, count }) => `; ${label} ${formatNumber(count)}`).join('');
  return (
    <g>
      <title>{`${weekday}, ${day.text}: ${say('activity.requests', { count: total })}${parts}`}</title>
      <rect
        className="slot"
        x={`${slot.x}%`}
        y={chart.plot.top}
        width={`${slot.width}%`}
        height={chart.plot.height}
      />
      {segments.map(({ key, y, height }) => (
        <rect
          key={key}
          fill={patternOf(patterns, key)}
          x={`${bar.x}%`}
          y={y}
          width={`${bar.width}%`}
          height={height}
        />
      ))}
      <text
        className={bar.isMonday ? 'monday' : undefined}
        x={`${slot.middle}%`}
        y={chart.weekdayLine}
        textAnchor="middle"
      >
        {bar.initial}
      </text>
    </g>
  );
}

export function ActivitySummary({ chart }: { readonly chart: ActivityChart }) {
  const say = useText();
  const { from, to, total, busiest } = chart;
  const span = { from: from.text, to: to.text };
  return (
    <Typography tag="p" variant="omega" textColor="neutral800">
      {busiest === null
        ? say('activity.none', span)
        : say('activity.summary', {
            ...span,
            count: total,
            weekday: busiest.weekday,
            day: busiest.text,
            most: busiest.total,
          })}
    </Typography>
  );
}
