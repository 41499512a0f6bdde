import { dayForReaders } from './calendar-day';

/** A day as `<time>` takes it and as readers read it. */
export interface ChartDay {
  readonly machine: string;
  readonly text: string;
}

export function chartDay(day: string): ChartDay {
  return { machine: day, text: dayForReaders(day) };
}
