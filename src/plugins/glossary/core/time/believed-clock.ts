import { MILLISECONDS_PER_DAY } from './calendar-day';

/** What is stored of the clock of the machine, in milliseconds since 1970. */
export interface ClockRecord {
  /** When it was last read. */
  readonly seen: number;
  /** From when on it is believed. */
  readonly believedFrom: number;
}

/** A service that was away for longer, or one whose clock was put forward, in milliseconds: a machine that is off at night is believed. */
const LONGEST_AWAY = 1.5 * MILLISECONDS_PER_DAY;
/** A clock that went back by more was ahead, in milliseconds. */
const MOST_BACK = 60 * 60_000;

/**
 * The next record of a clock. After a step nobody can tell a long absence from a clock that is wrong, so that it is believed a day later, also by
 * those who start meanwhile.
 *
 * @param before null when there is none
 * @param now in milliseconds since 1970
 */
export function nextClockRecord(before: ClockRecord | null, now: number): ClockRecord {
  if (before === null) return { seen: now, believedFrom: now };
  const passed = now - before.seen;
  const isStep = passed > LONGEST_AWAY || passed < -MOST_BACK;
  return { seen: now, believedFrom: isStep ? now + MILLISECONDS_PER_DAY : before.believedFrom };
}
