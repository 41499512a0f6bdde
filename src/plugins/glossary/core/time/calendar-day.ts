/** A day of the UTC calendar in the form `YYYY-MM-DD`. */
export type CalendarDay = string;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
export const MILLISECONDS_PER_DAY = 86_400_000;

/** True for a day that exists, written `YYYY-MM-DD`. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && dayOf(instant) === text;
}

/** The UTC day of an instant. */
export function dayOf(instant: Date): CalendarDay {
  return instant.toISOString().slice(0, 10);
}

/** `2026-03-23` → `23 Mar 2026`. */
export function dayForReaders(day: CalendarDay): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}

/** The day that lies `days` before `day`. */
export function daysBefore(day: CalendarDay, days: number): CalendarDay {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) - days * MILLISECONDS_PER_DAY));
}

/** The days from 1 Jan 1970 to a day: days that follow each other have numbers that do. */
export function numberOfDay(day: CalendarDay): number {
  return Date.parse(`${day}T00:00:00Z`) / MILLISECONDS_PER_DAY;
}

/** The day of such a number. */
export function dayOfNumber(number: number): CalendarDay {
  return dayOf(new Date(number * MILLISECONDS_PER_DAY));
}

/** A moment as the panel and its files mean days: of UTC. `23 Mar 2026, 12:00 UTC` */
export function momentText(moment: number): string {
  const instant = new Date(moment);
  return `${dayForReaders(dayOf(instant))}, ${instant.toISOString().slice(11, 16)} UTC`;
}
