/**
 * The tables that Strapi makes for the content types, for statements that its services cannot make, or not with so few rows read. Where columns are
 * qualified, a statement names them by an alias.
 */
export const TERMS = 'glossary_terms';
export const CATEGORIES = 'glossary_categories';
export const DEBT_SCORES = 'glossary_debt_scores';
export const RATINGS = 'glossary_ratings';
export const LOG = 'glossary_log';
/** The entry of the log that readers see, for each published term; by `term_document_id`. */
export const CURRENT_TERMS = 'glossary_current_terms';
/** Which row of a term has which category; by `term_id` and `category_id`. */
export const TERM_CATEGORIES = 'glossary_terms_category_lnk';
/** Which row of a term has which score; by `term_id` and `debt_score_id`. */
export const TERM_SCORES = 'glossary_terms_debt_score_lnk';
/** The components of terms; by `entity_id`, `cmp_id` and `field`. */
export const TERM_COMPONENTS = 'glossary_terms_cmps';
/** The components of scores, its four axes; by `entity_id`, `cmp_id` and `field`. */
export const SCORE_COMPONENTS = 'glossary_debt_scores_cmps';
export const DETECTIONS = 'components_glossary_detections';
export const AXES = 'components_glossary_axes';
