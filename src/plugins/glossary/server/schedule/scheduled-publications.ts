import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isDatabaseUnavailable } from '../../../shared/server/database/database-away';
import { TERM } from '../../core/term/content-types';
import { asEditor } from '../publication-log/editor';
import { reasonsOf, type SchedulersService } from './schedulers';
import { SCHEDULE_COLUMNS, SCHEDULES, type ScheduleTableRow } from './schedule-row';
import type { Settings } from '../../core/settings/settings';
import type { Clock } from '../time/clock';
import type { PublicationLogService } from '../publication-log/publication-log';
import type { SchedulesService } from './schedules';
import type { DatabaseClockService } from '../database/database-clock';
import type { OutagesService } from '../observability/outages';

/** How often due publications are looked for, in milliseconds. */
const INTERVAL = 5000;
const SCHEDULES_AT_ONCE = 100;
/** For how long a publication is tried again that failed and was not refused, in milliseconds. */
const TRIED_FOR = 15 * 60_000;
export const DEFECT = 'The service failed when it published the term; its log says why.';

/** @param failure the database's message */
const dueNotPublished = (failure: string): string =>
  `Scheduled terms could not be published yet: ${failure}`;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly clock: Clock;
  readonly publicationLog: PublicationLogService;
  readonly schedulers: SchedulersService;
  readonly schedules: SchedulesService;
  readonly databaseClock: DatabaseClockService;
  readonly outages: OutagesService;
  readonly settings: Settings;
}

/**
 * Runs the due publications. Every instance looks; the lock of the publication log decides which of them publishes a term: the schedule is read
 * again and removed in the transaction that publishes. So a term is published once, and an instance that is killed half-way leaves all as
 * it was, for the next look of any instance.
 */
export function createScheduledPublications({
  strapi,
  clock,
  publicationLog,
  schedulers,
  schedules,
  databaseClock,
  outages,
  settings,
}: Needs) {
  const table = () => strapi.db.connection(SCHEDULES);
  const now = (): number => clock.now().getTime();
  /** When a publication failed first that was not refused, by its schedule and the choice of its moment. */
  const failing = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  let looking: Promise<void> = Promise.resolve();
  let isLooking = false;
  let isStopping = false;
  let isOver = false;

  /** @returns false when there is nothing to do any more */
  async function publish({ id, due_at }: ScheduleTableRow): Promise<boolean> {
    return strapi.db.transaction(async ({ trx }: { trx: Knex.Transaction }) => {
      await publicationLog.lock(trx);
      const row = await trx(SCHEDULES)
        .where({ id, due_at })
        .whereNull('failed_at')
        .first<ScheduleTableRow | undefined>(...SCHEDULE_COLUMNS);
      // Another instance was quicker, or an editor has changed it.
      if (row === undefined) return false;
      const { term_document_id: documentId } = row;
      const editor = await schedulers.requireRight(row);
      await asEditor(editor, () => strapi.documents(TERM).publish({ documentId }));
      // The guard has removed it with the publication; a deleted term had none.
      await schedules.end(documentId, trx);
      return true;
    });
  }

  /** Stores why a publication was refused, and tells the editor; the first instance to come does it. */
  async function fail(row: ScheduleTableRow, reasons: readonly string[]): Promise<void> {
    const { id, due_at, set_at } = row;
    // Written before the refusal is stored, so that the mail is not lost if the database becomes unreachable in between.
    const sendMail = await schedulers.mailOf(row, reasons);
    const changed = await strapi.db.transaction(async ({ trx }: { trx: Knex.Transaction }) => {
      await publicationLog.lock(trx);
      return trx(SCHEDULES)
        .where({ id, due_at, set_at })
        .whereNull('failed_at')
        .update({ failed_at: now(), reasons: JSON.stringify(reasons) });
    });
    if (changed === 0) return;
    strapi.log.warn(
      `The scheduled publication of the term ${row.term_document_id} was refused: ${reasons.join('; ')}`,
    );
    sendMail();
  }

  async function take(row: ScheduleTableRow): Promise<void> {
    const choice = `${row.id} ${row.set_at}`;
    try {
      if (await publish(row))
        strapi.log.info(`The term ${row.term_document_id} is published as it was scheduled`);
      failing.delete(choice);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      const reasons = reasonsOf(error);
      if (reasons !== null) return fail(row, reasons);
      strapi.log.error(
        `The scheduled publication of the term ${row.term_document_id} failed: ${String(error)}`,
      );
      const first = failing.get(choice) ?? now();
      failing.set(choice, first);
      if (now() - first < TRIED_FOR) return;
      failing.delete(choice);
      await fail(row, [DEFECT]);
    }
  }

  async function look(): Promise<void> {
    // A clock that is ahead would publish before the time, for all instances.
    const ahead = await databaseClock.compare();
    const due = await table()
      .where('due_at', '<=', now() - ahead)
      .whereNull('failed_at')
      .orderBy('due_at')
      .limit(SCHEDULES_AT_ONCE)
      .select<ScheduleTableRow[]>(...SCHEDULE_COLUMNS);
    // Else each of them finds it out.
    if (due.length === 0) await publicationLog.awaitTurn();
    for (const row of due) {
      // The rest is for the next start, or for another instance.
      if (isStopping) return;
      await take(row);
    }
  }

  return {
    /**
     * Runs the due publications, one after the other.
     *
     * @throws the database's error when it is unreachable; the rest is tried next time
     */
    publishDue(): Promise<void> {
      const next = looking.then(look);
      looking = next.catch(() => undefined);
      return next;
    },

    /**
     * Polls at once, for what was due while the service was down, and then at each interval, also while the database is unreachable. Does nothing after a
     * stop.
     */
    start(): void {
      if (!settings.features.schedule || isOver) return;
      const poll = (): void => {
        if (isLooking) return;
        isLooking = true;
        this.publishDue()
          .then(
            () => outages.due.succeeded(),
            (error: unknown) => outages.due.failed(dueNotPublished(String(error))),
          )
          .finally(() => (isLooking = false));
      };
      if (timer === null) poll();
      timer ??= setInterval(poll, INTERVAL).unref();
    },

    /** Resolves when the publication that is under way has ended. */
    async stop(): Promise<void> {
      if (timer !== null) clearInterval(timer);
      timer = null;
      isOver = true;
      isStopping = true;
      await looking;
      isStopping = false;
    },
  };
}
