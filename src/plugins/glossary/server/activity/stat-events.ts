import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { appendChange, EVERY_TERM } from './number-changes';
import { countsFromText, type UnwrittenCounts } from './unwritten-counts';
import type { ActivityStoreService, StatEvent } from './activity-store';

/** How often an instance polls the changes of others, in milliseconds. */
const INTERVAL = 250;

/** Numbers that are held in memory, as far as their age goes. */
export interface Dated {
  /** The change that they were read after; every later announced change was added to them. */
  readonly position: number;
}

/** A holder of numbers, to which changes by other instances are passed. */
export interface ChangeListener {
  counted(counts: UnwrittenCounts, position: number): void;
  rated?(documentId: string, position: number): void;
}

/** What tells a change from another one at its position. */
const rowOf = ({ id, writer }: StatEvent): string => `${id} ${writer}`;

export type StatEventsService = ReturnType<typeof createStatEvents>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly activityStore: ActivityStoreService;
}

/**
 * How instances on one database share changes of stats. Each write of counts and each change of a rating is a row whose position is assigned just
 * before the commit, under a lock: rows become visible in the order of their positions and without gaps. So each instance polls with one statement,
 * whatever it holds, for the rows after the last one it has seen.
 *
 * On SQLite instances do not poll. When the position has moved by more than this process has written, another process writes too, and all cached
 * numbers are read again.
 */
export function createStatEvents({ strapi, activityStore }: Needs) {
  /** Names this instance in the database. */
  const writer = randomUUID();
  const isShared = strapi.db.dialect.client === 'postgres';
  const listeners: ChangeListener[] = [];
  /** The last position that is known here. */
  let seen = 0;
  /** The row there; null when it was not read yet. */
  let seenRow: string | null = null;
  /** Numbers read before this position lack a change that is known here. */
  let least = 0;
  /** Numbers cached since before this position may lack a change. */
  let oldest = 0;
  let asking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;

  function forgetBefore(position: number): void {
    oldest = Math.max(oldest, position);
    least = Math.max(least, position);
  }

  function noteOwn(position: number): void {
    if (isShared) return;
    if (position !== seen + 1) forgetBefore(position);
    seen = Math.max(seen, position);
  }

  function noteRated(rated: string, position: number): void {
    if (rated === EVERY_TERM) forgetBefore(position);
    else for (const listener of listeners) listener.rated?.(rated, position);
    least = Math.max(least, position);
  }

  /** Has every instance read all numbers again, at a position that none has seen. */
  async function beginAgain(): Promise<void> {
    const change = { writer, counts: null, rated: EVERY_TERM };
    const after = Math.max(seen, least);
    seen = await strapi.db.transaction(({ trx }) => appendChange(strapi, change, trx, after));
    seenRow = null;
    forgetBefore(seen);
  }

  async function ask(): Promise<void> {
    const known = Math.max(seen, least);
    const changes = await activityStore.changesFrom(seen, writer);
    const [first] = changes;
    const isOther = first?.position === seen && seenRow !== null && rowOf(first) !== seenRow;
    // A stand-by that lacks the last changes has taken over, or a backup was restored.
    if (isOther || (changes.at(-1)?.position ?? 0) < known) return beginAgain();
    for (const change of changes) {
      const { position, writer: other, counts, rated } = change;
      seenRow = rowOf(change);
      if (position === seen) continue;
      // Rows are kept for some time only: an instance that has missed some reads everything again.
      if (position !== seen + 1) forgetBefore(position);
      seen = position;
      if (other === writer) continue;
      least = Math.max(least, position);
      if (rated !== null) noteRated(rated, position);
      if (counts === null) continue;
      const parsed = countsFromText(counts);
      for (const listener of listeners) listener.counted(parsed, position);
    }
  }

  return {
    writer,

    listen(listener: ChangeListener): void {
      listeners.push(listener);
    },

    /** Whether numbers read at a position may be cached: no announced change is missing in them. */
    isComplete: ({ position }: Dated): boolean => position >= least,

    /** Whether cached numbers include every change that other instances have announced. */
    isCurrent: ({ position }: Dated): boolean => position >= oldest,

    noteOwn,

    /** Announces to other instances that ratings were changed in a transaction; call it at its end. Null stands for the ratings of all terms. */
    async announceRated(documentId: string | null, transaction: Knex.Transaction): Promise<void> {
      const rated = documentId ?? EVERY_TERM;
      const position = await appendChange(strapi, { writer, counts: null, rated }, transaction);
      // Within a transaction of Strapi's this one is part of it: the outermost commit counts, a rollback forgets.
      await strapi.db.transaction(({ onCommit }) => {
        onCommit(() => {
          noteOwn(position);
          noteRated(rated, position);
        });
      });
    },

    /** Reads the changes of other instances since the last time. */
    pull(): Promise<void> {
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },

    /** Call before any numbers are cached. Retries until the database answers. */
    async start(): Promise<void> {
      seen = await activityStore.lastPosition();
      if (isShared)
        timer ??= setInterval(() => void this.pull().catch(() => undefined), INTERVAL).unref();
    },

    stop(): void {
      if (timer !== null) clearInterval(timer);
      timer = null;
    },
  };
}
