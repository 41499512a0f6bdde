import { answeredAlready } from '../../core/review/review-request';
import type { ReviewRequestTableRow } from './review-request-row';

/** Another editor has answered the review request first. */
export class AnsweredAlready extends Error {
  readonly status = 409;

  /** @param row null for a review request that is gone, or that its own author replaced */
  constructor(row: ReviewRequestTableRow | undefined) {
    super(messageOf(row));
  }
}

function messageOf(row: ReviewRequestTableRow | undefined): string {
  if (row === undefined || row.state === 'waiting')
    return 'This term does not wait for a review any more, or was handed in again; nothing was done.';
  const { state, answered_by, answered_at } = row;
  return answeredAlready(answered_by, state, Number(answered_at));
}
