/** Timeout after which an editor is told that there was no response, in milliseconds. */
export const ANSWER_TIMEOUT = 10_000;
