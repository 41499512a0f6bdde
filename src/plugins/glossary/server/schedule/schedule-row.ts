import type { Schedule } from '../../core/schedule/schedule-answers';

export const SCHEDULES = 'glossary_schedules';
export const SCHEDULE_COLUMNS = [
  'id',
  'term_document_id',
  'due_at',
  'set_at',
  'set_by',
  'set_by_id',
  'draft_version',
  'unseen_by',
  'failed_at',
  'reasons',
] as const;

/** A scheduled publication as the table holds it; PostgreSQL answers large numbers as text. */
export interface ScheduleTableRow {
  readonly id: number;
  readonly term_document_id: string;
  readonly due_at: number | string;
  readonly set_at: number | string;
  readonly set_by: string | null;
  readonly set_by_id: number;
  /** When the draft was saved that was there when it was scheduled, ISO 8601. */
  readonly draft_version: string;
  /**
   * The editor who has changed the draft since and may not publish the term, or has discarded its changes, unseen by any editor who may publish it;
   * null if there is none.
   */
  readonly unseen_by: string | null;
  readonly failed_at: number | string | null;
  /** A list of texts as JSON. */
  readonly reasons: string | null;
}

/** @param savedAt when the draft was saved last, ISO 8601 */
export function scheduleOf(row: ScheduleTableRow, savedAt: string): Schedule {
  const { due_at, set_at, set_by, draft_version, failed_at, reasons } = row;
  return {
    version: scheduleVersion(row),
    due: Number(due_at),
    set: { editor: set_by, moment: Number(set_at) },
    isChanged: draft_version !== savedAt,
    failure:
      failed_at === null
        ? null
        : {
            moment: Number(failed_at),
            reasons: JSON.parse(reasons ?? '[]') as readonly string[],
          },
  };
}

export function scheduleVersion({ due_at, set_at, failed_at }: ScheduleTableRow): string {
  return [set_at, due_at, failed_at].map(Number).join('.');
}
