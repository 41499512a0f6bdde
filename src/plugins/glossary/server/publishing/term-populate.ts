/** The relations and components that the rules of publication and the page need, as Strapi's queries take them. */
export const TERM_POPULATE = {
  category: { select: ['documentId', 'key', 'name'] },
  related: { select: ['documentId'] },
  prerequisites: { select: ['documentId'] },
  detection: true,
  agent: true,
} as const;
