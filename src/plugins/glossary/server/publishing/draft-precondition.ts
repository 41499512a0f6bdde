/** Somebody has saved the draft since the version that a request is about. */
export class DraftChanged extends Error {
  constructor(
    readonly status: 409 | 412,
    message: string,
    readonly details: { readonly savedBy?: string | null } = {},
  ) {
    super(message);
  }
}

/** Which version of the draft a change is made from, as far as whoever makes it said so. */
export interface DraftPrecondition {
  /**
   * To be called under the lock of the log, so that nobody comes in between.
   *
   * @returns whether a version was named
   * @throws {DraftChanged} when it is not the current one any more
   */
  require(documentId: string | undefined): Promise<boolean>;
}
