import { type CalendarDay, dayForReaders } from '../time/calendar-day';

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
