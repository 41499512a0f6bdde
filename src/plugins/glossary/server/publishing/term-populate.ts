/** What the rules of publication and the page look at beside a term's own attributes, as Strapi's queries take it. */
export const TERM_POPULATE = {
  category: { select: ['documentId', 'key', 'name'] },
  related: { select: ['documentId'] },
  prerequisites: { select: ['documentId'] },
  detection: true,
  agent: true,
} as const;
