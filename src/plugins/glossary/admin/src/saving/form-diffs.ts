import type { FormValues } from '../../../core/panel/form-merge';
import { relationInForm, savedBefore } from '../../../core/panel/form-relations';
import type { RelatedEntry } from '../../../core/panel/panel-answers';
import { scoreDraftOf } from '../../../core/publishing/score-draft';
import {
  type ComparedRelation,
  type ComparedTerm,
  type FieldDiff,
  termDiff,
} from '../../../core/publishing/term-diff';

/** The differences between two states of the form. Of Strapi's own field for a relation, only the changes made in it are known. */
export function formDiffs(before: FormValues, after: FormValues): readonly FieldDiff[] {
  const saved = (relation: ComparedRelation): readonly RelatedEntry[] =>
    savedBefore(before[relation]) ?? savedBefore(after[relation]) ?? [];
  return termDiff(comparedForm(before, saved), comparedForm(after, saved));
}

function comparedForm(
  values: FormValues,
  saved: (relation: ComparedRelation) => readonly RelatedEntry[],
): ComparedTerm {
  const namesIn = (relation: ComparedRelation): readonly string[] =>
    relationInForm(saved(relation), values[relation]).map(({ name }) => name);
  return {
    values,
    relations: {
      category: namesIn('category'),
      prerequisites: namesIn('prerequisites'),
      related: namesIn('related'),
    },
    score: scoreDraftOf(values.score_draft),
  };
}
