/** After how long without an answer an editor is told that there is none, in milliseconds. */
export const ANSWER_TIMEOUT = 10_000;
