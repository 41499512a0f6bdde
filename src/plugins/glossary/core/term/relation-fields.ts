import { type NameOf, namesOfKind } from './fields';

/** Fields in which a term names others. */
export type RelationField = NameOf<'terms'>;
export const RELATION_FIELDS: readonly RelationField[] = namesOfKind('terms');
