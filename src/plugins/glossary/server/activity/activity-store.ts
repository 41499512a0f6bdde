import { setImmediate as turn } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { activityCountOf, activityKey } from '../../core/activity/activity';
import type { ActivityCount } from '../../core/activity/activity-window';
import { type CalendarDay, daysBefore } from '../../core/time/calendar-day';
import { ACTIVITY_DAYS } from '../../core/settings/setting-problems';
import { UNUSUAL_FOR_DAYS } from '../../core/unusual/unusual';
import { type RatingSummary, ratingSummary } from '../../core/rating/rating-record';
import type { Settings } from '../../core/settings/settings';
import { RATINGS } from '../database/tables';

const VIEWS = 'glossary_view_counts';
const ACTIVITY = 'glossary_activity_counts';
const SUMS = 'glossary_activity_sums';
const VIEW_DAYS = 'glossary_view_days';
const BATCHES = 'glossary_counter_batches';
const CHANGES = 'glossary_number_changes';
/** Rows that are deleted at a time: others get the database in between. */
const ROWS_PER_DELETION = 5000;
/** Instances that have not written for this many days have ended. */
const DAYS_OF_A_WRITER = 2;

/** The database's numbers at one moment. */
export interface ReadCounts {
  /** The last of `glossary_number_changes` at that moment; 0 if there is none. */
  readonly position: number;
  /** The last batch of this instance that was written by then; 0 when none is noted. */
  readonly batch: number;
  readonly requests: readonly ActivityCount[];
}
export interface ReadStats extends ReadCounts {
  readonly views: number;
  readonly rating: RatingSummary;
}

/** By document id; a term that was never read is in neither. */
export interface AllViews {
  readonly views: Map<string, number>;
  readonly reach: Map<string, number>;
}

/** The reach of a term that was read before it was counted is its views of that time. */
export const REACH_SQL = 'coalesce(glossary_view_counts.reach, glossary_view_counts.views)';

/** A change that an instance announces to the others; see stat-events.ts. */
export interface StatEvent {
  readonly id: number;
  readonly position: number;
  readonly writer: string;
  /** Null when nothing was counted, and where it is the reading instance's own. */
  readonly counts: string | null;
  /** The document id of the term whose rating has changed, or EVERY_TERM. */
  readonly rated: string | null;
}

interface Row {
  readonly what: 'requests' | 'position' | 'batch' | 'views' | 'ratings' | 'stars';
  readonly day: string | null;
  readonly kind: string | null;
  readonly channel: string | null;
  readonly count: number | string | null;
}

export type ActivityStoreService = ReturnType<typeof createActivityStore>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly settings: Settings;
}

/** Reads views, ratings and requests; count-writer.ts writes them. */
export function createActivityStore({ strapi, settings }: Needs) {
  const { connection } = strapi.db;

  /** One number as a row of a statement that reads several things at one moment. */
  const numberOf = (what: Row['what'], table: string, sql: string): Knex.QueryBuilder =>
    connection(table).select(
      connection.raw(`'${what}' as what, null as day, null as kind, null as channel, ${sql}`),
    );

  /** The requests of a window, and which changes and batches are in them: all in one statement, so that they are consistent. */
  async function readCounts(
    requests: Knex.QueryBuilder,
    today: CalendarDay,
    writer: string,
    others: readonly Knex.QueryBuilder[],
  ): Promise<ReadCounts & { readonly valueOf: (what: Row['what']) => number }> {
    const rows: Row[] = await requests
      .whereBetween('day', [daysBefore(today, ACTIVITY_DAYS - 1), daysBefore(today, -1)])
      .select(connection.raw(`'requests' as what, day, kind, channel, requests as count`))
      .unionAll([
        numberOf('position', CHANGES, 'max(position)'),
        numberOf('batch', BATCHES, 'batch').where({ writer }),
        ...others,
      ]);
    const valueOf = (what: Row['what']): number =>
      Number(rows.find((row) => row.what === what)?.count ?? 0);
    return {
      position: valueOf('position'),
      batch: valueOf('batch'),
      requests: rows
        .filter(({ what }) => what === 'requests')
        .map(({ day, kind, channel, count }) =>
          activityCountOf(activityKey(day ?? '', kind ?? '', channel ?? ''), Number(count)),
        ),
      valueOf,
    };
  }

  return {
    async numbersOf(documentId: string, today: CalendarDay, writer: string): Promise<ReadStats> {
      const term = { term_document_id: documentId };
      const { valueOf, ...counts } = await readCounts(
        connection(ACTIVITY).where(term),
        today,
        writer,
        [
          numberOf('views', VIEWS, 'views').where(term),
          numberOf('ratings', RATINGS, 'count(*)').where(term).whereNull('taken_back_at'),
          numberOf('stars', RATINGS, 'sum(stars)').where(term).whereNull('taken_back_at'),
        ],
      );
      const rating = ratingSummary(valueOf('ratings'), valueOf('stars'));
      return { ...counts, views: valueOf('views'), rating };
    },

    /** The requests of the glossary or of a category; see core/activity/activity.ts. */
    async sumsOf(scope: string, today: CalendarDay, writer: string): Promise<ReadCounts> {
      return readCounts(connection(SUMS).where({ scope }), today, writer, []);
    },

    /** The views and the reach of every term that was read, as far as they are written. */
    async allViews(): Promise<AllViews> {
      const rows = await connection(VIEWS).select<
        { term_document_id: string; views: number | string; reach: number | string }[]
      >('term_document_id', 'views', connection.raw(`${REACH_SQL} as reach`));
      const mapOf = (column: 'views' | 'reach') =>
        new Map(rows.map((row) => [row.term_document_id, Number(row[column])]));
      return { views: mapOf('views'), reach: mapOf('reach') };
    },

    /** The position of the last change; 0 if there is none. */
    async lastPosition(): Promise<number> {
      const row = await connection(CHANGES)
        .max({ position: 'position' })
        .first<{ position: number | string | null } | undefined>();
      return Number(row?.position ?? 0);
    },

    /** The changes that instances announced from a position on, in order. Of counts, only those of other instances are read. */
    async changesFrom(position: number, writer: string): Promise<StatEvent[]> {
      const rows: (Omit<StatEvent, 'position'> & { readonly position: number | string })[] =
        await connection(CHANGES)
          .where('position', '>=', position)
          .orderBy('position')
          .select(
            'id',
            'position',
            'writer',
            'rated',
            connection.raw('case when writer = ? then null else counts end as counts', [writer]),
          );
      return rows.map((row) => ({ ...row, position: Number(row.position) }));
    },

    /** Deletes the requests of days that have left the window, and the notes of instances that are gone. */
    async deleteOlder(today: CalendarDay): Promise<void> {
      const { activityDays } = settings;
      const from = daysBefore(today, activityDays - 1);
      for (const table of [ACTIVITY, SUMS]) {
        const older = (): Knex.QueryBuilder =>
          connection(table).where('day', '<', from).select('id').limit(ROWS_PER_DELETION);
        while ((await connection(table).whereIn('id', older()).delete()) > 0) await turn();
      }
      await connection(BATCHES).where('day', '<', daysBefore(today, DAYS_OF_A_WRITER)).delete();
      await connection(VIEW_DAYS).where('day', '<=', daysBefore(today, UNUSUAL_FOR_DAYS)).delete();
    },
  };
}
