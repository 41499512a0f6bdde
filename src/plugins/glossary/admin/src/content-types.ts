/** The content types of these forms, as in the panel's addresses. */
export const TERM = 'api::term.term';
export const CATEGORY = 'api::category.category';
