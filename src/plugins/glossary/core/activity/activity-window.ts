import { type CalendarDay, dayOfNumber, numberOfDay } from '../time/calendar-day';
import { ACTIVITY_DAYS } from '../settings/setting-problems';
import { REQUESTER_KINDS, type RequesterKind } from '../http/requester-kinds';

/** The channels that are shown even without requests; others are shown from their first request on. */
export const CHANNELS = ['html', 'json'] as const;

/** Days after today that are held as well: the clock of another instance may be ahead. */
const DAYS_AHEAD = 2;
const DAYS_HELD = ACTIVITY_DAYS + DAYS_AHEAD;
const KINDS = REQUESTER_KINDS.length;
const CELLS_OF_CHANNEL = DAYS_HELD * KINDS;
/** The largest count that 16 bits hold. */
const NARROW_MAX = 0xffff;
/** The size of the objects around the counts, in bytes, as measured. */
const BYTES_OF_OBJECTS = 400;

/** Requests on one day by one kind of requester over one channel, as they are stored. */
export interface ActivityCount {
  readonly day: CalendarDay;
  readonly kind: RequesterKind;
  readonly channel: string;
  readonly count: number;
}

/**
 * The requests of the last 30 days in one array, by channel, day and kind: a day has the same place again 32 days later, so nothing is
 * moved when a day begins. A count takes two bytes until one of them is larger than 65 535, and eight from then on.
 */
export class ActivityWindow {
  #day: CalendarDay;
  #today: number;
  #lastEnd: CalendarDay;
  #channels: readonly string[] = CHANNELS;
  #counts: Uint16Array | Float64Array = new Uint16Array(CELLS_OF_CHANNEL * CHANNELS.length);

  /** @param today the last day that readers see */
  constructor(today: CalendarDay) {
    this.#day = today;
    this.#today = numberOfDay(today);
    this.#lastEnd = today;
  }

  /** The window that ends today with some counts; those of the same day, kind and channel are added, others are left out. */
  static of(counts: Iterable<ActivityCount>, today: CalendarDay): ActivityWindow {
    const window = new ActivityWindow(today);
    for (const { day, kind, channel, count } of counts) window.add(day, kind, channel, count);
    return window;
  }

  /** By their index: html, json, and others in the order in which they came. */
  get channels(): readonly string[] {
    return this.#channels;
  }

  get bytes(): number {
    return BYTES_OF_OBJECTS + this.#counts.byteLength;
  }

  /** Has the window end on another day; days that come into it are empty. */
  endOn(today: CalendarDay): void {
    if (today === this.#day) return;
    const number = numberOfDay(today);
    const [first, last] =
      number > this.#today
        ? [this.#today + 1 + DAYS_AHEAD, number + DAYS_AHEAD]
        : [number - ACTIVITY_DAYS + 1, this.#today - ACTIVITY_DAYS];
    for (let day = first; day <= Math.min(last, first + DAYS_HELD - 1); day += 1) this.#clear(day);
    this.#day = today;
    this.#today = number;
    if (today > this.#lastEnd) this.#lastEnd = today;
  }

  /** Whether it has all days that end on this one: a clock that was ahead for a while has emptied them. */
  isWholeOn(today: CalendarDay): boolean {
    return today >= this.#lastEnd;
  }

  /** Adds requests; those of a day outside of the window are left out. */
  add(day: CalendarDay, kind: RequesterKind, channel: string, count: number): void {
    // Nearly all are of today: a day is not read again for each of them.
    const number = day === this.#day ? this.#today : numberOfDay(day);
    if (number <= this.#today - ACTIVITY_DAYS || number > this.#today + DAYS_AHEAD) return;
    const place = placeOf(number, REQUESTER_KINDS.indexOf(kind), this.#indexOf(channel));
    const sum = (this.#counts[place] ?? 0) + count;
    if (sum > NARROW_MAX && this.#counts instanceof Uint16Array)
      this.#counts = Float64Array.from(this.#counts);
    this.#counts[place] = sum;
  }

  /**
   * @param day from 0, the first day, to 29, today
   * @param kind the index in REQUESTER_KINDS
   * @param channel the index in `channels`
   */
  count(day: number, kind: number, channel: number): number {
    return this.#counts[placeOf(this.#today - ACTIVITY_DAYS + 1 + day, kind, channel)] ?? 0;
  }

  /** Its requests in the 30 days that end today. */
  countsUntil(today: CalendarDay): ActivityCount[] {
    this.endOn(today);
    const counts: ActivityCount[] = [];
    for (let day = 0; day < ACTIVITY_DAYS; day += 1)
      for (const [kindIndex, kind] of REQUESTER_KINDS.entries())
        for (const [index, channel] of this.#channels.entries()) {
          const count = this.count(day, kindIndex, index);
          if (count === 0) continue;
          const date = dayOfNumber(this.#today - ACTIVITY_DAYS + 1 + day);
          counts.push({ day: date, kind, channel, count });
        }
    return counts;
  }

  #indexOf(channel: string): number {
    const known = this.#channels.indexOf(channel);
    if (known >= 0) return known;
    const { length } = this.#channels;
    this.#channels = [...this.#channels, channel];
    const counts = new (this.#counts instanceof Uint16Array ? Uint16Array : Float64Array)(
      CELLS_OF_CHANNEL * this.#channels.length,
    );
    counts.set(this.#counts);
    this.#counts = counts;
    return length;
  }

  #clear(day: number): void {
    for (let channel = 0; channel < this.#channels.length; channel += 1) {
      const place = placeOf(day, 0, channel);
      this.#counts.fill(0, place, place + KINDS);
    }
  }
}

/** The place of a count; days are numbered from 1970 on. */
function placeOf(day: number, kind: number, channel: number): number {
  return channel * CELLS_OF_CHANNEL + (day % DAYS_HELD) * KINDS + kind;
}
