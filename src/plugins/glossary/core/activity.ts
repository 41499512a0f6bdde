import { type CalendarDay, daysBefore } from './calendar-day';
import { REQUESTER_KINDS, type RequesterKind } from './requester-kinds';

/** The channels that are shown even when nobody used them; others are shown from their first request on. */
export const CHANNELS = ['html', 'json'] as const;

/** How many days the activity of a term looks back, today included. */
export const ACTIVITY_DAYS = 30;

/** A week in the order of ISO 8601. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Requests of one term on one day by one kind of requester over one channel, as they are stored. */
export interface ActivityCount {
  readonly day: CalendarDay;
  readonly kind: RequesterKind;
  readonly channel: string;
  readonly count: number;
}

/** Requests of one term in the last 30 days; every grouping adds up to `total`. */
export interface Activity {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
  readonly total: number;
  /** Every day of the window, the oldest first. */
  readonly days: readonly ActivityDay[];
  readonly byWeekday: Readonly<Record<Weekday, number>>;
  readonly byKind: CountsByKind;
  readonly byChannel: Readonly<Record<string, number>>;
}

export interface ActivityDay {
  readonly day: CalendarDay;
  readonly weekday: Weekday;
  readonly total: number;
  readonly byKind: CountsByKind;
}

export type CountsByKind = Readonly<Record<RequesterKind, number>>;

/** What requests are counted by, as one text, which is quicker to look up than three: its parts hold no space. */
export type ActivityKey = string;

export function activityKey(day: CalendarDay, kind: string, channel: string): ActivityKey {
  return `${day} ${kind} ${channel}`;
}

/** The day that a key begins with. */
export function dayOfKey(key: ActivityKey): CalendarDay {
  return key.slice(0, 'YYYY-MM-DD'.length);
}

/** A newer version on the same database may know more kinds than this one: those count as unknown. */
export function activityCountOf(key: ActivityKey, count: number): ActivityCount {
  const [day = '', kind = '', channel = ''] = key.split(' ');
  return {
    day,
    kind: REQUESTER_KINDS.find((known) => known === kind) ?? 'unknown',
    channel,
    count,
  };
}

/** Counts of days outside the window are ignored; counts of the same day, kind and channel are added. */
export function activityOf(counts: Iterable<ActivityCount>, today: CalendarDay): Activity {
  const days = Array.from({ length: ACTIVITY_DAYS }, (_, index) =>
    daysBefore(today, ACTIVITY_DAYS - 1 - index),
  );
  const kindsByDay = new Map(days.map((day) => [day, zeros(REQUESTER_KINDS)]));
  const byWeekday = zeros(WEEKDAYS);
  const byKind = zeros(REQUESTER_KINDS);
  const channels = new Map<string, number>(CHANNELS.map((channel) => [channel, 0]));
  let total = 0;
  for (const { day, kind, channel, count } of counts) {
    const kindsOfDay = kindsByDay.get(day);
    if (!kindsOfDay) continue;
    kindsOfDay[kind] += count;
    byWeekday[weekdayOf(day)] += count;
    byKind[kind] += count;
    channels.set(channel, (channels.get(channel) ?? 0) + count);
    total += count;
  }
  return {
    from: daysBefore(today, ACTIVITY_DAYS - 1),
    to: today,
    total,
    days: Array.from(kindsByDay, ([day, kinds]) => ({
      day,
      weekday: weekdayOf(day),
      total: REQUESTER_KINDS.reduce((sum, kind) => sum + kinds[kind], 0),
      byKind: kinds,
    })),
    byWeekday,
    byKind,
    byChannel: inLastingOrder(channels),
  };
}

/** The JSON of contract part 6; the order of the keys is part of the promise. */
export interface ActivityRecord {
  readonly slug: string;
  readonly from: CalendarDay;
  readonly to: CalendarDay;
  readonly total: number;
  readonly days: readonly {
    readonly date: CalendarDay;
    readonly weekday: Weekday;
    readonly total: number;
    readonly by_kind: CountsByKind;
  }[];
  readonly by_weekday: Readonly<Record<Weekday, number>>;
  readonly by_kind: CountsByKind;
  readonly by_channel: Readonly<Record<string, number>>;
}

export function toActivityRecord(slug: string, activity: Activity): ActivityRecord {
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

function weekdayOf(day: CalendarDay): Weekday {
  const daysAfterSunday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return WEEKDAYS[(daysAfterSunday + 6) % 7] ?? 'Monday';
}

function zeros<Key extends string>(keys: readonly Key[]): Record<Key, number> {
  return Object.fromEntries(keys.map((key) => [key, 0])) as Record<Key, number>;
}

/** Our own channels, then the others by name, so that the same counts always make the same bytes. */
function inLastingOrder(channels: ReadonlyMap<string, number>): Record<string, number> {
  const known = new Set<string>(CHANNELS);
  const others = [...channels.keys()].filter((channel) => !known.has(channel)).sort();
  return Object.fromEntries(
    [...CHANNELS, ...others].map((channel) => [channel, channels.get(channel) ?? 0]),
  );
}
