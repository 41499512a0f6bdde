import { MILLISECONDS_PER_DAY } from '../time/calendar-day';

/** How many days a report is kept after it was answered or closed, with the page that shows the answer. */
const CLOSED_REPORT_DAYS = 365;

/** Reports answered or closed before this moment are deleted; both in milliseconds since 1970. */
export function oldestClosedReport(now: number): number {
  return now - CLOSED_REPORT_DAYS * MILLISECONDS_PER_DAY;
}

/** For how long a report with the same text about the same term counts as the same, in milliseconds. */
const SAME_REPORT = 3_600_000;

/** A report sent at this moment or later may be the same report; both in milliseconds since 1970. */
export function oldestSameReport(now: number): number {
  return now - SAME_REPORT;
}
