import { type Activity, type ActivityDay, WEEKDAYS, type Weekday } from './activity';
import { type ChartBar, chartBars, type ChartWeek, chartWeeks } from './chart-bars';
import { type ChartDay, chartDay } from './chart-day';
import { CHART_KINDS, type ChartKind } from './chart-kinds';
import { chartScale, type ChartTick, DATE_LINE, HEIGHT, PLOT, WEEKDAY_LINE } from './chart-scale';
import { type ChartTotal, chartTotal } from './chart-totals';

/**
 * The view-model of `views/activity-html.ts`. Lengths across are percentages of the chart's width and lengths down are CSS
 * pixels: the chart grows with the page while its letters keep their size.
 */
export interface ActivityChart {
  /** There were no requests, so there is no chart. */
  readonly isEmpty: boolean;
  readonly from: ChartDay;
  readonly to: ChartDay;
  readonly total: number;
  readonly isOne: boolean;
  /** The day with the most requests, the latest of several; null when there were none. */
  readonly busiest: (ChartDay & { readonly weekday: Weekday; readonly total: number }) | null;
  readonly height: number;
  readonly plot: { readonly top: number; readonly height: number; readonly bottom: number };
  readonly weekdayLine: number;
  readonly dateLine: number;
  /** From 0 upwards. */
  readonly ticks: readonly ChartTick[];
  readonly mondays: readonly ChartWeek[];
  readonly bars: readonly ChartBar[];
  readonly kinds: readonly (ChartTotal & ChartKind)[];
  readonly channels: readonly ChartTotal[];
  readonly weekdays: readonly ChartTotal[];
  /** The chart in numbers, one row a day; the cells in the order of `kinds`. */
  readonly rows: readonly {
    readonly day: ChartDay;
    readonly weekday: Weekday;
    readonly total: number;
    readonly counts: readonly number[];
  }[];
}

export function toActivityChart(activity: Activity): ActivityChart {
  const { days, total } = activity;
  const { top, ticks } = chartScale(Math.max(...days.map((day) => day.total)));
  const bars = chartBars(days, top);
  return {
    isEmpty: total === 0,
    from: chartDay(activity.from),
    to: chartDay(activity.to),
    total,
    isOne: total === 1,
    busiest: busiestOf(days),
    height: HEIGHT,
    plot: PLOT,
    weekdayLine: WEEKDAY_LINE,
    dateLine: DATE_LINE,
    ticks,
    mondays: chartWeeks(bars),
    bars,
    kinds: CHART_KINDS.map(({ kind, key, label, mark }) => ({
      key,
      mark,
      ...chartTotal(label, activity.byKind[kind], total),
    })),
    channels: Object.entries(activity.byChannel).map(([channel, count]) =>
      chartTotal(channel.toUpperCase(), count, total),
    ),
    weekdays: WEEKDAYS.map((weekday) => chartTotal(weekday, activity.byWeekday[weekday], total)),
    rows: days.map(({ day, weekday, total: totalOfDay, byKind }) => ({
      day: chartDay(day),
      weekday,
      total: totalOfDay,
      counts: CHART_KINDS.map(({ kind }) => byKind[kind]),
    })),
  };
}

function busiestOf(days: readonly ActivityDay[]): ActivityChart['busiest'] {
  const highest = Math.max(...days.map(({ total }) => total));
  const busiest = days.findLast(({ total }) => total === highest);
  if (!busiest || highest === 0) return null;
  return { ...chartDay(busiest.day), weekday: busiest.weekday, total: busiest.total };
}
