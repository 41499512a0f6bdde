/** The content types of the forms, by their uids, as in the panel's addresses. */
export const TERM = 'api::term.term';
export const CATEGORY = 'api::category.category';
