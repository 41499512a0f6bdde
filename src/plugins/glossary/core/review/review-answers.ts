import type { ActionStamp } from '../history/history-answers';
import type { PanelPage } from '../listing/panel-query';
import type { ReviewState } from './review-request';

/** The service's answers to the panel about the review of terms. */

export interface ReviewRequest {
  readonly id: number;
  readonly state: ReviewState;
  readonly requested: ActionStamp;
  /** Plain text; empty when nothing was said. */
  readonly note: string;
  /** The editor who returned, published, took back or replaced it; null while it waits. */
  readonly answered: ActionStamp | null;
  /** The note with which it was returned or published; empty when there is none. */
  readonly answer: string;
  /** Whether it waits, and the draft was saved again since the request. */
  readonly isChanged: boolean;
}

/** The review of one term, as the client may see it. */
export interface TermReview {
  /** The last one; null if there is none. */
  readonly request: ReviewRequest | null;
  readonly isOwn: boolean;
  readonly mayRequest: boolean;
  readonly mayAnswer: boolean;
}

export interface ReviewRequestRow extends ReviewRequest {
  readonly documentId: string;
  /** Empty for a client that may not read it. */
  readonly term: string;
  /** When the draft was saved last, ISO 8601; empty for a client that may not read it. */
  readonly savedAt: string;
  /** How many things keep the draft from being published. */
  readonly openPoints: number;
  /** The version that readers see; null when the term is not published. */
  readonly version: number | null;
  /** The time of its scheduled publication, in milliseconds since 1970; null when none is scheduled. */
  readonly due: number | null;
}

export type ReviewRequests = PanelPage<ReviewRequestRow>;

/** The numbers of open tasks for the client; null for those that its role may not see, or whose feature is off. */
export interface WaitingCounts {
  readonly requested: number | null;
  /** Own review requests that were returned, and not requested again or published since. */
  readonly returned: number | null;
  readonly scheduled: number | null;
  /** Scheduled publications that were refused. */
  readonly failed: number | null;
  readonly reports: number | null;
}
