/** After how long without an answer an editor is told that there is none, in milliseconds. */
export const PATIENCE = 10_000;
