import type { Catalogue } from '../catalogue/catalogue';
import type { CalendarDay } from '../platform/calendar-day';
import { termPageUrl, termRecordUrl } from '../term/term-address';
import { termOfTheDay } from './term-of-the-day';

/** The term of the day as data. */
export interface DayRecord {
  /** The day in UTC for which it is. */
  readonly day: CalendarDay;
  readonly slug: string;
  readonly term: string;
  readonly category: string;
  readonly difficulty: string;
  readonly short: string;
  readonly html_url: string;
  readonly json_url: string;
}

/** Null when no term is published. */
export function toDayRecord(
  catalogue: Catalogue,
  day: CalendarDay,
  base: string,
): DayRecord | null {
  const entry = termOfTheDay(catalogue, day);
  if (entry === null) return null;
  const { slug, term, category, difficulty, short } = entry;
  return {
    day,
    slug,
    term,
    category: category.key,
    difficulty,
    short,
    html_url: termPageUrl(base, slug),
    json_url: termRecordUrl(base, slug),
  };
}
