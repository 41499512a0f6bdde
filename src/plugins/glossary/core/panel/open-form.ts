/** How often the form of a term says that it is open, in milliseconds. */
export const OPEN_FORM_INTERVAL = 15_000;

/** For how long a form counts as open that says nothing more, in milliseconds: two of its answers may be lost. */
export const OPEN_FORM_LIFETIME = 3 * OPEN_FORM_INTERVAL;
