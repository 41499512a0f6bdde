import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { type Availability, isPoolBusy } from '../../../shared/server/database/beside-pool';
import { databaseUnavailable } from '../../../shared/server/database/database-away';
import { endOfSecond } from '../../core/http/representation';
import type { DatabaseClockService } from '../database/database-clock';
import { currentEditor } from './editor';
import { isSameEntry, type LogHead, type LogRow } from './log-row';
import { logReplaced, type LogState } from './log-state';
import type { OutagesService } from '../observability/outages';
import type { PublicationLogService } from './publication-log';

/** How often the database is polled for publications of other instances, in milliseconds. */
const POLL_INTERVAL = 250;
/** After this time without an answer to a poll, the database counts as unreachable, in milliseconds. */
const LONGEST_SILENCE = 5000;

/** An instance that has not polled the log for this many seconds marks its responses stale. */
const STALE_AFTER = 2;
const MILLISECONDS_PER_SECOND = 1000;
/** Pause between two checks whether the polls wait only for a connection, in milliseconds: each may open one. */
const CHECK_PAUSE = 1000;

/** Called with the new entry, or with null when entries before it are still to be read, or all of them. */
export type ChangeListener = (entry: LogRow | null) => void;

export type LogFollowerService = ReturnType<typeof createLogFollower>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly outages: OutagesService;
  readonly databaseClock: DatabaseClockService;
  readonly publicationLog: PublicationLogService;
}

/**
 * Follows the publication log. This instance's own changes are known when their commit returns, before the client gets its answer; those of other
 * instances after POLL_INTERVAL, with their content. While the database is unreachable, the last known version is served.
 *
 * A database may come back with another log: a stand-by that lacks the last commits has taken over, or a backup was restored. Each poll therefore
 * compares the entry that was read last, and a log that lacks it is read from its start.
 */
export function createLogFollower({ strapi, outages, databaseClock, publicationLog }: Needs) {
  let known: LogState = { version: 0, changedAt: new Date(0), log: 0 };
  /** The entry at the known version. */
  let last: LogHead | null = null;
  let polling: NodeJS.Timeout | null = null;
  let looking: Promise<void> | null = null;
  /** When the database answered last, by the monotonic clock in milliseconds, and whether it answered the last poll. */
  let answeredAt = performance.now();
  let isAnswering = true;
  /** Whether the polls wait for a connection of the pool, and not for the database; only checked while they wait. */
  let isBusy = false;
  let checking: Promise<void> | null = null;

  const silence = (): number => performance.now() - answeredAt;

  const listeners: ChangeListener[] = [];

  /** When another log was found: no state of it has an earlier date, or a client would keep what it has of the lost one. */
  let found = new Date(0);
  const changedBy = (moment: number): Date =>
    new Date(Math.max(found.getTime(), endOfSecond(moment).getTime()));

  function notify(head: LogHead, entry: LogRow | null): void {
    const { position, moment } = head;
    if (position <= known.version) return;
    const isNext = position === known.version + 1;
    known = { ...known, version: position, changedAt: changedBy(moment) };
    last = head;
    for (const listener of listeners) listener(isNext ? entry : null);
  }

  function beginAgain(head: LogHead | null): void {
    const version = head?.position ?? 0;
    strapi.log.error(logReplaced(known.version, version));
    // Later than the date of anything that was served from the other log.
    found = endOfSecond(Math.max(databaseClock.now().getTime(), known.changedAt.getTime()));
    known = { version, changedAt: found, log: known.log + 1 };
    last = head;
    for (const listener of listeners) listener(null);
  }

  function noteAnswer(): void {
    isAnswering = true;
    answeredAt = performance.now();
  }

  /** Reads only the last entry the first time, and the new entries after that; a version becomes known only together with its content. */
  async function readOn(): Promise<void> {
    for (;;) {
      const before = last;
      const head = await publicationLog.head();
      noteAnswer();
      if (before === null) {
        if (head) notify(head, null);
        return;
      }
      if (isSameEntry(head, before)) return;
      const [first, ...rows] = await publicationLog.from(before.position);
      // Before processing the entries, however many there are.
      noteAnswer();
      if (!isSameEntry(first, before)) {
        // Unless a commit of this instance's has told it meanwhile.
        if (last === before) beginAgain(head);
        continue;
      }
      for (const row of rows) {
        notify(row, row);
        await eventLoopTurn();
      }
    }
  }

  async function look(): Promise<void> {
    try {
      await readOn();
    } catch (error) {
      isAnswering = false;
      throw error;
    }
  }

  function checkPool(): void {
    checking ??= isPoolBusy(strapi).then((isNowBusy) => {
      isBusy = isNowBusy;
      setTimeout(() => (checking = null), CHECK_PAUSE).unref();
    });
  }

  publicationLog.onCommitted((entry, before) => {
    if (before?.position === known.version && !isSameEntry(before, last)) beginAgain(before);
    notify(entry, entry);
  });

  return {
    known: (): LogState => known,

    /** Whole seconds since the log was last polled successfully; 0 while the served content is current. */
    staleFor(): number {
      const seconds = Math.floor(silence() / MILLISECONDS_PER_SECOND);
      return seconds >= STALE_AFTER ? seconds : 0;
    },

    /** Whether the database did not answer the last poll, or has not answered the current one for some seconds. */
    isAway: (): boolean => !isAnswering || silence() > LONGEST_SILENCE,

    /** What the polls tell of the database. */
    availability(): Availability {
      if (!this.isAway()) return 'there';
      return isBusy ? 'busy' : 'away';
    },

    /** How long ago the database last answered with the log's last entry, in milliseconds. */
    silence,

    /** Calls the listener after each change. */
    onChange(listener: ChangeListener): void {
      listeners.push(listener);
    },

    refresh(): Promise<void> {
      looking ??= look().finally(() => {
        looking = null;
      });
      return looking;
    },

    /** Polls the database until the process ends, also while it is unreachable. */
    start(): void {
      polling ??= setInterval(() => {
        if (this.staleFor() > 0) checkPool();
        else isBusy = false;
        this.refresh().then(
          () => outages.database.succeeded(),
          (error: unknown) => outages.database.failed(databaseUnavailable(error)),
        );
      }, POLL_INTERVAL).unref();
    },

    stop(): void {
      if (polling !== null) clearInterval(polling);
      polling = null;
    },

    /**
     * Records a change when settings or templates differ from those of the previous start, because pages differ from then on.
     *
     * @param digest see `settingsDigest`
     */
    async noteSettings(digest: string): Promise<void> {
      await strapi.db.transaction(async ({ trx }) => {
        await publicationLog.lock(trx);
        if ((await publicationLog.settingsDigest(trx)) === digest) return;
        await publicationLog.append(trx, {
          kind: 'settings',
          subject: null,
          version: null,
          slug: null,
          content: null,
          digest,
          editor: currentEditor(strapi),
        });
      });
    },
  };
}
