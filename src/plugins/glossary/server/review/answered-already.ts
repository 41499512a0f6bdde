import { answeredAlready } from '../../core/review/hand-in';
import type { HandInTableRow } from './hand-in-row';

/** Somebody else was quicker with an answer to a hand-in. */
export class AnsweredAlready extends Error {
  readonly status = 409;

  /** @param row null for a hand-in that is gone, or that its own author replaced */
  constructor(row: HandInTableRow | undefined) {
    super(sentenceOf(row));
  }
}

function sentenceOf(row: HandInTableRow | undefined): string {
  if (row === undefined || row.state === 'waiting')
    return 'This term does not wait for a review any more, or was handed in again; nothing was done.';
  const { state, answered_by, answered_at } = row;
  return answeredAlready(answered_by, state, Number(answered_at));
}
