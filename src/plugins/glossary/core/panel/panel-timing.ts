/** How often the form of a term says that it is open, in milliseconds. */
export const OPEN_FORM_INTERVAL = 15_000;

/** After this time without another report a form counts as closed, in milliseconds: two reports may be lost. */
export const OPEN_FORM_LIFETIME = 3 * OPEN_FORM_INTERVAL;

/** Timeout after which an editor is told that there was no response, in milliseconds. */
export const ANSWER_TIMEOUT = 10_000;
