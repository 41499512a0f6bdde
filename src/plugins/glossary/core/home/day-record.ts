import { z } from 'zod';
import type { Catalogue } from '../catalogue/catalogue';
import type { CalendarDay } from '../time/calendar-day';
import {
  day as calendarDay,
  type Described,
  termSummary,
  toTermSummary,
} from '../term/answer-schema';
import { termOfTheDay } from './term-of-the-day';

export const dayRecord = z.strictObject({ day: calendarDay.describe('In UTC.'), ...termSummary });
type DayRecord = Described<typeof dayRecord>;

/** Null when no term is published. */
export function toDayRecord(
  catalogue: Catalogue,
  day: CalendarDay,
  base: string,
): DayRecord | null {
  const entry = termOfTheDay(catalogue, day);
  return entry && { day, ...toTermSummary(entry, base) };
}
