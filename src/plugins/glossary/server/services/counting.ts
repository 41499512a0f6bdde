import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { ActivityKey } from '../../core/activity';
import { writeCounts } from '../count-writer';
import { DatabaseBusyError } from '../database-away';
import { serviceOf } from '../service-of';
import { add, countsOf, type TermCounts, type UnwrittenCounts } from './unwritten-counts';

const VIEWS = 'glossary_view_counts';
/**
 * How long after the beginning of one write the next one begins, in milliseconds. A process that is killed loses what was counted in this
 * time and in the time that a write takes: with a write of at most half a second, the last second.
 */
const WRITE_INTERVAL = 500;
/** After each failure the next try waits this much longer, in milliseconds, up to RETRY_WAIT_MAX. */
const RETRY_WAIT = 1000;
const RETRY_WAIT_MAX = 5000;
/** Tries of a stop to write what is left. */
const TRIES_AT_STOP = 3;
/** Readings of the database that a write came between, before the reader is told that it failed. */
const READINGS = 10;

/**
 * Counts views and requests in memory and writes them twice a second in one transaction: exact, without a write for each view. What
 * cannot be written is kept for the next time. Instances on one database add to the same rows, so nothing is lost between them.
 */
export default function counting({ strapi }: { strapi: Core.Strapi }) {
  /** Names this instance in the database, so that a batch whose commit was not acknowledged is not written twice. */
  const writer = randomUUID();
  let pending: UnwrittenCounts = new Map();
  let counted = 0;
  /** What is being written, or could not be written yet. It stays one batch until it is certain to be in the database. */
  let batch: { readonly number: number; readonly counts: UnwrittenCounts } | null = null;
  let batches = 0;
  /** True when the answer to a commit was lost: the batch may be in the database or not. */
  let isInDoubt = false;
  /** A commit of SQLite is done or failed; the answer of a server may be lost on its way. */
  const losesAnswers = serviceOf(strapi, 'settings').current().database.client === 'postgres';
  /** Grows with each attempt to write. */
  let attempts = 0;
  let lastWrite: Promise<boolean> = Promise.resolve(true);
  let isWriting = false;
  let failures = 0;
  let timer: NodeJS.Timeout | null = null;

  const unwritten = (documentId: string): TermCounts[] =>
    [pending, batch?.counts].flatMap((counts) => counts?.get(documentId) ?? []);

  /** One attempt; true when nothing that was counted before it is left unwritten. */
  async function write(): Promise<boolean> {
    if (batch === null) {
      if (pending.size === 0) return true;
      batches += 1;
      batch = { number: batches, counts: pending };
      pending = new Map();
    }
    attempts += 1;
    isWriting = true;
    let isComplete = false;
    try {
      const { number, counts } = batch;
      const isRepeated = isInDoubt;
      const day = serviceOf(strapi, 'clock').today();
      await strapi.db.transaction(async ({ trx }) => {
        await writeCounts(strapi, counts, { writer, number, day, isRepeated }, trx);
        isComplete = true;
      });
      batch = null;
      isInDoubt = false;
      if (failures > 0) strapi.log.info('Counts are written again; none was lost.');
      failures = 0;
      return true;
    } catch (error) {
      isInDoubt ||= isComplete && losesAnswers;
      failures += 1;
      if (failures === 1) {
        strapi.log.warn(
          `Counts cannot be written and are kept until they can: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
      return false;
    } finally {
      isWriting = false;
    }
  }

  return {
    /** Counts a request of a term, and a view when it is one. */
    count(documentId: string, category: string, key: ActivityKey, isView: boolean): void {
      const counts = countsOf(pending, documentId, category);
      if (isView) counts.views += 1;
      add(counts.requests, key, 1);
      counted += 1;
    },

    /** Grows with each request that this instance counts: as long as it stays, so do sums. */
    counted: (): number => counted,

    /** What was counted of a term and is not yet in the database. */
    unwritten,

    /** The same of every term. */
    *allUnwritten(): Generator<readonly [string, TermCounts]> {
      for (const counts of [pending, batch?.counts]) yield* counts ?? [];
    },

    /** Grows with each write: what was read before may be told apart from what is read after. */
    writes: (): number => attempts,

    /**
     * Reads counts from the database so that `combine` sees each request either in what was read or in what is unwritten, never in
     * both: when a write came between, it is read again.
     *
     * @throws what the reading throws, and when no moment without a write was found
     */
    async readBetweenWrites<Read, Result>(
      read: () => Promise<Read>,
      combine: (found: Read) => Result,
    ): Promise<Result> {
      for (let reading = 0; reading < READINGS; reading += 1) {
        await lastWrite;
        const before = attempts;
        const found = await read();
        if (before === attempts && !isWriting && !isInDoubt) return combine(found);
      }
      throw new DatabaseBusyError('The counts could not be read: they are still being written.');
    },

    /** The views of every term that was read; good for an order of terms, a batch that is just written may count twice. */
    async allViews(): Promise<ReadonlyMap<string, number>> {
      const rows = await strapi.db
        .connection(VIEWS)
        .select<{ term_document_id: string; views: number | string }[]>(
          'term_document_id',
          'views',
        );
      const all = new Map(rows.map((row) => [row.term_document_id, Number(row.views)]));
      for (const [documentId, { views }] of this.allUnwritten()) add(all, documentId, views);
      return all;
    },

    /** Writes everything that was counted until now, one write at a time; false when the database did not take it. */
    flush(): Promise<boolean> {
      const writeAll = async (): Promise<boolean> => {
        // What is left of a failed write goes first, as the batch that it was.
        const hadBatch = batch !== null;
        return (await write()) && (!hadBatch || write());
      };
      lastWrite = lastWrite.then(writeAll);
      return lastWrite;
    },

    start(): void {
      timer ??= this.flushIn(WRITE_INTERVAL);
    },

    /** Writes after some milliseconds, and again and again until `stop`. */
    flushIn(milliseconds: number): NodeJS.Timeout {
      const writeAndGoOn = async (): Promise<void> => {
        const startedAt = performance.now();
        await this.flush();
        const wait =
          failures > 0
            ? Math.min(failures * RETRY_WAIT, RETRY_WAIT_MAX)
            : WRITE_INTERVAL - (performance.now() - startedAt);
        if (timer !== null) timer = this.flushIn(Math.max(0, wait));
      };
      return setTimeout(() => void writeAndGoOn(), milliseconds).unref();
    },

    async stop(): Promise<void> {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      for (let tries = 1; tries <= TRIES_AT_STOP; tries += 1) {
        if (await this.flush()) return;
        if (tries < TRIES_AT_STOP) await new Promise((resolve) => setTimeout(resolve, RETRY_WAIT));
      }
      let lost = 0;
      for (const [, { requests }] of this.allUnwritten()) {
        for (const count of requests.values()) lost += count;
      }
      strapi.log.error(`The database stayed away: ${lost} counted requests are lost.`);
    },
  };
}
