import { MILLISECONDS_PER_DAY, momentText } from '../time/calendar-day';

/** Maximum length of a note of a review request or its answer, in characters. */
export const NOTE_MAX_LENGTH = 2000;
/** How many days a review request is kept once it was answered. */
export const ANSWERED_DAYS = 90;

/** Control characters other than line ends and tabs. */
// eslint-disable-next-line no-control-regex -- matches control characters on purpose
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** The state of a review request; `replaced` by a later one of another editor. */
export type ReviewState = 'waiting' | 'returned' | 'published' | 'taken-back' | 'replaced';

export type NoteResult =
  | { readonly ok: true; readonly note: string }
  | { readonly ok: false; readonly reason: 'not-text' | 'too-long' | 'empty' };

/**
 * A note as it is kept: plain text without blanks at its ends.
 *
 * @param given comes from a request and may be anything
 * @param isNeeded whether an empty note is refused
 */
export function noteOf(given: unknown, isNeeded: boolean): NoteResult {
  if (typeof given !== 'string' || CONTROL.test(given) || !given.isWellFormed())
    return { ok: false, reason: 'not-text' };
  const note = given.trim();
  if (note.length > NOTE_MAX_LENGTH) return { ok: false, reason: 'too-long' };
  if (isNeeded && note === '') return { ok: false, reason: 'empty' };
  return { ok: true, note };
}

/** Requests answered before this moment are deleted, in milliseconds since 1970. */
export function oldestAnswer(now: Date): number {
  return now.getTime() - ANSWERED_DAYS * MILLISECONDS_PER_DAY;
}

const DONE: Readonly<Record<Exclude<ReviewState, 'waiting'>, string>> = {
  returned: 'returned this term',
  published: 'published this term',
  'taken-back': 'took this term back',
  replaced: 'handed this term in again',
};

/**
 * The message to an editor whose answer comes after another editor's.
 *
 * @param by null for an account that is gone
 * @param moment of the first answer, in milliseconds since 1970
 */
export function answeredAlready(
  by: string | null,
  state: Exclude<ReviewState, 'waiting'>,
  moment: number,
): string {
  return `${by ?? 'Someone'} ${DONE[state]} on ${momentText(moment)}; nothing was done.`;
}

/**
 * The message to an editor whose request would replace one that they have not seen.
 *
 * @param by null for an account that is gone
 * @param moment of that request, in milliseconds since 1970
 */
export function requestedInBetween(by: string | null, moment: number): string {
  return `${by ?? 'Someone'} requested a review of this term on ${momentText(moment)}; nothing was done.`;
}
