/** The content type whose form this is, as the panel names it in its addresses. */
export const TERM = 'api::term.term';
