import { TERM } from '../form/form-slugs';

/** Strapi's cache tags that become stale when a term is saved, as in Strapi's own buttons. */
export const STALE_ANSWERS = [
  { type: 'Document', id: `${TERM}_LIST` },
  'Relations',
  { type: 'UidAvailability', id: TERM },
  'RecentDocumentList',
  'CountDocuments',
];
