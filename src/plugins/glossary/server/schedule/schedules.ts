import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import { NOTHING_SCHEDULED, scheduledInBetween } from '../../core/schedule/schedule';
import { placeOfPage, ROWS_PER_PAGE } from '../../core/listing/panel-query';
import type { Schedules } from '../../core/schedule/schedule-answers';
import { TERMS } from '../database/tables';
import type { DraftPrecondition } from '../publishing/draft-precondition';
import { DecidedMeanwhile } from '../publishing/decided-meanwhile';
import type { PublicationEvents } from '../publishing/publication-events';
import { draftsForLists } from '../drafts/listed-drafts';
import type { PermissionChecker } from '../../../shared/server/rights/permissions';
import { currentEditor, isCurrentEditor } from '../publication-log/editor';
import {
  SCHEDULE_COLUMNS,
  scheduleOf,
  SCHEDULES,
  type ScheduleTableRow,
  scheduleVersion,
} from './schedule-row';
import type { PublicationLogService } from '../publication-log/publication-log';
import type { OpenFormsService } from '../drafts/open-forms';
import type { Clock } from '../time/clock';

/** The version of the schedule that the editor has seen, null for none; undefined when the client does not say. */
export type SeenSchedule = string | null | undefined;

export type SchedulesService = ReturnType<typeof createSchedules>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly publicationLog: PublicationLogService;
  readonly openForms: OpenFormsService;
  readonly draftPrecondition: DraftPrecondition;
  readonly publicationEvents: PublicationEvents;
  readonly clock: Clock;
}

/** Which terms are to be published when; one moment a term. Each change is made under the lock of the publication log. */
export function createSchedules({
  strapi,
  publicationLog,
  openForms,
  clock,
  draftPrecondition,
  publicationEvents,
}: Needs) {
  const table = () => strapi.db.connection(SCHEDULES);

  /** The schedules that the role may read: refused ones first, then the next first. */
  async function readable(
    { cannot }: PermissionChecker,
    columns: readonly (keyof ScheduleTableRow)[] = SCHEDULE_COLUMNS,
  ) {
    const all = await table()
      .orderBy('due_at')
      .orderBy('id')
      .select<ScheduleTableRow[]>(...columns);
    const drafts = await draftsForLists(
      strapi,
      all.map(({ term_document_id }) => term_document_id),
    );
    const found = all.flatMap((row) => {
      const draft = drafts.get(row.term_document_id);
      return draft === undefined || cannot.read(draft) ? [] : [{ row, draft }];
    });
    const hasFailed = ({ row }: (typeof found)[number]) => row.failed_at !== null;
    return {
      failed: found.filter(hasFailed),
      waiting: found.filter((schedule) => !hasFailed(schedule)),
    };
  }

  /**
   * Nothing is scheduled for the term any more.
   *
   * @returns how many schedules there were
   */
  async function end(documentId: string, transaction: Knex.Transaction): Promise<number> {
    return transaction(SCHEDULES).where({ term_document_id: documentId }).delete();
  }

  async function rowOf(
    documentId: string,
    connection: Knex = strapi.db.connection,
  ): Promise<ScheduleTableRow | null> {
    const row = await connection(SCHEDULES)
      .where({ term_document_id: documentId })
      .first<ScheduleTableRow | undefined>(...SCHEDULE_COLUMNS);
    return row ?? null;
  }

  /** @throws {DecidedMeanwhile} when a colleague has decided since, or the publication was refused */
  function requireSeen(row: ScheduleTableRow | null, seen: SeenSchedule): void {
    const version = row && scheduleVersion(row);
    if (seen === undefined || seen === version) return;
    const hasFailed = row !== null && row.failed_at !== null;
    // Perhaps without an answer.
    if (row !== null && !hasFailed && isCurrentEditor(strapi, row.set_by_id)) return;
    throw new DecidedMeanwhile(
      row === null
        ? NOTHING_SCHEDULED
        : scheduledInBetween(row.set_by, Number(row.due_at), hasFailed),
      version,
    );
  }

  const { published, withdrawn, deleted } = publicationEvents;
  for (const event of [published, withdrawn, deleted])
    event.subscribe(async ({ documentId, transaction }) => {
      await end(documentId, transaction);
    });

  return {
    /** Null when nothing is scheduled for the term. */
    of: (documentId: string): Promise<ScheduleTableRow | null> => rowOf(documentId),

    /**
     * Schedules the publication of the term, replacing an earlier schedule.
     *
     * @throws NotFoundError when there is no such term, DraftChanged when it is another draft than the request says, DecidedMeanwhile when it is
     *   another schedule
     */
    async set(
      documentId: string,
      editorId: number,
      moment: number,
      seen?: SeenSchedule,
    ): Promise<void> {
      await strapi.db.transaction(async ({ trx }: { trx: Knex.Transaction }) => {
        await publicationLog.lock(trx);
        await draftPrecondition.require(documentId);
        const last = await openForms.lastSaveOf(documentId);
        if (last === null) throw new errors.NotFoundError('There is no such term.');
        const row = await rowOf(documentId, trx);
        // An editor who gets no answer sends the same again.
        const isDone = row !== null && Number(row.due_at) === moment && row.failed_at === null;
        if (!isDone) requireSeen(row, seen);
        await trx(SCHEDULES)
          .insert({
            term_document_id: documentId,
            due_at: moment,
            set_at: clock.now().getTime(),
            set_by: currentEditor(strapi).name,
            set_by_id: editorId,
            draft_version: last.updatedAt,
            unseen_by: null,
            failed_at: null,
            reasons: null,
          })
          .onConflict('term_document_id')
          .merge();
      });
    },

    /**
     * The term is not published then.
     *
     * @returns false when nothing was scheduled any more
     * @throws {DecidedMeanwhile} when it is another schedule than the request says
     */
    async cancel(documentId: string, seen?: SeenSchedule): Promise<boolean> {
      return strapi.db.transaction(async ({ trx }) => {
        await publicationLog.lock(trx);
        const row = await rowOf(documentId, trx);
        if (row !== null) requireSeen(row, seen);
        return (await end(documentId, trx)) > 0;
      });
    },

    end,

    /** When those of the terms are due that wait; for one page of a list. */
    async dueOf(documentIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const rows = await table()
        .whereIn('term_document_id', documentIds)
        .whereNull('failed_at')
        .select<ScheduleTableRow[]>('term_document_id', 'due_at');
      return new Map(
        rows.map(({ term_document_id, due_at }) => [term_document_id, Number(due_at)]),
      );
    },

    async page(role: PermissionChecker, requestedPage: number): Promise<Schedules> {
      const { failed, waiting } = await readable(role);
      const all = [...failed, ...waiting];
      const { start, ...place } = placeOfPage(requestedPage, all.length);
      const rows = all.slice(start, start + ROWS_PER_PAGE).map(({ row, draft }) => ({
        ...scheduleOf(row, draft.updatedAt),
        documentId: draft.documentId,
        term: role.cannot.read(draft, 'term') ? '' : (draft.term ?? ''),
      }));
      return { rows, total: all.length, ...place };
    },

    /** @param ofAll whether the role may read every term */
    async counts(
      role: PermissionChecker,
      ofAll: boolean,
    ): Promise<{ readonly waiting: number; readonly failed: number }> {
      if (ofAll) {
        const [{ all, refused } = { all: 0, refused: 0 }] = await table()
          .join({ terms: TERMS }, 'terms.document_id', 'term_document_id')
          .whereNull('terms.published_at')
          .count<Record<'all' | 'refused', number | string>[]>({ all: '*', refused: 'failed_at' });
        return { waiting: Number(all) - Number(refused), failed: Number(refused) };
      }
      const { failed, waiting } = await readable(role, ['term_document_id', 'failed_at']);
      return { waiting: waiting.length, failed: failed.length };
    },
  };
}
