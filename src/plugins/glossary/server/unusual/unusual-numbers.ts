import type { Knex } from 'knex';
import { type CalendarDay, daysBefore } from '../../core/time/calendar-day';
import {
  areViewsUnusual,
  firstDayForWaves,
  type GivenRating,
  RATINGS_LEAST,
  type RatingWave,
  ratingWaves,
  UNUSUAL_FOR_DAYS,
  VIEWS_LEAST,
} from '../../core/unusual/unusual';
import type { UnusualRow } from '../../core/unusual/unusual-answers';
import { RATINGS } from '../database/tables';
import { inGroups } from '../database/queries';

const VIEW_DAYS = 'glossary_view_days';

/** A day on which a term got unusually many ratings or views. */
export type Found = Omit<UnusualRow, 'term' | 'slug' | 'category' | 'reason' | 'decision'>;
/** @param day in UTC */
export const startOfDay = (day: CalendarDay): Date => new Date(`${day}T00:00:00Z`);

/** Finds the days with unusually many ratings or views in the database; core/unusual/unusual.ts has the rules. */
export function unusualNumbers(connection: Knex, today: () => CalendarDay) {
  /** The ratings that count, of a day and those after it. */
  const givenSince = (day: CalendarDay, transaction?: Knex.Transaction): Knex.QueryBuilder =>
    (transaction ?? connection)(RATINGS)
      .where('created_at', '>=', startOfDay(day))
      .whereNull('taken_back_at');

  async function wavesOf(
    documentIds: readonly string[],
    until: number,
    transaction?: Knex.Transaction,
  ): Promise<ReadonlyMap<string, readonly RatingWave[]>> {
    const ratings = new Map<string, GivenRating[]>(documentIds.map((id) => [id, []]));
    for (const some of inGroups(documentIds)) {
      const rows = await givenSince(firstDayForWaves(today()), transaction)
        .whereIn('term_document_id', some)
        .orderBy('id')
        .select<RatingRow[]>('id', 'term_document_id', 'stars', 'created_at');
      for (const { id, term_document_id, stars, created_at } of rows) {
        const at = new Date(created_at).getTime();
        if (at <= until) ratings.get(term_document_id)?.push({ id, at, stars });
      }
    }
    return new Map([...ratings].map(([id, given]) => [id, ratingWaves(given, today())]));
  }

  async function foundRatings(): Promise<Found[]> {
    // Grouped by an expression: by the column alone SQLite goes through all ratings in its order, in place of those of the week.
    const rows = await givenSince(daysBefore(today(), UNUSUAL_FOR_DAYS - 1))
      .groupByRaw(`term_document_id || ''`)
      .havingRaw('count(*) >= ?', [RATINGS_LEAST])
      .select<{ term: string }[]>(connection.raw(`term_document_id || '' as term`));
    const waves = await wavesOf(
      rows.map((row) => row.term),
      Infinity,
    );
    return [...waves].flatMap(([documentId, ofTerm]) =>
      ofTerm.map(({ day, ratings, usual }) => ({
        documentId,
        what: 'ratings' as const,
        day,
        count: ratings.length,
        beside: usual,
      })),
    );
  }

  async function foundViews(transaction?: Knex.Transaction): Promise<Found[]> {
    const rows = await (transaction ?? connection)(VIEW_DAYS)
      .where('views', '>=', VIEWS_LEAST)
      .where('day', '>', daysBefore(today(), UNUSUAL_FOR_DAYS))
      .select<ViewRow[]>('term_document_id', 'day', 'views', 'reach');
    return rows
      .filter(({ views, reach }) => areViewsUnusual(Number(views), Number(reach)))
      .map(({ term_document_id, day, views, reach }) => ({
        documentId: term_document_id,
        what: 'views',
        day,
        count: Number(views),
        beside: Number(reach),
      }));
  }

  async function waveOf(
    documentId: string,
    day: CalendarDay,
    until: number,
    transaction?: Knex.Transaction,
  ): Promise<RatingWave | null> {
    const waves = (await wavesOf([documentId], until, transaction)).get(documentId) ?? [];
    return waves.find((wave) => wave.day === day) ?? null;
  }

  return { foundRatings, foundViews, waveOf };
}

interface RatingRow {
  readonly id: number;
  readonly term_document_id: string;
  readonly stars: number;
  /** As each database's driver gives it. */
  readonly created_at: Date | number | string;
}
interface ViewRow {
  readonly term_document_id: string;
  readonly day: CalendarDay;
  readonly views: number | string;
  readonly reach: number | string;
}
