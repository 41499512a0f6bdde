import { momentText } from '../../core/history/moment-text';
import type { HandInState } from '../../core/review/hand-in';
import type { HandInTableRow } from './hand-in-row';

const DONE: Readonly<Record<Exclude<HandInState, 'waiting'>, string>> = {
  returned: 'returned this term',
  published: 'published this term',
  'taken-back': 'took this term back',
  replaced: 'handed this term in again',
};

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
  const moment = momentText(Number(answered_at));
  return `${answered_by ?? 'Somebody'} ${DONE[state]} on ${moment}; nothing was done.`;
}
