import { namesOfKind, RELATION_FIELDS } from '../../core/term/fields';

/** The components of a term, all of them, as Strapi's queries take them. */
export const COMPONENTS_POPULATE = Object.fromEntries(
  namesOfKind('component').map((name) => [name, true as const]),
);

/** The terms that a term names, by their document ids. */
export const RELATIONS_POPULATE = Object.fromEntries(
  RELATION_FIELDS.map((name) => [name, { select: ['documentId'] }]),
);

/** What the rules of publication and the page look at beside a term's own attributes. */
export const TERM_POPULATE = {
  category: { select: ['documentId', 'key', 'name'] },
  ...RELATIONS_POPULATE,
  ...COMPONENTS_POPULATE,
} as const;
