import { draftFromVersion } from '../history/draft-content';
import type { ContentContext, TermContent } from '../term/term-content';
import type { ComparedTerm } from '../publishing/term-diff';

/** A version as readers compare it: of the terms that it names, those that are published now. */
export function comparedForReaders(
  content: TermContent,
  { terms, categoryOf }: ContentContext,
): ComparedTerm {
  const { values, category, related, prerequisites } = draftFromVersion(content);
  const namesOf = (documentIds: readonly string[]): string[] =>
    documentIds.flatMap((id) => terms.get(id)?.term ?? []);
  const { name } = categoryOf(category);
  return {
    values,
    relations: {
      category: name === '' ? [] : [name],
      related: namesOf(related),
      prerequisites: namesOf(prerequisites),
    },
    score: content.score,
  };
}
