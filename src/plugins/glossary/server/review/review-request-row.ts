import type { ReviewState } from '../../core/review/review-request';
import type { ReviewRequest } from '../../core/review/review-answers';

export const REVIEW_REQUESTS = 'glossary_hand_ins';
export const REVIEW_REQUEST_COLUMNS = [
  'id',
  'term_document_id',
  'state',
  'draft_version',
  'handed_in_at',
  'handed_in_by',
  'handed_in_by_id',
  'note',
  'answered_at',
  'answered_by',
  'answered_by_id',
  'answer',
] as const;

/** A review request as the table holds it; PostgreSQL answers large numbers as text. */
export interface ReviewRequestTableRow {
  readonly id: number;
  readonly term_document_id: string;
  readonly state: ReviewState;
  /** When the draft of the request was saved, ISO 8601. */
  readonly draft_version: string;
  readonly handed_in_at: number | string;
  readonly handed_in_by: string | null;
  readonly handed_in_by_id: number;
  readonly note: string | null;
  readonly answered_at: number | string | null;
  readonly answered_by: string | null;
  readonly answered_by_id: number | null;
  readonly answer: string | null;
}

/** @param savedAt when the draft was saved last, ISO 8601 */
export function reviewRequestOf(row: ReviewRequestTableRow, savedAt: string): ReviewRequest {
  const { id, state, draft_version, answered_at } = row;
  return {
    id,
    state,
    requested: { editor: row.handed_in_by, moment: Number(row.handed_in_at) },
    note: row.note ?? '',
    answered:
      answered_at === null ? null : { editor: row.answered_by, moment: Number(answered_at) },
    answer: row.answer ?? '',
    isChanged: state === 'waiting' && draft_version !== savedAt,
  };
}
