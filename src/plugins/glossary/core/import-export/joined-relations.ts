import type { JoinableRelation, JoinedRow, PlannedRow } from './import-plan';

/** The published terms that are published again when these rows are written. */
export function joinedBy(
  relations: readonly JoinableRelation[],
  planned: readonly PlannedRow[],
): readonly JoinedRow[] {
  const written = new Set(planned.flatMap(({ kind, name }) => (kind === 'term' ? name : [])));
  const joins = new Map<string, JoinedRow>();
  for (const { name, field, slug, isThere, isPublic, row } of relations) {
    const stated = row === null || (row.isPlanned && !written.has(name)) ? null : row;
    const isSet = stated?.as === 'published' && stated.fields.includes(field);
    const isPublished = stated?.isPlanned === true ? stated.as === 'published' : isPublic;
    if (isSet || !isPublished || !(isThere || written.has(slug))) continue;
    const slugs = joins.get(`${name} ${field}`)?.slugs ?? [];
    joins.set(`${name} ${field}`, { name, field, slugs: [...slugs, slug] });
  }
  return [...joins.values()];
}
