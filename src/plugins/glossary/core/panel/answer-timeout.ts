/** After how long an editor is told that there was no answer, in milliseconds. */
export const ANSWER_TIMEOUT = 10_000;
