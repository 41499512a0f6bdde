import { ACTIVITY_DAYS } from '../settings/setting-problems';
import type { ActivityDay, CountsByKind, Weekday } from './activity';
import { PLOT, rounded } from './chart-scale';
import { type CalendarDay, dayForReaders } from '../time/calendar-day';
import { CHART_KINDS } from './chart-kinds';

/** A day as `<time>` takes it and as readers read it. */
export interface ChartDay {
  readonly machine: CalendarDay;
  readonly text: string;
}

/** More than the days that charts show; older days are forgotten. */
const REMEMBERED_MAX = 100;

const remembered = new Map<CalendarDay, ChartDay>();

/** Every chart of a day shows the same thirty days, so they are worked out once. */
export function chartDay(day: CalendarDay): ChartDay {
  let known = remembered.get(day);
  if (known === undefined) {
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    known = { machine: day, text: dayForReaders(day) };
    remembered.set(day, known);
  }
  return known;
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
  readonly segments: readonly ChartSegment[];
}

/** The requests of one kind on one day. */
export interface ChartSegment {
  readonly key: string;
  readonly label: string;
  readonly count: number;
  readonly y: number;
  readonly height: number;
}

export interface ChartWeek {
  readonly edge: number;
  readonly x: number;
  /** A date under the last bars would stick out of the chart. */
  readonly anchor: 'middle' | 'end';
  /** Without the year, which the window seldom leaves. */
  readonly text: string;
}

const BAR_SHARE_OF_SLOT = 0.74;
/** One request beside thousands is still seen. */
const LOWEST_BAR = 1.5;
/** Paper between two segments, where they are high enough to lose it. */
const GAP = 1;
/** The maximum position at which a date still fits under the middle of its bar. */
const ROOM_FOR_DATE = 93;

/** Positions of the days, the same in every chart. */
export const BAR_PLACES = Array.from({ length: ACTIVITY_DAYS }, (_, index) => {
  const slot = 100 / ACTIVITY_DAYS;
  return {
    slot: {
      x: rounded(index * slot),
      width: rounded(slot),
      middle: rounded((index + 0.5) * slot),
    },
    x: rounded((index + (1 - BAR_SHARE_OF_SLOT) / 2) * slot),
    width: rounded(slot * BAR_SHARE_OF_SLOT),
  };
});

/** One bar a day of the window; `top` is the number at the head of the plot. */
export function chartBars(days: readonly ActivityDay[], top: number): readonly ChartBar[] {
  return BAR_PLACES.flatMap((place, index) => {
    const day = days[index];
    return day === undefined ? [] : [chartBar(day, place, top)];
  });
}

export function chartWeeks(bars: readonly ChartBar[]): readonly ChartWeek[] {
  return bars.filter(({ isMonday }) => isMonday).map(weekStart);
}

function chartBar(
  { day, weekday, total, byKind }: ActivityDay,
  { slot, x, width }: (typeof BAR_PLACES)[number],
  top: number,
): ChartBar {
  return {
    day: chartDay(day),
    weekday,
    initial: weekday.charAt(0),
    isMonday: weekday === 'Monday',
    total,
    isOne: total === 1,
    slot,
    x,
    width,
    segments: segmentsOf(byKind, total, top),
  };
}

function segmentsOf(byKind: CountsByKind, total: number, top: number): ChartSegment[] {
  const barHeight = Math.max((PLOT.height * total) / top, LOWEST_BAR);
  const segments: ChartSegment[] = [];
  let below = 0;
  for (const { kind, key, label } of CHART_KINDS) {
    const count = byKind[kind];
    if (count === 0) continue;
    const foot = PLOT.bottom - (barHeight * below) / total;
    below += count;
    const head = PLOT.bottom - (barHeight * below) / total;
    const gap = below < total && foot - head > 4 * GAP ? GAP : 0;
    segments.push({
      key,
      label,
      count,
      y: rounded(head + gap),
      height: rounded(foot - head - gap),
    });
  }
  return segments;
}

function weekStart({ day, slot }: ChartBar): ChartWeek {
  const text = day.text.slice(0, -' 2026'.length);
  return slot.middle < ROOM_FOR_DATE
    ? { edge: slot.x, x: slot.middle, anchor: 'middle', text }
    : { edge: slot.x, x: 100, anchor: 'end', text };
}
