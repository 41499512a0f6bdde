import type { CATEGORY, DEBT_SCORE, TERM } from '../../core/term/content-types';

/** The draft was saved after the version that the request names. */
export class DraftChanged extends Error {
  constructor(
    readonly status: 409 | 412,
    message: string,
    readonly details: { readonly savedBy?: string | null } = {},
  ) {
    super(message);
  }
}

/** What has a form of its own. A score that is published with its term is not asked about: the version is that of the term then. */
export type Guarded = typeof TERM | typeof CATEGORY | typeof DEBT_SCORE;

/** The version of the draft that a change is based on, if the client named one. */
export interface DraftPrecondition {
  /**
   * Call under the lock of the log, so that no other save comes in between.
   *
   * @param uid of the document, by default that of terms
   * @returns whether a version was named
   * @throws {DraftChanged} when it is no longer the current one
   */
  require(documentId: string | undefined, uid?: Guarded): Promise<boolean>;
}
