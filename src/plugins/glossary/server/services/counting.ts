import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { ActivityCount } from '../../core/activity';
import type { CalendarDay } from '../../core/calendar-day';
import { REQUESTER_KINDS, type RequesterKind } from '../../core/requester-kind';

const VIEWS = 'glossary_view_counts';
const ACTIVITY = 'glossary_activity_counts';
/** How often what was counted is written, in milliseconds; a process that is killed loses at most so much. */
const WRITE_INTERVAL = 1000;
/** Rows of one statement: both databases bound the number of parameters. */
const ROWS_PER_STATEMENT = 100;

/** A request that counts as activity. */
export interface CountedRequest {
  readonly documentId: string;
  readonly day: CalendarDay;
  readonly kind: RequesterKind;
  readonly channel: string;
}

/** Counts that are not yet in the database, by document id. */
interface Batch {
  readonly views: Map<string, number>;
  /** Then by day, kind and channel, joined by spaces: none of them holds one. */
  readonly requests: Map<string, Map<string, number>>;
}

type Row = Readonly<Record<string, unknown>>;

/**
 * Counts views and requests in memory and writes them once a second in one transaction: exact, without a write for each view. What
 * cannot be written is kept for the next time. Instances on one database add to the same rows, so nothing is lost between them.
 */
export default function counting({ strapi }: { strapi: Core.Strapi }) {
  let pending: Batch = { views: new Map(), requests: new Map() };
  /** What is being written: no longer pending, not yet certain to be in the database. */
  let writing: Batch | null = null;
  let lastWrite: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  /** The views in the database when this instance last looked or wrote. */
  const written = new Map<string, number>();

  async function look(documentId: string): Promise<void> {
    if (written.has(documentId)) return;
    const row = await strapi.db
      .connection(VIEWS)
      .where({ term_document_id: documentId })
      .first<{ views: number | string } | undefined>('views');
    // A write that ended meanwhile knows better.
    if (!written.has(documentId)) written.set(documentId, Number(row?.views ?? 0));
  }

  const unwrittenViews = (documentId: string): number =>
    (pending.views.get(documentId) ?? 0) + (writing?.views.get(documentId) ?? 0);

  const knownViews = (documentId: string): number =>
    (written.get(documentId) ?? 0) + unwrittenViews(documentId);

  /**
   * Adds counts to rows that may exist already. The rows stand in one order everywhere, so that two instances never wait for each
   * other in a circle.
   */
  async function addUp(
    table: string,
    rows: readonly Row[],
    key: readonly string[],
    count: string,
    transaction: Knex.Transaction,
  ): Promise<Row[]> {
    const keyOf = (row: Row): string => key.map((column) => row[column]).join(' ');
    const ordered = [...rows].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
    const changed: Row[] = [];
    for (let start = 0; start < ordered.length; start += ROWS_PER_STATEMENT) {
      const answer: Row[] = await strapi.db
        .connection(table)
        .insert(ordered.slice(start, start + ROWS_PER_STATEMENT))
        .onConflict([...key])
        .merge({ [count]: strapi.db.connection.raw('??.?? + excluded.??', [table, count, count]) })
        .returning([...key, count])
        .transacting(transaction);
      changed.push(...answer);
    }
    return changed;
  }

  async function write(batch: Batch): Promise<void> {
    const views = [...batch.views].map(([documentId, count]) => ({
      term_document_id: documentId,
      views: count,
    }));
    const requests = [...batch.requests].flatMap(([documentId, counts]) =>
      [...counts].map(([key, count]) => {
        const [day, kind, channel] = key.split(' ');
        return { term_document_id: documentId, day, kind, channel, requests: count };
      }),
    );
    const activityKey = ['term_document_id', 'day', 'kind', 'channel'];
    const rows = await strapi.db.transaction(async ({ trx }) => {
      await addUp(ACTIVITY, requests, activityKey, 'requests', trx);
      return addUp(VIEWS, views, ['term_document_id'], 'views', trx);
    });
    // In one step, or a view that is answered in between would count the batch twice.
    writing = null;
    for (const row of rows) written.set(String(row.term_document_id), Number(row.views));
  }

  async function flushOnce(): Promise<void> {
    if (pending.views.size === 0 && pending.requests.size === 0) return;
    const batch = pending;
    pending = { views: new Map(), requests: new Map() };
    writing = batch;
    try {
      await write(batch);
    } catch (error) {
      strapi.log.warn(
        `Counts could not be written and are kept for the next time: ${String(error)}`,
      );
      writing = null;
      for (const [documentId, count] of batch.views) add(pending.views, documentId, count);
      for (const [documentId, counts] of batch.requests) {
        for (const [key, count] of counts) add(requestsOf(pending, documentId), key, count);
      }
    }
  }

  return {
    /** Counts one view; returns how many there are, this one included. */
    async countView(documentId: string): Promise<number> {
      await look(documentId);
      add(pending.views, documentId, 1);
      return knownViews(documentId);
    },

    async views(documentId: string): Promise<number> {
      await look(documentId);
      return knownViews(documentId);
    },

    /** The views of every term that was read. */
    async allViews(): Promise<ReadonlyMap<string, number>> {
      const rows = await strapi.db
        .connection(VIEWS)
        .select<{ term_document_id: string; views: number | string }[]>(
          'term_document_id',
          'views',
        );
      const all = new Map(rows.map((row) => [row.term_document_id, Number(row.views)]));
      for (const batch of [pending, writing]) {
        for (const [documentId, count] of batch?.views ?? []) add(all, documentId, count);
      }
      return all;
    },

    countRequest({ documentId, day, kind, channel }: CountedRequest): void {
      add(requestsOf(pending, documentId), `${day} ${kind} ${channel}`, 1);
    },

    /** The requests of a term since a day, what is not yet written included. */
    async requests(documentId: string, since: CalendarDay): Promise<ActivityCount[]> {
      const unwritten = [pending, writing].flatMap((batch) => [
        ...(batch?.requests.get(documentId) ?? []),
      ]);
      const rows = await strapi.db
        .connection(ACTIVITY)
        .where({ term_document_id: documentId })
        .where('day', '>=', since)
        .select<(Omit<ActivityCount, 'count'> & { requests: number | string })[]>(
          'day',
          'kind',
          'channel',
          'requests',
        );
      return [
        ...rows.map(({ requests, ...row }) => ({
          ...row,
          kind: knownKind(row.kind),
          count: Number(requests),
        })),
        ...unwritten.map(([key, count]) => {
          const [day = '', kind, channel = ''] = key.split(' ');
          return { day, kind: knownKind(kind), channel, count };
        }),
      ];
    },

    /** Forgets what memory holds of a term that is deleted. */
    forget(documentId: string): void {
      written.delete(documentId);
      pending.views.delete(documentId);
      pending.requests.delete(documentId);
    },

    /** Writes everything that was counted until now; one write at a time. */
    flush(): Promise<void> {
      lastWrite = lastWrite.then(flushOnce);
      return lastWrite;
    },

    start(): void {
      timer ??= setInterval(() => void this.flush(), WRITE_INTERVAL);
      timer.unref();
    },

    async stop(): Promise<void> {
      if (timer !== null) clearInterval(timer);
      timer = null;
      await this.flush();
    },
  };
}

function add(counts: Map<string, number>, key: string, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

function requestsOf(batch: Batch, documentId: string): Map<string, number> {
  const known = batch.requests.get(documentId);
  if (known) return known;
  const counts = new Map<string, number>();
  batch.requests.set(documentId, counts);
  return counts;
}

/** A newer version on the same database may know more kinds than this one. */
function knownKind(kind: string | undefined): RequesterKind {
  return REQUESTER_KINDS.find((known) => known === kind) ?? 'unknown';
}
