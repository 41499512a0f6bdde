/** The content types whose forms these are, as the panel names them in its addresses. */
export const TERM = 'api::term.term';
export const CATEGORY = 'api::category.category';
