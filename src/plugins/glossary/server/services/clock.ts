import { type CalendarDay, dayOf } from '../../core/calendar-day';

/** The only clock of the plugin; tests put a fixed one in its place. */
export default function clock() {
  return {
    now: (): Date => new Date(),
    today(): CalendarDay {
      return dayOf(this.now());
    },
  };
}
