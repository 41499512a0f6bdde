import { type Activity, type ActivityDay, WEEKDAYS, type Weekday } from './activity';
import { dayForReaders } from './calendar-day';
import { REQUESTER_KINDS, type RequesterKind } from './requester-kinds';

/**
 * The view-model of `views/partials/activity.hbs`. Lengths across are percentages of the drawing's width and lengths down are CSS
 * pixels: the chart grows with the page while its letters keep their size.
 */
export interface ActivityChart {
  /** Nobody asked: there is nothing to draw. */
  readonly isEmpty: boolean;
  readonly from: ChartDay;
  readonly to: ChartDay;
  readonly total: number;
  readonly isOne: boolean;
  /** The day with the most requests, the latest of several; null when nobody asked. */
  readonly busiest: (ChartDay & { readonly weekday: Weekday; readonly total: number }) | null;
  readonly height: number;
  readonly plot: { readonly top: number; readonly height: number; readonly bottom: number };
  readonly weekdayLine: number;
  readonly dateLine: number;
  /** Round numbers on the axis, from 0 upwards. */
  readonly ticks: readonly { readonly y: number; readonly label: string }[];
  /** Where each week begins. */
  readonly mondays: readonly {
    readonly edge: number;
    readonly x: number;
    /** A date under the last bars would stick out of the drawing. */
    readonly anchor: 'middle' | 'end';
    /** Without the year, which the window seldom leaves. */
    readonly text: string;
  }[];
  readonly bars: readonly ChartBar[];
  readonly kinds: readonly (ChartTotal & ChartKind)[];
  readonly channels: readonly ChartTotal[];
  readonly weekdays: readonly ChartTotal[];
  /** The drawing in numbers, one row a day; the cells in the order of `kinds`. */
  readonly rows: readonly {
    readonly day: ChartDay;
    readonly weekday: Weekday;
    readonly total: number;
    readonly counts: readonly number[];
  }[];
}

/** A day as `<time>` takes it and as readers read it. */
export interface ChartDay {
  readonly machine: string;
  readonly text: string;
}

export interface ChartBar {
  readonly day: ChartDay;
  readonly weekday: Weekday;
  readonly initial: string;
  readonly isMonday: boolean;
  readonly total: number;
  readonly isOne: boolean;
  /** The column that belongs to the day, and the narrower bar in its middle. */
  readonly slot: { readonly x: number; readonly width: number; readonly middle: number };
  readonly x: number;
  readonly width: number;
  /** From the bottom upwards, without the kinds that did not ask. */
  readonly segments: readonly {
    readonly key: string;
    readonly label: string;
    readonly count: number;
    readonly y: number;
    readonly height: number;
  }[];
}

/** What sets a kind apart: a class for its colour, and a pattern for those who do not see the colour. */
export interface ChartKind {
  /** Part of class names and of the id of the pattern. */
  readonly key: string;
  /** The path of the pattern within a tile of 6 by 6; null for a plain colour. */
  readonly mark: string | null;
}

export interface ChartTotal {
  readonly label: string;
  readonly count: number;
  /** Percent of all requests, `<1%` and `>99%` where a round number would say none or all. */
  readonly share: string;
}

const KINDS: Readonly<Record<RequesterKind, { label: string; mark: string | null }>> = {
  human: { label: 'Human', mark: null },
  search_engine: { label: 'Search engine', mark: 'M0 1.5h6M0 4.5h6' },
  ai_crawler: { label: 'AI crawler', mark: 'M-1 1l2-2M0 6l6-6M5 7l2-2' },
  ai_assistant: { label: 'AI assistant', mark: 'M1.5 1.5h.01M4.5 4.5h.01' },
  tool: { label: 'Tool', mark: 'M-1 5l2 2M0 0l6 6M5-1l2 2' },
  unknown: { label: 'Unknown', mark: 'M0 3h6M3 0v6' },
};

const HEIGHT = 212;
const PLOT = { top: 8, height: 160, bottom: 168 };
const WEEKDAY_LINE = 185;
const DATE_LINE = 204;
const BAR_SHARE_OF_SLOT = 0.74;
/** One request beside thousands is still seen. */
const LOWEST_BAR = 1.5;
/** Paper between two segments, where they are high enough to lose it. */
const GAP = 1;
const MOST_TICKS = 4;
/** How far to the right a date still stands in the middle under its bar. */
const ROOM_FOR_DATE = 93;

const compact = new Intl.NumberFormat('en', { notation: 'compact' });

export function toActivityChart(activity: Activity): ActivityChart {
  const { days, total } = activity;
  const ticks = roundTicks(Math.max(...days.map((day) => day.total)));
  const top = ticks.at(-1) ?? 1;
  const bars = days.map((day, index) => chartBar(day, index, days.length, top));
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
    ticks: ticks.map((tick) => ({
      y: rounded(PLOT.bottom - (PLOT.height * tick) / top),
      label: compact.format(tick),
    })),
    mondays: bars.filter(({ isMonday }) => isMonday).map(weekStart),
    bars,
    kinds: REQUESTER_KINDS.map((kind) => ({
      key: keyOf(kind),
      mark: KINDS[kind].mark,
      ...chartTotal(KINDS[kind].label, activity.byKind[kind], total),
    })),
    channels: Object.entries(activity.byChannel).map(([channel, count]) =>
      chartTotal(channel.toUpperCase(), count, total),
    ),
    weekdays: WEEKDAYS.map((weekday) => chartTotal(weekday, activity.byWeekday[weekday], total)),
    rows: days.map(({ day, weekday, total: totalOfDay, byKind }) => ({
      day: chartDay(day),
      weekday,
      total: totalOfDay,
      counts: REQUESTER_KINDS.map((kind) => byKind[kind]),
    })),
  };
}

function chartBar(
  { day, weekday, total, byKind }: ActivityDay,
  index: number,
  slots: number,
  top: number,
): ChartBar {
  const slot = 100 / slots;
  const barHeight = Math.max((PLOT.height * total) / top, LOWEST_BAR);
  let below = 0;
  const segments = REQUESTER_KINDS.filter((kind) => byKind[kind] > 0).map((kind) => {
    const count = byKind[kind];
    const foot = PLOT.bottom - (barHeight * below) / total;
    below += count;
    const head = PLOT.bottom - (barHeight * below) / total;
    const gap = below < total && foot - head > 4 * GAP ? GAP : 0;
    return {
      key: keyOf(kind),
      label: KINDS[kind].label,
      count,
      y: rounded(head + gap),
      height: rounded(foot - head - gap),
    };
  });
  return {
    day: chartDay(day),
    weekday,
    initial: weekday.charAt(0),
    isMonday: weekday === 'Monday',
    total,
    isOne: total === 1,
    slot: {
      x: rounded(index * slot),
      width: rounded(slot),
      middle: rounded((index + 0.5) * slot),
    },
    x: rounded((index + (1 - BAR_SHARE_OF_SLOT) / 2) * slot),
    width: rounded(slot * BAR_SHARE_OF_SLOT),
    segments,
  };
}

function weekStart({ day, slot }: ChartBar): ActivityChart['mondays'][number] {
  const text = day.text.slice(0, -' 2026'.length);
  return slot.middle < ROOM_FOR_DATE
    ? { edge: slot.x, x: slot.middle, anchor: 'middle', text }
    : { edge: slot.x, x: 100, anchor: 'end', text };
}

/** 0 and up to three multiples of 1, 2, 2.5 or 5 times a power of ten, the last of them not below `highest`. */
function roundTicks(highest: number): number[] {
  for (let power = 1; ; power *= 10) {
    for (const step of [power, 2 * power, 2.5 * power, 5 * power]) {
      const steps = Math.max(Math.ceil(highest / step), 1);
      if (Number.isInteger(step) && steps < MOST_TICKS) {
        return Array.from({ length: steps + 1 }, (_, index) => index * step);
      }
    }
  }
}

function busiestOf(days: readonly ActivityDay[]): ActivityChart['busiest'] {
  const highest = Math.max(...days.map(({ total }) => total));
  const busiest = days.findLast(({ total }) => total === highest);
  if (!busiest || highest === 0) return null;
  return { ...chartDay(busiest.day), weekday: busiest.weekday, total: busiest.total };
}

function chartTotal(label: string, count: number, total: number): ChartTotal {
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

function chartDay(day: string): ChartDay {
  return { machine: day, text: dayForReaders(day) };
}

function keyOf(kind: RequesterKind): string {
  return kind.replaceAll('_', '-');
}

function rounded(length: number): number {
  return Math.round(length * 100) / 100;
}
