import { type CalendarDay, daysBefore } from '../platform/calendar-day';

/** A published term whose content is older than this, and that nobody confirmed since, counts as not edited for a year. */
export const STALE_AFTER_DAYS = 365;

/** True when a term needs another look: neither its content nor its last confirmation is of the last year. */
export function isStale(
  updated: CalendarDay,
  confirmed: CalendarDay | null,
  today: CalendarDay,
): boolean {
  const limit = daysBefore(today, STALE_AFTER_DAYS);
  return updated !== '' && updated < limit && (confirmed === null || confirmed < limit);
}
