import { MILLISECONDS_PER_DAY, isCalendarDay, momentText } from '../time/calendar-day';

/** How far ahead a publication can be scheduled, in days: two years. */
export const FARTHEST_DAYS = 731;

export type MomentResult =
  | { readonly ok: true; readonly moment: number }
  | { readonly ok: false; readonly reason: 'no-moment' | 'past' | 'too-far' };

/** A day of the calendar, an hour and a minute, perhaps seconds, and a time zone (RFC 3339). */
const FORM =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/**
 * The moment at which a term is to be published, in milliseconds since 1970.
 *
 * @param given comes from a request and may be anything
 */
export function scheduledMoment(given: unknown, now: Date): MomentResult {
  const day = typeof given === 'string' ? FORM.exec(given)?.[1] : undefined;
  if (day === undefined || !isCalendarDay(day)) return { ok: false, reason: 'no-moment' };
  const moment = Date.parse(given as string);
  if (moment <= now.getTime()) return { ok: false, reason: 'past' };
  if (moment > farthestMoment(now)) return { ok: false, reason: 'too-far' };
  return { ok: true, moment };
}

/** The last moment for which a publication can be scheduled, in milliseconds since 1970. */
function farthestMoment(now: Date): number {
  return now.getTime() + FARTHEST_DAYS * MILLISECONDS_PER_DAY;
}

/** The message about the valid format of a moment. */
export const MOMENT_FORM = '“at” is a moment with its time zone, such as 2026-03-23T09:30:00Z.';

/** @param now the time of the request */
export const momentTooFar = (now: Date): string =>
  `A publication is scheduled at most ${FARTHEST_DAYS} days ahead: until ${momentText(farthestMoment(now))}.`;

/** @param now the time of the request */
export const momentPast = (now: Date): string =>
  `That moment is past: it is ${momentText(now.getTime())} now.`;

/** For a term that was published already, or whose schedule was cancelled. */
export const NOTHING_SCHEDULED = 'Nothing is scheduled for this term any more.';

/**
 * The message to an editor whose change is based on an earlier schedule.
 *
 * @param by null for an account that is gone
 * @param due in milliseconds since 1970
 */
export function scheduledInBetween(by: string | null, due: number, hasFailed: boolean): string {
  const what = hasFailed
    ? `The publication scheduled for ${momentText(due)} was refused`
    : `${by ?? 'Someone'} scheduled this term for ${momentText(due)}`;
  return `${what} in between; nothing was done.`;
}
