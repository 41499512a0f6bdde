import { z } from 'zod';
import { ACTIVITY_DAYS } from '../settings/setting-problems';
import { REQUESTER_KINDS } from '../http/requester-kinds';
import { count, countsOf, day, type Described, slug } from '../term/answer-schema';
import { type Activity, WEEKDAYS } from './activity';

const byKind = countsOf(REQUESTER_KINDS);

/** Requests of a term as data; the order of the keys is part of the promise. */
export const activityRecord = z.strictObject({
  slug,
  from: day,
  to: day,
  total: count,
  days: z
    .array(z.strictObject({ date: day, weekday: z.enum(WEEKDAYS), total: count, by_kind: byKind }))
    .length(ACTIVITY_DAYS),
  by_weekday: countsOf(WEEKDAYS),
  by_kind: byKind,
  by_channel: z.record(z.string(), count),
});

export function toActivityRecord(
  slug: string,
  activity: Activity,
): Described<typeof activityRecord> {
  return {
    slug,
    from: activity.from,
    to: activity.to,
    total: activity.total,
    days: activity.days.map(({ day, weekday, total, byKind }) => ({
      date: day,
      weekday,
      total,
      by_kind: byKind,
    })),
    by_weekday: activity.byWeekday,
    by_kind: activity.byKind,
    by_channel: activity.byChannel,
  };
}
