import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { type ActivityKey, categoryScope, WHOLE_GLOSSARY } from '../../core/activity/activity';
import type { CalendarDay } from '../../core/time/calendar-day';
import { existingDocuments } from '../database/existing-documents';
import { inGroups } from '../database/queries';
import { lockDeletion } from '../../../shared/server/database/advisory-locks';
import { appendChange } from './number-changes';
import { add, textOfCounts, type UnwrittenCounts } from './unwritten-counts';
import { compareText } from '../../core/text/name-order';

const BATCHES = 'glossary_counter_batches';
const VIEWS = 'glossary_view_counts';
/** The same by the day on which they are written, for a week: unusual days are found in it. */
const VIEW_DAYS = 'glossary_view_days';
const ACTIVITY = 'glossary_activity_counts';
const SUMS = 'glossary_activity_sums';
const DELETED_TERMS = 'glossary_deleted_terms';
/** Rows of one statement: both databases limit the number of parameters. */
const ROWS_PER_STATEMENT = 100;

export interface BatchLabel {
  readonly writer: string;
  /** Grows with each batch of the writer. */
  readonly number: number;
  readonly day: CalendarDay;
  /** True when an earlier attempt at the same batch may have been committed. */
  readonly isRepeated: boolean;
}

type Row = Readonly<Record<string, unknown>>;

/**
 * Adds counts to the database, in the caller's transaction. A term that is gone for good gets no rows any more; the sums of the glossary
 * and of the category keep its requests. The batch is noted in the same transaction: when the answer to a commit is lost on the way, the
 * retry finds the note and adds nothing.
 *
 * @returns the position of the change; null when an earlier attempt had been committed
 */
export async function writeCounts(
  strapi: Core.Strapi,
  counts: UnwrittenCounts,
  { writer, number, day, isRepeated }: BatchLabel,
  transaction: Knex.Transaction,
): Promise<number | null> {
  if (isRepeated) {
    // Locked: the earlier attempt may still be under way in the database, though its connection is gone.
    await transaction(BATCHES).insert({ writer, batch: 0, day }).onConflict('writer').ignore();
    const row = await transaction(BATCHES)
      .where({ writer })
      .forUpdate()
      .first<{ batch: number | string } | undefined>('batch');
    if (row !== undefined && Number(row.batch) >= number) return null;
  }

  /** Adds counts to rows that may exist already. All instances write the rows in the same order, so that they cannot deadlock. */
  async function addUp(
    name: string,
    rows: readonly Row[],
    key: readonly string[],
    /** The columns to add to, with the expressions for rows that lack them. */
    counts: Readonly<Record<string, string>>,
  ): Promise<void> {
    const keyOf = (row: Row): string => key.map((column) => row[column]).join(' ');
    const ordered = rows
      .map((row) => ({ row, key: keyOf(row) }))
      .sort((one, other) => compareText(one.key, other.key))
      .map(({ row }) => row);
    for (const some of inGroups(ordered, ROWS_PER_STATEMENT)) {
      await transaction(name)
        .insert(some)
        .onConflict([...key])
        .merge(
          Object.fromEntries(
            Object.entries(counts).map(([count, lacking]) => [
              count,
              strapi.db.connection.raw('coalesce(??.??, ??.??) + excluded.??', [
                name,
                count,
                name,
                lacking,
                count,
              ]),
            ]),
          ),
        );
    }
  }

  /** The counts of terms that exist, as drafts at least, or can be restored. */
  async function countsOfExisting(): Promise<UnwrittenCounts> {
    await lockDeletion(strapi, 'writer', transaction);
    const documentIds = [...counts.keys()];
    const existing: UnwrittenCounts = new Map();
    for (const some of inGroups(documentIds, ROWS_PER_STATEMENT)) {
      const rows = await existingDocuments(transaction, some).union(
        strapi.db
          .connection(DELETED_TERMS)
          .whereIn('term_document_id', some)
          .select('term_document_id as document_id'),
      );
      for (const { document_id: documentId } of rows) {
        const known = counts.get(documentId);
        if (known !== undefined) existing.set(documentId, known);
      }
    }
    return existing;
  }

  const existing = await countsOfExisting();
  const byDayKindAndChannel = ['day', 'kind', 'channel'];
  await addUp(
    ACTIVITY,
    [...existing].flatMap(([term_document_id, { requests }]) =>
      [...requests].map(([key, count]) => ({ term_document_id, ...rowOf(key, count) })),
    ),
    ['term_document_id', ...byDayKindAndChannel],
    { requests: 'requests' },
  );
  await addUp(
    SUMS,
    [...sumsByScope(counts)].flatMap(([scope, requests]) =>
      [...requests].map(([key, count]) => ({ scope, ...rowOf(key, count) })),
    ),
    ['scope', ...byDayKindAndChannel],
    { requests: 'requests' },
  );
  const viewed = [...existing].flatMap(([term_document_id, { views, reach }]) =>
    views === 0 ? [] : [{ term_document_id, views, reach }],
  );
  await addUp(VIEWS, viewed, ['term_document_id'], { views: 'views', reach: 'views' });
  await addUp(
    VIEW_DAYS,
    viewed.map((row) => ({ ...row, day })),
    ['term_document_id', 'day'],
    { views: 'views', reach: 'reach' },
  );
  await transaction(BATCHES)
    .insert({ writer, batch: number, day })
    .onConflict('writer')
    .merge({ batch: number, day });
  // On SQLite no other process serves readers: the position alone shows that another process has written.
  const announced = isPostgres(strapi) ? textOfCounts(counts) : null;
  return appendChange(strapi, { writer, counts: announced, rated: null }, transaction);
}

function isPostgres(strapi: Core.Strapi): boolean {
  return strapi.db.dialect.client === 'postgres';
}

function rowOf(key: ActivityKey, requests: number): Row {
  const [day, kind, channel] = key.split(' ');
  return { day, kind, channel, requests };
}

function sumsByScope(counts: UnwrittenCounts): ReadonlyMap<string, Map<ActivityKey, number>> {
  const sums = new Map<string, Map<ActivityKey, number>>();
  for (const { category, requests } of counts.values()) {
    for (const scope of [WHOLE_GLOSSARY, categoryScope(category)]) {
      const sum = sums.get(scope) ?? new Map<ActivityKey, number>();
      sums.set(scope, sum);
      for (const [key, count] of requests) add(sum, key, count);
    }
  }
  return sums;
}
