import { TERM } from '../form/form-slugs';

/** The answers of Strapi's panel that a saved term makes stale, as its own buttons name them. */
export const STALE_ANSWERS = [
  { type: 'Document', id: `${TERM}_LIST` },
  'Relations',
  { type: 'UidAvailability', id: TERM },
  'RecentDocumentList',
  'CountDocuments',
];
