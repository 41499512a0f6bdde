import type { CooperativeTask } from '../tasks/cooperative-task';
import { RELATION_FIELDS, type RelationField } from '../term/fields';
import { type FieldChange, fieldChange } from './diff';
import type { RowPlace } from './file-format';
import type { FileTerm } from './file-term';
import {
  bringsTerm,
  type LinkableNames,
  linkedIn,
  type PlannedRow,
  type StatedFields,
  type UnresolvedRow,
} from './import-plan';

/** A term that can be written; its relations are compared when all terms of the file are known. */
export interface CandidateTerm extends RowPlace {
  readonly slug: string;
  readonly stated: StatedFields;
  readonly change: PlannedRow['change'];
  readonly comparedWith?: string;
  /** Of all other fields. */
  readonly changes: readonly FieldChange[];
  readonly before: Pick<FileTerm, RelationField>;
  readonly after: Pick<FileTerm, RelationField>;
}

interface PlannedTerms {
  readonly planned: readonly PlannedRow[];
  readonly unchanged: readonly CandidateTerm[];
  readonly unresolved: readonly UnresolvedRow[];
}

/**
 * The rows of candidates that change something, now that their relations can be compared.
 *
 * @param names the terms that exist
 */
export function* plannedTermsTask(
  candidates: readonly CandidateTerm[],
  names: Omit<LinkableNames, 'brought'>,
): CooperativeTask<PlannedTerms> {
  const planned: PlannedRow[] = [];
  const unchanged: CandidateTerm[] = [];
  const unresolved: UnresolvedRow[] = [];
  const brought = new Set(candidates.flatMap((one) => (bringsTerm(one) ? one.slug : [])));
  for (const candidate of candidates) {
    yield;
    const { line, row, slug, stated, change, comparedWith, changes, before, after } = candidate;
    const isLinked = linkedIn(before, stated.as, { ...names, brought });
    const isNew = change === 'new';
    const all = [...changes];
    for (const field of RELATION_FIELDS) {
      const missing = after[field].filter((other) => !isLinked(other));
      if (missing.length > 0) {
        const places = after[field].flatMap((other, place) => (isLinked(other) ? [] : [place]));
        unresolved.push({ line, row, name: slug, field, slugs: missing, places });
      }
      const resolved = after[field].filter(isLinked);
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
        change,
        changes: all,
        ...(comparedWith !== undefined && { comparedWith }),
      });
  }
  return { planned, unchanged, unresolved };
}
