/** The content types of a glossary by their uids: as Strapi's services, its permissions and the addresses of the panel name them. */
export const TERM = 'plugin::glossary.term';
export const CATEGORY = 'plugin::glossary.category';
export const DEBT_SCORE = 'plugin::glossary.debt-score';
export const RATING = 'plugin::glossary.rating';
