import { MILLISECONDS_PER_DAY } from '../time/calendar-day';

/** How many days a deleted term can be brought back, and its numbers are kept. */
export const DELETED_TERM_DAYS = 90;

/** Terms deleted before this moment are gone for good, in milliseconds since 1970. */
export function oldestDeletion(now: Date): number {
  return now.getTime() - DELETED_TERM_DAYS * MILLISECONDS_PER_DAY;
}

/** From which moment on a term that was deleted then is gone for good; both in milliseconds since 1970. */
export function lastMomentOf(deletion: number): number {
  return deletion + DELETED_TERM_DAYS * MILLISECONDS_PER_DAY;
}
