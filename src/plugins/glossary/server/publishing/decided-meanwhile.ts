/** A colleague has decided since the client saw the state that it names; the message says what they decided. */
export class DecidedMeanwhile extends Error {
  readonly status = 409;
}
