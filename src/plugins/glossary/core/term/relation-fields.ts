/** Fields in which a term names others. */
export const RELATION_FIELDS = ['related', 'prerequisites'] as const;
export type RelationField = (typeof RELATION_FIELDS)[number];
