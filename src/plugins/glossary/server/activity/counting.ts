import type { Core } from '@strapi/strapi';
import type { ActivityKey } from '../../core/activity/activity';
import { pauseAfterWrite, RETRY_WAIT, WRITE_INTERVAL } from '../../core/activity/counting';
import { type AllViews, type ReadCounts, type ActivityStoreService } from './activity-store';
import { writeCounts } from './count-writer';
import { DatabaseBusyError } from '../../../shared/server/database/database-away';
import { add, countsOf, type UnwrittenCounts } from './unwritten-counts';
import type { StatEventsService } from './stat-events';
import type { OutagesService } from '../observability/outages';
import type { CountersService } from '../observability/counters';
import type { Settings } from '../../core/settings/settings';
import type { Clock } from '../time/clock';

/** How often a stop tries to write the remaining counts. */
const TRIES_AT_STOP = 3;
/** How long nothing may have been written until it is tried whether that can be done, in milliseconds. */
const IDLE_BEFORE_TRIAL = 60_000;
/** How often a reading of the database may be overtaken by several writes before it fails. */
const READINGS = 10;

/** @param reason of the last failure */
export const countsNotWritten = (reason: string): string =>
  `Counts cannot be written and are kept until they can: ${reason}`;

/** Counts that are written together. They stay one batch until it is certain that they are in the database. */
interface Batch {
  readonly number: number;
  readonly counts: UnwrittenCounts;
}

export type CountingService = ReturnType<typeof createCounting>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly statEvents: StatEventsService;
  readonly activityStore: ActivityStoreService;
  readonly outages: OutagesService;
  readonly counters: CountersService;
  readonly clock: Clock;
  readonly settings: Settings;
}

/**
 * Counts views and requests in memory and writes them twice a second in one transaction: exact, without a write for each view. Counts that
 * could not be written are kept for the next time. Instances on one database add to the same rows, so nothing is lost between them.
 */
export function createCounting({
  strapi,
  statEvents,
  activityStore,
  outages,
  counters,
  clock,
  settings,
}: Needs) {
  const { writer } = statEvents;
  let pending: UnwrittenCounts = new Map();
  /** The batch that is being written, or could not be written yet. */
  let batch: Batch | null = null;
  /** The last batch that is certain to be in the database: a reading under way may have begun before it. */
  let written: Batch = { number: 0, counts: new Map() };
  /** True when the answer to a commit was lost: the batch may be in the database or not. */
  let isInDoubt = false;
  /** When the oldest request of a batch, and of the pending counts, was counted, in milliseconds of the process's clock. */
  let oldestOfBatch: number | null = null;
  let oldestPending: number | null = null;
  /** A commit of SQLite is done or failed; the answer of a server may be lost on its way. */
  const losesAnswers = strapi.db.dialect.client === 'postgres';
  /** When something was written last, or the service began, in milliseconds of the process's clock. */
  let writtenAt = performance.now();
  let lastWrite: Promise<boolean> = Promise.resolve(true);
  let failures = 0;
  let timer: NodeJS.Timeout | null = null;

  const unwritten = (): UnwrittenCounts[] => (batch === null ? [pending] : [batch.counts, pending]);

  /** The counts after a batch; null when they are not known any more. */
  function countedAfter(number: number): UnwrittenCounts[] | null {
    if (number < written.number - 1) return null;
    const later = [written, batch].filter((one) => one !== null && one.number > number);
    return [...later.flatMap((one) => one?.counts ?? []), pending];
  }

  /**
   * One attempt; true when nothing that was counted before it is left unwritten.
   *
   * @param isTrial whether a batch of nothing is written where nothing was counted
   */
  async function write(isTrial = false): Promise<boolean> {
    if (batch === null) {
      if (pending.size === 0 && !isTrial) return true;
      batch = { number: written.number + 1, counts: pending };
      oldestOfBatch = oldestPending;
      pending = new Map();
      oldestPending = null;
    }
    let isComplete = false;
    const began = performance.now();
    try {
      const { number, counts } = batch;
      const isRepeated = isInDoubt;
      const day = clock.today();
      const position = await strapi.db.transaction(async ({ trx }) => {
        const label = { writer, number, day, isRepeated };
        const result = await writeCounts(strapi, counts, label, trx);
        isComplete = true;
        return result;
      });
      if (position !== null) statEvents.noteOwn(position);
      written = batch;
      writtenAt = performance.now();
      batch = null;
      oldestOfBatch = null;
      isInDoubt = false;
      outages.counts.succeeded();
      failures = 0;
      counters.flushes.note(performance.now() - began);
      return true;
    } catch (error) {
      isInDoubt ||= isComplete && losesAnswers;
      failures += 1;
      counters.flushErrors += 1;
      outages.counts.failed(
        countsNotWritten(error instanceof Error ? error.message : String(error)),
      );
      return false;
    }
  }

  return {
    /** Counts a request of a term, a view when it is one, and its reach when the view is the first of its network on the day. */
    count(
      documentId: string,
      category: string,
      key: ActivityKey,
      view: { readonly isView: boolean; readonly isFirst: boolean },
    ): void {
      oldestPending ??= performance.now();
      const counts = countsOf(pending, documentId, category);
      if (view.isView) counts.views += 1;
      if (view.isFirst) counts.reach += 1;
      add(counts.requests, key, 1);
    },

    /**
     * Reads numbers from the database so that `combine` sees each request either among the read counts or among the unwritten ones, never
     * in both: the reading says which batch was the last in it. When several were written meanwhile, or other instances have announced
     * changes that are not in it, it is read again.
     *
     * @throws what the reading throws, and when it was overtaken again and again
     */
    async readWithUnwritten<Read extends ReadCounts, Result>(
      read: () => Promise<Read>,
      combine: (found: Read, unwritten: readonly UnwrittenCounts[]) => Result,
    ): Promise<Result> {
      for (let reading = 0; reading < READINGS; reading += 1) {
        const before = written.number;
        const found = await read();
        // The note of an instance that writes seldom may have been deleted.
        const later = countedAfter(Math.max(found.batch, before));
        if (later !== null && statEvents.isComplete(found)) return combine(found, later);
      }
      throw new DatabaseBusyError('The counts could not be read: others were written meanwhile.');
    },

    /** The views and the reach of every term that was read; good for an order of terms, a batch that is just written may count twice. */
    async allViews(): Promise<AllViews> {
      const all = await activityStore.allViews();
      for (const counts of unwritten())
        for (const [documentId, { views, reach }] of counts) {
          add(all.views, documentId, views);
          add(all.reach, documentId, reach);
        }
      return all;
    },

    /** Whether the database refuses writes, for example because its disk is full; a single failure may be a lock that another process held. */
    isRefused: (): boolean => failures > 1,

    /** How long the oldest request that is not written has waited, in milliseconds. */
    oldestUnwritten(): number {
      const oldest = oldestOfBatch ?? oldestPending;
      return oldest === null ? 0 : performance.now() - oldest;
    },

    /** Writes everything that was counted until now, one write at a time; false when the database did not take it. */
    flush(): Promise<boolean> {
      const writeAll = async (): Promise<boolean> => {
        // A failed batch is written first, unchanged.
        const hadBatch = batch !== null;
        return (await write()) && (!hadBatch || write());
      };
      lastWrite = lastWrite.then(writeAll);
      return lastWrite;
    },

    /** Finds out whether the database takes writes, when nothing is to be written: a row of this instance's is written over. */
    tryToWrite(): Promise<boolean> {
      lastWrite = lastWrite.then(() => write(true));
      return lastWrite;
    },

    start(): void {
      if (settings.features.views) timer ??= this.flushIn(WRITE_INTERVAL);
    },

    /** Writes after some milliseconds, and again and again until `stop`. */
    flushIn(milliseconds: number): NodeJS.Timeout {
      const writeAndGoOn = async (): Promise<void> => {
        const startedAt = performance.now();
        await this.flush();
        if (failures === 0 && startedAt - writtenAt >= IDLE_BEFORE_TRIAL) await this.tryToWrite();
        const wait = pauseAfterWrite(performance.now() - startedAt, failures);
        if (timer !== null) timer = this.flushIn(wait);
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
      for (const counts of unwritten())
        for (const { requests } of counts.values())
          for (const count of requests.values()) lost += count;
      if (lost > 0)
        strapi.log.error(`The database stayed away: ${lost} counted requests are lost.`);
    },
  };
}
