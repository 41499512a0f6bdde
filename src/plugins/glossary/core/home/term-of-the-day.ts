import type { Catalogue, CatalogueEntry } from '../catalogue/catalogue';
import type { CalendarDay } from '../time/calendar-day';
import { z } from 'zod';
import {
  day as calendarDay,
  type Described,
  termSummary,
  toTermSummary,
} from '../term/answer-schema';
import type { SiteAddresses } from '../site/site-address';

/**
 * The term of a day (UTC): the same for all clients, and the same all day. Each term draws a number for each day, and the highest one wins
 * (rendezvous hashing): adding or withdrawing a term changes only the days that it wins itself. A term takes part from the day after its
 * first publication on, so that no publication changes the term of this day or of earlier ones.
 *
 * @returns null when no term is published
 */
export function termOfTheDay({ entries }: Catalogue, day: CalendarDay): CatalogueEntry | null {
  const older = entries.filter(({ created }) => created < day);
  return winnerOf(older.length > 0 ? older : entries, day);
}

/** The entry that draws the highest number for an occasion; null if there is none. */
export function winnerOf(
  entries: readonly CatalogueEntry[],
  occasion: string,
): CatalogueEntry | null {
  let winner: CatalogueEntry | null = null;
  let highest = -1;
  for (const entry of entries) {
    const number = drawnNumber(`${occasion} ${entry.documentId}`);
    if (number > highest) [winner, highest] = [entry, number];
  }
  return winner;
}

/** A number of 32 bits that looks random: FNV-1a, mixed as MurmurHash3 ends, so that texts that are alike differ in all bits. */
function drawnNumber(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

export const dayRecord = z.strictObject({ day: calendarDay.describe('In UTC.'), ...termSummary });

/** Null when no term is published. */
export function toDayRecord(
  catalogue: Catalogue,
  day: CalendarDay,
  site: SiteAddresses,
): Described<typeof dayRecord> | null {
  const entry = termOfTheDay(catalogue, day);
  return entry && { day, ...toTermSummary(entry, site) };
}
