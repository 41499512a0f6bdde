import { type Activity, type ActivityDay, WEEKDAYS } from './activity';
import { chartBars, chartDay, chartWeeks } from './chart-bars';
import { CHART_KINDS } from './chart-kinds';
import { chartScale, DATE_LINE, HEIGHT, PLOT, WEEKDAY_LINE } from './chart-scale';

/**
 * The view-model of `views/activity-html.ts`. Lengths across are percentages of the chart's width and lengths down are CSS
 * pixels: the chart grows with the page while its letters keep their size.
 */
export type ActivityChart = ReturnType<typeof toActivityChart>;

export function toActivityChart(activity: Activity) {
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

function busiestOf(days: readonly ActivityDay[]) {
  const highest = Math.max(...days.map(({ total }) => total));
  const busiest = days.findLast(({ total }) => total === highest);
  if (!busiest || highest === 0) return null;
  return { ...chartDay(busiest.day), weekday: busiest.weekday, total: busiest.total };
}

export type ChartTotal = ReturnType<typeof chartTotal>;

export function chartTotal(label: string, count: number, total: number) {
  return { label, count, share: shareOf(count, total) };
}

function shareOf(count: number, total: number): string {
  if (total === 0 || count === 0) return '0%';
  if (count === total) return '100%';
  const percent = (100 * count) / total;
  if (percent < 1) return '<1%';
  if (percent > 99) return '>99%';
  return `${Math.round(percent)}%`;
}
