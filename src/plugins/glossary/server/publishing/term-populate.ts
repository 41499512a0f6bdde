import { namesOfKind, RELATION_FIELDS } from '../../core/term/fields';

/** All components of a term, as `populate` of Strapi's queries. */
export const COMPONENTS_POPULATE = Object.fromEntries(
  namesOfKind('component').map((name) => [name, true as const]),
);

/** The related terms with their document ids. */
export const RELATIONS_POPULATE = Object.fromEntries(
  RELATION_FIELDS.map((name) => [name, { select: ['documentId'] }]),
);

/** Everything besides a term's own attributes that publication rules and the page depend on. */
export const TERM_POPULATE = {
  category: { select: ['documentId', 'key', 'name'] },
  ...RELATIONS_POPULATE,
  ...COMPONENTS_POPULATE,
} as const;
