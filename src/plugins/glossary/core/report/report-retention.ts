import { MILLISECONDS_PER_DAY } from '../platform/calendar-day';

/** How many days a report is kept after it was answered or closed, with the page that shows the answer. */
export const CLOSED_REPORT_DAYS = 365;

/** What was answered or closed before this moment is deleted; both in milliseconds since 1970. */
export function oldestClosedReport(now: number): number {
  return now - CLOSED_REPORT_DAYS * MILLISECONDS_PER_DAY;
}
