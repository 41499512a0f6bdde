/** A colleague has decided since the client saw the state that it names; the message says what they decided. */
export class DecidedMeanwhile extends Error {
  readonly status = 409;
  readonly details: { readonly seen: string | number | null };

  /** @param seen the current state, which the client has seen with the message, and names if it decides anew */
  constructor(message: string, seen: string | number | null) {
    super(message);
    this.details = { seen };
  }
}
