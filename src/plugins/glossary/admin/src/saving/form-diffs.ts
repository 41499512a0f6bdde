import type { FormValues } from '../../../core/panel/form-merge';
import { scoreDraftOf } from '../../../core/publishing/score-draft';
import {
  type ComparedRelation,
  type ComparedTerm,
  type FieldDiff,
  termDiff,
} from '../../../core/publishing/term-diff';

interface RelationChange {
  readonly connect?: readonly { readonly label?: string }[];
  readonly disconnect?: readonly { readonly label?: string }[];
}

/** What differs between two states of the form; of relations, what was chosen in each since the draft was saved. */
export function formDiffs(before: FormValues, after: FormValues): readonly FieldDiff[] {
  return termDiff(comparedForm(before), comparedForm(after));
}

function comparedForm(values: FormValues): ComparedTerm {
  const chosen = (relation: ComparedRelation): readonly string[] => {
    const { connect = [] } = (values[relation] ?? {}) as RelationChange;
    return connect.map(({ label }) => label ?? '');
  };
  return {
    values,
    relations: {
      category: chosen('category'),
      prerequisites: chosen('prerequisites'),
      related: chosen('related'),
    },
    score: scoreDraftOf(values.score_draft),
  };
}
