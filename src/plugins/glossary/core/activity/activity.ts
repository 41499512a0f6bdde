import { type CalendarDay, dayOfNumber, numberOfDay } from '../time/calendar-day';
import { ACTIVITY_DAYS } from '../settings/setting-problems';
import { type ActivityCount, ActivityWindow, CHANNELS } from './activity-window';
import { REQUESTER_KINDS, type RequesterKind } from '../http/requester-kinds';
import { compareText } from '../text/name-order';

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

/** Day, kind and channel of a request as one text, which is quicker to look up than three: its parts hold no space. */
export type ActivityKey = string;

export function activityKey(day: CalendarDay, kind: string, channel: string): ActivityKey {
  return `${day} ${kind} ${channel}`;
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

/** The requests of the 30 days that end today; counts of other days are ignored. */
export function activityOf(
  counts: ActivityWindow | Iterable<ActivityCount>,
  today: CalendarDay,
): Activity {
  const window = counts instanceof ActivityWindow ? counts : ActivityWindow.of(counts, today);
  window.endOn(today);
  const byWeekday = { ...NO_WEEKDAYS };
  const byKind = { ...NO_KINDS };
  const byChannel = window.channels.map(() => 0);
  const days = daysUntil(today).map(({ day, weekday }, index): ActivityDay => {
    const kindsOfDay = { ...NO_KINDS };
    let totalOfDay = 0;
    REQUESTER_KINDS.forEach((kind, kindIndex) => {
      for (let channel = 0; channel < byChannel.length; channel += 1) {
        const count = window.count(index, kindIndex, channel);
        kindsOfDay[kind] += count;
        byChannel[channel] = (byChannel[channel] ?? 0) + count;
      }
      byKind[kind] += kindsOfDay[kind];
      totalOfDay += kindsOfDay[kind];
    });
    byWeekday[weekday] += totalOfDay;
    return { day, weekday, total: totalOfDay, byKind: kindsOfDay };
  });
  return {
    from: days[0]?.day ?? today,
    to: today,
    total: byChannel.reduce((sum, count) => sum + count, 0),
    days,
    byWeekday,
    byKind,
    byChannel: inLastingOrder(
      new Map(window.channels.map((channel, index) => [channel, byChannel[index] ?? 0])),
    ),
  };
}

interface NamedDay {
  readonly day: CalendarDay;
  readonly weekday: Weekday;
}

let lastDays: readonly NamedDay[] = [];

/** The days of the window, the oldest first; worked out once a day, because every page shows them. */
function daysUntil(today: CalendarDay): readonly NamedDay[] {
  if (lastDays.at(-1)?.day === today) return lastDays;
  const first = numberOfDay(today) - ACTIVITY_DAYS + 1;
  lastDays = Array.from({ length: ACTIVITY_DAYS }, (_, index) => ({
    day: dayOfNumber(first + index),
    weekday: weekdayOf(first + index),
  }));
  return lastDays;
}

/** 1 Jan 1970 was a Thursday. */
function weekdayOf(day: number): Weekday {
  return WEEKDAYS[(day + WEEKDAYS.indexOf('Thursday')) % WEEKDAYS.length] ?? 'Monday';
}

function zeros<Key extends string>(keys: readonly Key[]): Record<Key, number> {
  return Object.fromEntries(keys.map((key) => [key, 0])) as Record<Key, number>;
}

const NO_WEEKDAYS = zeros(WEEKDAYS);
const NO_KINDS = zeros(REQUESTER_KINDS);

/** Our own channels, then the others by name, so that the same counts always give the same bytes. */
function inLastingOrder(channels: ReadonlyMap<string, number>): Record<string, number> {
  const others = [...channels].filter(
    ([channel, count]) => count > 0 && !CHANNELS.some((own) => own === channel),
  );
  return Object.fromEntries([
    ...CHANNELS.map((channel) => [channel, channels.get(channel) ?? 0]),
    ...others.sort(([one], [other]) => compareText(one, other)),
  ]) as Record<string, number>;
}

/**
 * Totals besides those of single terms: of the whole glossary, or of a category. A request counts for the category that its term had at that moment,
 * under the key of that moment, and keeps counting there when the term is moved.
 */
export const WHOLE_GLOSSARY = 'glossary';

export function categoryScope(key: string): string {
  return `category:${key}`;
}
