import { MILLISECONDS_PER_DAY, type CalendarDay, dayOf } from '../../core/time/calendar-day';

export type Clock = ReturnType<typeof createClock>;

/** The only clock of the plugin; tests put a fixed one in its place. */
export function createClock() {
  /** Every request needs the day, which is formatted once a day. */
  let known: { readonly number: number; readonly day: CalendarDay } | null = null;
  return {
    now: (): Date => new Date(),
    today(): CalendarDay {
      const now: Date = this.now();
      const number = Math.floor(now.getTime() / MILLISECONDS_PER_DAY);
      if (known?.number !== number) known = { number, day: dayOf(now) };
      return known.day;
    },
  };
}
