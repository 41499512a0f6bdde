import { RELATION_FIELDS, type RelationField } from '../term/fields';
import { type FieldChange, fieldChange } from './diff';
import type { RowPlace } from './file-format';
import type { FileTerm } from './file-term';
import type { PlannedRow, StatedFields, UnresolvedRow } from './import-plan';

/** A term that can be written; its relations are compared when all terms of the file are known. */
export interface CandidateTerm extends RowPlace {
  readonly slug: string;
  readonly stated: StatedFields;
  readonly isNew: boolean;
  readonly comparedWith?: string;
  /** Of all other fields. */
  readonly changes: readonly FieldChange[];
  readonly before: Pick<FileTerm, RelationField>;
  readonly after: Pick<FileTerm, RelationField>;
}

/**
 * The rows of candidates that change something, now that their relations can be compared.
 *
 * @param known slugs of terms that exist, or will after the import
 */
export function plannedTermsOf(
  candidates: readonly CandidateTerm[],
  known: ReadonlySet<string>,
): {
  readonly planned: readonly PlannedRow[];
  readonly unchanged: readonly CandidateTerm[];
  readonly unresolved: readonly UnresolvedRow[];
} {
  const planned: PlannedRow[] = [];
  const unchanged: CandidateTerm[] = [];
  const unresolved: UnresolvedRow[] = [];
  for (const candidate of candidates) {
    const { line, row, slug, isNew, comparedWith, changes, before, after } = candidate;
    const all = [...changes];
    for (const field of RELATION_FIELDS) {
      const missing = after[field].filter((other) => !known.has(other));
      if (missing.length > 0) {
        const places = after[field].flatMap((other, place) => (known.has(other) ? [] : [place]));
        unresolved.push({ line, row, name: slug, field, slugs: missing, places });
      }
      const resolved = after[field].filter((other) => known.has(other));
      if (!isNew && resolved.join() !== before[field].join()) {
        all.push(fieldChange(field, before[field].join(', '), resolved.join(', ')));
      }
    }
    if (!isNew && all.length === 0) unchanged.push(candidate);
    else
      planned.push({
        line,
        row,
        kind: 'term',
        name: slug,
        change: isNew ? 'new' : 'changed',
        changes: all,
        ...(comparedWith !== undefined && { comparedWith }),
      });
  }
  return { planned, unchanged, unresolved };
}
