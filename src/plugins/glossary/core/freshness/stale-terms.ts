import { type CalendarDay, daysBefore } from '../time/calendar-day';

/** A published term whose content is older than this, and that no editor confirmed since, counts as not edited for a year. */
const STALE_AFTER_DAYS = 365;

/** Content and confirmations from before this day are older than that. */
export function staleLimit(today: CalendarDay): CalendarDay {
  return daysBefore(today, STALE_AFTER_DAYS);
}

/**
 * True when a term needs another look.
 *
 * @param limit of `staleLimit`
 */
export function isStale(
  updated: CalendarDay,
  confirmed: CalendarDay | null,
  limit: CalendarDay,
): boolean {
  return updated !== '' && updated < limit && (confirmed === null || confirmed < limit);
}
